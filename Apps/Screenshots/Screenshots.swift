import ArgumentParser
import Foundation
import GalleryApp
import RibletWebApp
import RibletWebServer
import RibletWebTesting
import TodoApp
import TodoDomain

/// Takes the pictures of the applications that the documentation shows.
@main
struct Screenshots: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screenshots", abstract: "Take screenshots of the applications with Chromium.",
        discussion: """
            Serves the gallery on a free port and writes a PNG for each page, flavour, size and colour scheme, with sample \
            data; and for each of ten moments of a first visit, from an empty gallery.
            """)

    @Argument(help: "The folder for the screenshots; it is created if it is missing.")
    var folder: String

    func run() async throws {
        let target = URL(fileURLWithPath: folder, isDirectory: true)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let visits = try await withGallery(in: target) { _, photographer in try await photographer.takeFirstVisits() }
        let shots = try await withGallery(in: target) { opened, photographer in
            for flavor in opened.todos.flavors { try await SampleTodos.add(to: opened.todos[flavor].todos, flavor: flavor) }
            let plan = try await SamplePlan.add(to: opened.mandalart.services)
            return try await photographer.takeAll(plan: plan)
        }
        print("Wrote \(visits + shots) pictures to \(target.path)")
    }

    /// Serves a gallery that holds nothing yet.
    private func withGallery(
        in folder: URL, _ body: @escaping @Sendable (GalleryProgram.Opened, Photographer) async throws -> Int
    ) async throws -> Int {
        let data = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-screenshots-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: data) }
        let settings = HostSettings(host: "127.0.0.1", port: 0, data: data, log: "error")
        let (applications, opened) = try await GalleryProgram.open(
            settings: settings, pictures: .embedded, logger: .init(label: "screenshots"))
        let configuration = RibletServer.Configuration(host: "127.0.0.1", port: 0)
        var served = applications
        await configuration.addInspector(to: &served)
        let server = RibletServer(configuration: configuration, applications: served)
        let count = try await server.whileRunning { address in
            try await ChromeDriver.withBrowser(BrowserOptions(media: MediaEmulation(reducedMotion: true))) { browser in
                try await body(opened, Photographer(browser: browser, base: String(address.url.dropLast()), folder: folder))
            }
        }
        await opened.close()
        return count
    }
}
