import Foundation
import RibletWebTesting
import SoakKit
import Testing

extension InChromium {
    /// A page whose server changes under it, as during an update of the program.
    @Suite("Two galleries on one folder")
    struct HandOverTests {
        @Test("Visits go to both in turn; then a page goes on while one is killed, asleep and told to end: each change is there once")
        func handOver() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-pair-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let one = try await Victim(data: folder)
            let other = try await Victim(data: folder)
            let forwarder = try await Forwarder(to: one.port)
            defer { forwarder.close() }
            let options = BrowserOptions(media: MediaEmulation(reducedMotion: true), patience: .seconds(60), language: "en")
            try await BrowserPool.driver().withBrowser(options) { browser in
                var titles: [String] = []
                func add(_ title: String) async throws {
                    try await browser.find(css: ".new-todo").type(title)
                    try await browser.find(css: ".new-todo").type([.enter])
                    titles.append(title)
                    try await sees()
                }
                func sees() async throws {
                    let shown = "JSON.stringify([...document.querySelectorAll('.todo-list label')].map(label => label.textContent))"
                    let wanted = try String(decoding: JSONEncoder().encode(titles), as: UTF8.self)
                    try await browser.waitUntil(script: "\(shown) === '\(wanted)'")
                }
                // A page is made by one process, and as likely as not connects at the other one.
                forwarder.spread(over: [one.port, other.port])
                for visit in 1...4 {
                    try await browser.go(to: "http://127.0.0.1:\(forwarder.port)/todo-dog/todomvc")
                    try await browser.live()
                    try await add("Visit \(visit)")
                }
                try await browser.execute("window.mark = 1")
                forwarder.turn(to: one.port)
                try await add("Made at the first")
                // The page leaves a process that sleeps, and comes back to it when it is awake.
                await one.setAsleep(true)
                try await browser.find(css: ".new-todo").type("Half a ")
                forwarder.turn(to: other.port)
                try await browser.live()
                try await browser.find(css: ".new-todo").type("word")
                try await browser.find(css: ".new-todo").type([.enter])
                titles.append("Half a word")
                try await sees()
                await one.setAsleep(false)
                forwarder.turn(to: one.port)
                try await add("Back at the first")
                await one.kill()
                forwarder.turn(to: other.port)
                try await add("After a kill")
                try await one.start()
                async let ended = other.stop()
                forwarder.turn(to: one.port)
                try await add("After an update")
                #expect(await ended == 0)
                #expect(try await browser.execute("return window.mark") == .number(1))
                try await browser.reload()
                try await browser.live()
                try await sees()
            }
            #expect(await one.stop() == 0)
        }
    }
}
