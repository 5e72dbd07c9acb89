import ArgumentParser
import Foundation
import RibletWebTesting
import SoakKit

/// Kills the gallery again and again while a browser works with it, and says whether anything was
/// lost.
@main
struct Soak: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "soak", abstract: "Kills the gallery while a browser works with it; nothing may be lost.",
        discussion: "The gallery must lie beside this program. The exit code is 1 where something was lost.")

    @Option(help: "How often the gallery is killed.")
    var kills = 200

    @Option(help: "Repeats a session; a random one unless given.")
    var seed: UInt64?

    func run() async throws {
        let seed = seed ?? UInt64.random(in: 1...1_000_000)
        Self.say("soak: \(kills) kills, seed \(seed)")
        let report = try await KillSession.run(kills: kills, seed: seed) { report in
            if report.kills % 10 == 0 || !report.isGood {
                Self.say("soak: \(report.kills) of \(kills) kills, \(report.losses.count) losses")
            }
        }
        Self.say("\(report)")
        Self.say(report.isGood ? "soak: nothing was lost" : "soak: FAILED, repeat with --seed \(seed)")
        if !report.isGood { throw ExitCode(1) }
    }

    /// A pipe would keep a line until it is full.
    private static func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}
