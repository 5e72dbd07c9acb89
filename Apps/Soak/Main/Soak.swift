import ArgumentParser
import Foundation
import RibletWebTesting
import SoakKit

/// Kills the gallery again and again while somebody works with it, and says whether anything was
/// lost.
@main
struct Soak: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "soak", abstract: "Kills the gallery while a browser works with it; nothing may be lost.",
        discussion: """
            Each write is held back for a while, so that kills meet the moment between an answer and the disk. The program soak-victim \
            must lie beside this one, unless --held is given. The exit code is 1 where something was lost.
            """)

    @Option(help: "How often the gallery is killed.")
    var kills = 200

    @Option(help: "Repeats a session; a random one unless given.")
    var seed: UInt64?

    @Flag(help: "Works in this process and without a browser: no page comes back, and what was acknowledged must be stored.")
    var held = false

    func run() async throws {
        let seed = seed ?? UInt64.random(in: 1...1_000_000)
        Self.say("soak: \(kills) kills, seed \(seed)")
        let onProgress: @Sendable (SoakReport) -> Void = { [kills] report in
            if report.kills % 10 == 0 { Self.say("soak: \(report.kills) of \(kills) kills, \(report.losses.count) losses") }
        }
        let report =
            held
            ? try await HeldSession.run(kills: kills, seed: seed, onProgress: onProgress)
            : try await KillSession.run(kills: kills, seed: seed, onProgress: onProgress)
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
