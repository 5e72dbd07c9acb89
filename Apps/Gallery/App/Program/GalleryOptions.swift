import ArgumentParser
import ExplorerApp
import MandalartApp
import RibletWebApp
import TodoApp

/// The options of the gallery's programs, and what the programs do.
package struct GalleryOptions: ParsableArguments {
    @OptionGroup var host: HostOptions
    @OptionGroup var pictures: PictureOptions
    @OptionGroup var contact: ContactOptions
    @OptionGroup var explorer: ExplorerOptions

    package init() {}

    /// Serves the gallery until SIGINT or SIGTERM.
    ///
    /// - Parameter tls: what makes TLS of a certificate and its key; nil in a program without TLS.
    /// - Throws: the exit code 1, after the sentence was printed.
    package func run(tls: TLSMaker? = nil) async throws {
        try await AppHost.run(host, name: "Riblet", tls: tls) { program in
            if let people = program.people {
                try await GalleryProgram.eraseFirst(of: people, in: program.settings.data, and: program.database)
            }
            let opened = try await GalleryProgram.open(
                settings: program.settings, database: program.database, pictures: pictures.pictures, contact: contact.resolved(),
                api: explorer.api, flags: explorer.flags,
                logger: program.logger)
            program.whenLeaving { try await opened.data.erase($0) }
            let page = program.people.map { GalleryProgram.page(of: $0, over: opened.applications) }
            return (opened.applications + [page].compactMap(\.self), opened.data)
        } finish: {
            await $0.close()
        }
    }
}
