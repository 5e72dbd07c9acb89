import ArgumentParser
import GalleryProgram
import SoakKit

/// The gallery as `soak` kills it: each write is held back before it begins.
@main
struct SoakVictim: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "soak-victim", abstract: "The gallery, whose writes are slow; soak starts it, and kills it.")

    @OptionGroup var options: GalleryOptions

    @Option(help: "Repeats how long each write is held back.")
    var holdSeed: UInt64 = 1

    @Option(help: "How many milliseconds a write is held back at most.")
    var holdAtMost = 40

    func run() async throws {
        let held = HeldCommits(seed: holdSeed, longest: .milliseconds(holdAtMost))
        try await held.holding { try await options.run() }
    }
}
