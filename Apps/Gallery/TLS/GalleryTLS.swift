import ArgumentParser
import GalleryApp
import RibletWebServer
import RibletWebTLS

/// The gallery with TLS. A product of its own, because BoringSSL takes longer to compile than the
/// rest of the server, and a server behind a proxy needs none of it.
@main
struct GalleryTLS: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gallery-tls", abstract: "The applications of Riblet, in the browser, with TLS.",
        discussion: """
            Serves a start page and every application below it until it is stopped with Control-C. \
            Speaks TLS and HTTP/2 where it is given a certificate and its key.
            """)

    @OptionGroup var options: GalleryOptions

    func run() async throws {
        try await options.run(tls: RibletServer.TLS.init(certificate:key:))
    }
}
