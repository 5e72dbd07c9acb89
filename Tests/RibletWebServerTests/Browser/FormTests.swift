import Foundation
import RibletWebTesting
import Testing

extension InChromium {
    @Suite("Forms")
    struct FormTests {
        private static func text(_ id: String) -> String { "document.getElementById('\(id)').textContent" }

        private static func withFile(_ body: (_ path: String, _ name: String) async throws -> Void) async throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("riblet 한 \(UUID().uuidString).txt")
            try Data("hello".utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            try await body(file.path, file.lastPathComponent)
        }

        @Test("check box groups and lists with several marks are heard as they change, and sent as a whole")
        func severalValues() async throws {
            try await PlaygroundPage.open("/forms") { page in
                #expect(try await page.run("return document.getElementById('trip-extras-seat').checked") == true)
                try await page.browser.find(.label("Bag")).click()
                try await page.waits("\(Self.text("heard")).endsWith('extras seat+bag')")
                try await page.browser.find(.label("Seat")).click()
                try await page.waits("\(Self.text("heard")).endsWith('extras bag')")
                for day in ["mon", "wed"] { try await page.browser.find(css: "option[value=\(day)]").click() }
                try await page.waits("\(Self.text("heard")).endsWith('days mon+wed')")
                try await page.press("Send")
                try await page.waits("\(Self.text("sent")) === 'Sent name: , extras: bag, days: mon+wed'")
                // The marked field is the one that the server shows.
                #expect(
                    try await page.run("return [...document.getElementById('trip-days').selectedOptions].map(o => o.value).join()")
                        == "mon,wed")
            }
        }

        @Test("a select has the value that its view gives it, in the first page and when its options change with it")
        func choice() async throws {
            let chosen = "return document.getElementById('fruit').value"
            try await PlaygroundPage.open("/choice") { page in
                #expect(try await page.run(chosen) == "cherry")
                #expect(try await page.run("return document.getElementById('poem').textContent") == "\nfirst")
                try await page.browser.find(css: "option[value=banana]").click()
                try await page.waits("\(Self.text("chosen")) === 'banana'")
                try await page.press("Renew")
                try await page.waits("\(Self.text("chosen")) === 'mango'")
                #expect(try await page.run(chosen) == "mango")
            }
        }

        @Test("a long form is sent whole with its button, and one that is too long is told")
        func longForm() async throws {
            try await PlaygroundPage.open("/choice") { page in
                try await page.press("Send")
                try await page.waits("\(Self.text("sent")) === '101 fields, pressed'")
                try await page.press("Grow")
                try await page.waits("document.querySelectorAll('#long input').length >= 256")
                try await page.press("Send")
                try await page.waits("\(Self.text("riblet-said")).startsWith('At most 256 fields')")
                #expect(try await page.run("return document.getElementById('riblet-offline').checkVisibility()") == true)
                #expect(try await page.run("return \(Self.text("sent"))") == "101 fields, pressed")
            }
        }

        @Test("with scripts blocked the same form is posted with its files and all values, and its page shows what came of it")
        func withoutScript() async throws {
            try await Self.withFile { path, name in
                try await PlaygroundPage.open("/forms") { page in
                    try await page.browser.setScriptsBlocked(true)
                    try await page.browser.go(to: page.server.origin + "/forms")
                    #expect(try await page.browser.find(css: "html").attribute("data-live") == nil)
                    try await page.browser.find(css: "#trip-name").type("Kim & 김")
                    try await page.browser.find(css: "#trip-extras-meal").click()
                    for day in ["mon", "tue"] { try await page.browser.find(css: "option[value=\(day)]").click() }
                    try await page.browser.find(css: "#paper").upload([path])
                    try await page.browser.find(css: "#trip [type=submit]").click()
                    let sent = try await page.browser.find(.text("Sent name: Kim & 김, extras: meal+seat, days: mon+tue"))
                    #expect(try await sent.attribute("id") == "sent")
                    #expect(try await page.browser.find(css: "#files li").text == "\(name) 5")
                    #expect(try await page.browser.find(css: "#trip-extras-meal").property("checked") == true)
                    #expect(try await page.browser.find(css: "option[value=tue]").property("selected") == true)

                    // Everything can be taken back, and nothing need be chosen.
                    for box in ["meal", "seat"] { try await page.browser.find(css: "#trip-extras-\(box)").click() }
                    for day in ["mon", "tue"] { try await page.browser.find(css: "option[value=\(day)]").click() }
                    try await page.browser.find(css: "#trip [type=submit]").click()
                    _ = try await page.browser.find(.text("Sent name: Kim & 김, extras: , days: "))
                    #expect(try await page.browser.findAll(css: "#files li").count == 1, "no file was chosen this time")
                }
            }
        }
    }
}
