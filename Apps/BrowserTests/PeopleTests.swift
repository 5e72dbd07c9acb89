import Foundation
import RibletWebTesting
import SoakKit
import Testing

extension InChromium {
    @Suite("People behind a proxy")
    struct PeopleTests {
        @Test("Each person has to-dos of their own, in one browser too, and a removed one is told so")
        func people() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-people-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let proxy = try await Forwarder(to: 0)
            defer { proxy.close() }
            let gallery = try await GalleryProcess.start(
                data: folder, port: 0,
                options: ["--public-origin", "http://127.0.0.1:\(proxy.port)", "--person-header", "Remote-User", "--people-new"])
            let options = BrowserOptions(media: MediaEmulation(reducedMotion: true), patience: .seconds(60), language: "en")
            try await BrowserPool.driver().withBrowser(options) { browser in
                func sees(_ titles: String) async throws {
                    let shown = "[...document.querySelectorAll('.todo-list label')].map(label => label.textContent).join()"
                    try await browser.waitUntil(script: "\(shown) === '\(titles)'")
                }
                func come(as person: String) async throws {
                    proxy.turn(to: gallery.port, as: person)
                    try await browser.go(to: "http://127.0.0.1:\(proxy.port)/todo-dog/todomvc")
                    try await browser.live()
                }
                func add(_ title: String) async throws {
                    try await browser.find(css: ".new-todo").type(title)
                    try await browser.find(css: ".new-todo").type([.enter])
                    try await sees(title)
                }
                try await come(as: "mina")
                try await add("Only for Mina")
                try await come(as: "jun")
                try await sees("")
                try await add("Only for Jun")
                // The page is open while somebody else signs in at the proxy: it becomes theirs.
                proxy.turn(to: gallery.port, as: "mina")
                try await sees("Only for Mina")
                let command = Process()
                command.executableURL = GalleryProcess.executable("gallery")
                command.arguments = ["people", "remove", "mina", "--data", folder.path]
                command.standardOutput = FileHandle.nullDevice
                try command.run()
                command.waitUntilExit()
                #expect(command.terminationStatus == 0)
                try await browser.waitUntil(script: "document.body.textContent.includes('You are not on the list')")
            }
            #expect(gallery.stop() == 0)
            let kept = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("people").path)
            #expect(kept.count == 1 && FileManager.default.fileExists(atPath: folder.appendingPathComponent("todo-dog/todo.sqlite").path))
        }
    }
}
