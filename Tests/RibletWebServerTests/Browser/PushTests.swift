import RibletPlayground
import RibletWebTesting
import Testing

@testable import RibletWebServer

extension InChromium {
    @Suite("News for a user")
    struct PushTests {
        /// Returns the content of a tab: the letters of its user, and those that it was told of.
        private static func shows(_ letters: String, pushed: String) -> String {
            "document.getElementById('letters').textContent === '\(letters)' && document.getElementById('pushes').textContent === '\(pushed)'"
        }

        @Test("is in all the user's tabs and in no other, also after one lost its connection, and after its session was in the store")
        func user() async throws {
            let post = PostOffice()
            try await PlaygroundPage.open("/letters/ann", store: MemorySessionStore(), beside: [Playground.letters(post)]) { page in
                let first = try await page.browser.tab
                let second = try await page.openTab("/letters/ann")
                let other = try await page.openTab("/letters/bob")
                func tab(_ name: String, shows letters: String, pushed: String) async throws {
                    try await page.browser.switchTo(tab: name)
                    try await page.waits(Self.shows(letters, pushed: pushed))
                }

                try await post.send("one", to: "ann")
                try await tab(first, shows: "one", pushed: "one")
                try await tab(second, shows: "one", pushed: "one")

                // News for a session in memory wait for its page.
                try await page.leave(for: .zero, remaining: 2)
                try await post.send("two", to: "ann")
                try await tab(first, shows: "one, two", pushed: "one, two")
                try await tab(second, shows: "one", pushed: "one")
                try await page.browser.setOffline(false)
                try await tab(second, shows: "one, two", pushed: "one, two")
                try await post.send("three", to: "ann")
                try await tab(first, shows: "one, two, three", pushed: "one, two, three")
                try await tab(second, shows: "one, two, three", pushed: "one, two, three")

                // A session that is in the store hears of nothing: it reads, and has subscribed
                // again.
                try await page.leave(for: .seconds(600), remaining: 2)
                #expect(await page.server.registry.count == 2)
                try await post.send("four", to: "ann")
                try await tab(first, shows: "one, two, three, four", pushed: "one, two, three, four")
                try await page.browser.switchTo(tab: second)
                try await page.browser.setOffline(false)
                try await tab(second, shows: "one, two, three, four", pushed: "")
                try await post.send("five", to: "ann")
                try await tab(second, shows: "one, two, three, four, five", pushed: "five")
                try await tab(first, shows: "one, two, three, four, five", pushed: "one, two, three, four, five")
                #expect(try await page.isSame())

                // All that came to the other user before is there with this one.
                try await post.send("yours", to: "bob")
                try await tab(other, shows: "yours", pushed: "yours")
                for name in [first, second] {
                    try await page.browser.switchTo(tab: name)
                    #expect(try await page.run("return document.getElementById('pushes').textContent.includes('yours')") == false)
                }
                #expect(await page.server.registry.count == 3)
            }
        }
    }
}
