import ArgumentParser
import Foundation
import GalleryApp
import MandalartDomain
import RibletLocalization
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
            try await photographer.takeAll(plan: try await addSamples(to: opened, .en))
        }
        let cards = try await withGallery(in: target, language: "ko-KR") { opened, photographer in
            _ = try await addSamples(to: opened, .ko)
            try await photographer.beginExplorer("시작하기")
            return try await photographer.takeCards("-ko")
        }
        print("Wrote \(visits + shots + cards) pictures to \(target.path)")
    }

    /// - Returns: the identifier of the plan.
    private func addSamples(to opened: GalleryProgram.Opened, _ language: Language) async throws -> Plan.ID {
        for flavor in opened.todos.flavors {
            try await SampleTodos.add(to: opened.todos[flavor].todos, animal: flavor.animal, language)
        }
        return try await SamplePlan.add(to: opened.mandalart.services, language)
    }

    /// Serves a gallery that holds nothing yet.
    private func withGallery(
        in folder: URL, language: String = "en-US", _ body: @escaping @Sendable (GalleryProgram.Opened, Photographer) async throws -> Int
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
            try await ChromeDriver.withBrowser(BrowserOptions(media: MediaEmulation(reducedMotion: true), language: language)) { browser in
                try await body(opened, Photographer(browser: browser, base: String(address.url.dropLast()), folder: folder))
            }
        }
        await opened.close()
        return count
    }
}
