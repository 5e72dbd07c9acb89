import ExplorerApp
import ExplorerServer
import Foundation
import Logging
import RibletWebServer
import RibletWebTesting
import Testing

extension InChromium {
    /// The service takes requests and never answers.
    @Suite("Rick and Morty: the service says nothing")
    struct ExplorerSilenceTests {
        @Test("Loaded parts stay, absent ones say so with a way to try again; nothing waits for ever, and all comes with the service")
        func silent() async throws {
            let folder = temporaryFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let logger = Logger(label: "tests", factory: { _ in SwiftLogNoOpLogHandler() })
            let service = try await ExplorerServer.start(logger: logger)
            let services = try await ExplorerServices.open(
                .other(base: service.base), root: folder, logger: logger, deadline: .milliseconds(300))
            var configuration = RibletServer.Configuration(port: 0)
            configuration.logger = logger
            let server = RibletServer(
                configuration: configuration,
                applications: [ExplorerApplication.make(ExplorerRepositories(services.data), basePath: "/rick-and-morty")])
            try await server.whileRunning { address in
                try await BrowserPool.driver().withBrowser(
                    BrowserOptions(viewport: .phone, media: MediaEmulation(reducedMotion: true), patience: .seconds(60), language: "en")
                ) { browser in
                    try await browser.go(to: String(address.url.dropLast()) + "/rick-and-morty/")
                    try await browser.live()
                    try await browser.find(.role(.button, "Start")).click()
                    try await browser.waitUntil(script: "document.querySelectorAll('.member a.open').length >= 20")

                    await service.stop()
                    let silence = try SilentPort(service.port)
                    let top = "[...document.querySelectorAll('[data-page]')].filter(e => !e.closest('[hidden]')).at(-1)"
                    // Never seen: it says so, in place of what stands for things that come.
                    try await browser.find(.role(.link, "Locations")).click()
                    try await browser.waitUntil(script: "location.pathname.endsWith('/locations')")
                    _ = try await browser.find(.role(.button, "Try again"))
                    #expect(try await browser.execute("return \(top).querySelector('.skeleton')") == .null)
                    // Seen: it stays, and the page after it says so.
                    try await browser.find(.role(.link, "Characters")).click()
                    try await browser.waitUntil(
                        script: "(scrollTo(0, document.body.scrollHeight), \(top).querySelector('.retry-row button'))")
                    #expect(try await browser.execute("return document.querySelectorAll('.member a.open').length").int ?? 0 >= 20)
                    #expect(try await browser.execute("return \(top).querySelector('.paging-end [role=status]')") == .null)

                    silence.end()
                    let again = try await ExplorerServer.start(options: .init(port: service.port), logger: logger)
                    let count = try await browser.execute("return document.querySelectorAll('.member a.open').length").int ?? 0
                    // By itself, or since somebody asks.
                    try await browser.execute("\(top).querySelector('.retry-row button')?.click()")
                    try await browser.waitUntil(script: "document.querySelectorAll('.member a.open').length > \(count)")
                    try await browser.find(.role(.link, "Locations")).click()
                    try await browser.execute("\(top).querySelector('.failure button, .empty button')?.click()")
                    try await browser.waitUntil(script: "\(top).querySelectorAll('.row.place').length >= 20")
                    await again.stop()
                }
            }
            await services.close()
        }
    }
}

/// Takes connections and what is said on them, and says nothing.
private final class SilentPort: Sendable {
    private let descriptor: Int32

    init(_ port: Int) throws {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var isReused: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard bound == 0, listen(descriptor, 64) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE) }
    }

    func end() { close(descriptor) }
}
