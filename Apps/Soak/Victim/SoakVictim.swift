import ArgumentParser
import GalleryApp
import SoakKit

/// The gallery as `soak` kills it: each write is held back before it begins.
@main
struct SoakVictim: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "soak-victim", abstract: "The gallery with delayed writes. The program soak starts and kills it.")

    @OptionGroup var options: GalleryOptions

    @Option(help: "The seed for the delays of writes; the same seed gives the same delays.")
    var holdSeed: UInt64 = 1

    @Option(help: "The longest delay of a write, in milliseconds.")
    var holdAtMost = 40

    func run() async throws {
        let held = HeldCommits(seed: holdSeed, longest: .milliseconds(holdAtMost))
        try await held.holding { try await options.run() }
    }
}
