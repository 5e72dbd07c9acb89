import Foundation
import RibletWebTesting
import SoakKit
import Testing

extension InChromium {
    @Suite("People", .timeLimit(.minutes(20)))
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

        @Test("People sign in by links: the first, another browser, somebody who is invited; one is signed out while its page is open")
        func links() async throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-links-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let gallery = try await GalleryProcess.start(data: folder, port: 0, options: ["--people", "links"])
            let base = "http://127.0.0.1:\(gallery.port)"
            let first = try Self.command(["people", "link", "--origin", base, "--data", folder.path])
            #expect(first.hasPrefix("\(base)/_riblet/enter?key="))
            try await Self.browser { mina in
                let axe = try await Axe(mina)
                try await mina.go(to: "\(base)/todo-dog/")
                try await mina.waitUntil(script: "document.body.textContent.includes('You are not signed in')")
                try await axe.checkLooks("a page for nobody", at: [.phone])
                try await mina.go(to: first)
                try await axe.checkLooks("an invitation", at: [.desktop, .phone])
                try await mina.find(css: "#name").type("Mina")
                try await mina.find(css: "button.primary").click()
                try await mina.waitUntil(script: "location.pathname === '/' && document.querySelector('[aria-label=\"You: Mina\"]')")
                try await mina.find(css: "[aria-label='You: Mina']").click()
                try await mina.live()
                try await mina.find(css: "#people-another ~ .form button").click()
                let another = try await Self.link(in: mina)
                try await axe.checkLooks("the page of people", at: [.desktop, .phone])
                #expect(try await mina.execute("return document.documentElement.scrollWidth <= innerWidth").bool == true)
                try await Self.browser { phone in
                    try await phone.go(to: another)
                    try await phone.waitUntil(script: "document.body.textContent.includes('Use this browser as Mina?')")
                    try await phone.find(css: "button.primary").click()
                    try await phone.waitUntil(script: "location.pathname === '/'")
                    try await phone.go(to: "\(base)/todo-dog/todomvc")
                    try await phone.live()
                    try await phone.find(css: ".new-todo").type("From the phone")
                    try await phone.find(css: ".new-todo").type([.enter])
                    try await phone.waitUntil(script: "document.body.textContent.includes('From the phone')")
                    // The other browser has seen it come in, and signs it out.
                    try await mina.waitUntil(script: "document.querySelectorAll('#people-browsers ~ ul > li').length === 2")
                    try await mina.waitUntil(script: "document.body.textContent.includes('The link was used')")
                    try await mina.find(css: "#people-browsers ~ .btn").click()
                    try await mina.waitUntil(script: "document.querySelector('[role=alertdialog], dialog[open]')")
                    try await mina.find(css: "dialog[open] button:last-of-type").click()
                    try await phone.waitUntil(script: "document.body.textContent.includes('You are not signed in')")
                }
                try await mina.find(css: "#people-somebody").type("Jun")
                try await mina.find(css: "#people-somebody").type([.enter])
                let invitation = try await Self.link(in: mina)
                // Without script as well.
                try await Self.browser { jun in
                    try await jun.setScriptsBlocked(true)
                    try await jun.go(to: invitation)
                    #expect(try await jun.find(css: "#name").property("value") == "Jun")
                    try await jun.find(css: "button.primary").click()
                    _ = try await jun.find(css: "[aria-label='You: Jun']")
                    try await jun.go(to: "\(base)/people/")
                    _ = try await jun.find(css: "#people-browsers ~ ul > li")
                    #expect(try await jun.findAll(css: "#people-invite").isEmpty)
                    try await jun.go(to: "\(base)/todo-dog/todomvc")
                    #expect(try await jun.findAll(css: ".todo-list li").isEmpty)
                }
            }
            #expect(gallery.stop() == 0)
            #expect(try Self.command(["people", "sign-out", "Jun", "--data", folder.path]).hasPrefix("Jun is signed out everywhere."))
            #expect(try Self.command(["people", "link", "Nobody", "--data", folder.path], status: 64) == "")
            #expect(try Self.command(["people", "--data", folder.path]).split(separator: "\n").count == 2)
        }

        private static func browser(_ body: (Browser) async throws -> Void) async throws {
            let options = BrowserOptions(
                viewport: .phone, media: MediaEmulation(reducedMotion: true), patience: .seconds(60), language: "en")
            try await BrowserPool.driver().withBrowser(options, body)
        }

        /// Returns the link that a page shows, when the page has completed it.
        private static func link(in browser: Browser) async throws -> String {
            try await browser.waitUntil(script: "document.querySelector('#people-link')?.value.startsWith('http')")
            return try #require(try await browser.execute("return document.querySelector('#people-link').value").string)
        }

        private static func command(_ arguments: [String], status: Int32 = 0) throws -> String {
            let command = Process()
            command.executableURL = GalleryProcess.executable("gallery")
            command.arguments = arguments
            let output = Pipe()
            command.standardOutput = output
            command.standardError = FileHandle.nullDevice
            try command.run()
            let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            command.waitUntilExit()
            #expect(command.terminationStatus == status)
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }
}
