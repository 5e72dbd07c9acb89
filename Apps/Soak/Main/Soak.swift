import ArgumentParser
import Foundation
import RibletWebTesting
import SoakKit

/// Kills the gallery again and again while somebody works with it, and says whether anything was
/// lost.
@main
struct Soak: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "soak", abstract: "Kill the gallery repeatedly while a browser uses it, and check that no data is lost.",
        discussion: """
            Each write is delayed, so that kills can happen between an answer and the write to disk. The program soak-victim must be in \
            the same folder as this one, unless --held is given. The exit code is 1 if data was lost.
            """)

    @Option(help: "The number of kills.")
    var kills = 200

    @Option(help: "The seed of the session; the same seed repeats a session. Default: random.")
    var seed: UInt64?

    @Flag(help: "Run in this process and without a browser. Pages are not restored; acknowledged writes must be stored.")
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
