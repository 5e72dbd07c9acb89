import ArgumentParser
import GalleryApp

/// Every application of this repository under one address.
@main
struct Gallery: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery", abstract: "The applications of Riblet, in the browser.",
        discussion: "Serves a start page and every application below it until it is stopped with Control-C.")

    @OptionGroup var options: GalleryOptions

    func run() async throws {
        try await options.run()
    }
}
