import ArgumentParser
import Foundation
import GalleryProgram
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
        discussion: "Serves the gallery with sample data on a free port and writes a PNG for each page, flavour, size and colour scheme.")

    @Argument(help: "The folder for the screenshots; it is created if it is missing.")
    var folder: String

    func run() async throws {
        let target = URL(fileURLWithPath: folder, isDirectory: true)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let data = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-screenshots-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: data) }
        let settings = HostSettings(host: "127.0.0.1", port: 0, data: data, log: "error")
        let (applications, opened) = try await GalleryProgram.open(
            settings: settings, pictures: .embedded, logger: .init(label: "screenshots"))
        for flavor in opened.todos.flavors { try await SampleTodos.add(to: opened.todos[flavor].todos, flavor: flavor) }
        let plan = try await SamplePlan.add(to: opened.mandalart.services)
        let server = RibletServer(configuration: .init(host: "127.0.0.1", port: 0), applications: applications)
        let shots = try await server.whileRunning { address in
            try await ChromeDriver.withBrowser(BrowserOptions(media: MediaEmulation(reducedMotion: true))) { browser in
                try await Photographer(browser: browser, base: String(address.url.dropLast()), folder: target, plan: plan).takeAll()
            }
        }
        await opened.close()
        print("Wrote \(shots) pictures to \(target.path)")
    }
}
