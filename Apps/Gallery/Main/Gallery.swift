import AppTLS
import ArgumentParser
import GalleryProgram
import MandalartApp
import PortalApp
import RibletWebApp
import TodoApp

/// Every application of this repository under one address.
@main
struct Gallery: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery", abstract: "The applications of Riblet, in the browser.",
        discussion: "Serves a start page and every application below it until it is stopped with Control-C.")

    @OptionGroup var host: HostOptions
    @OptionGroup var pictures: PictureOptions
    @OptionGroup var contact: ContactOptions
    @OptionGroup var portal: PortalOptions

    func run() async throws {
        try await AppHost.run(host, name: "Riblet", tls: AppTLS.maker) { settings, logger in
            try await GalleryProgram.open(
                settings: settings, pictures: pictures.pictures, contact: contact.resolved(), api: portal.api, flags: portal.flags,
                logger: logger)
        } finish: {
            await $0.close()
        }
    }
}
