import RibletWebTesting
import SoakKit
import Testing

extension InChromium {
    /// Where a person was in the explorer, over everything that happens to its page.
    @Suite("Rick and Morty: a place that was left is found again")
    struct ExplorerPlaceTests {
        private static let top = "[...document.querySelectorAll('[data-page]')].filter(e => !e.closest('[hidden]')).at(-1)"

        /// Goes down the list until so many cards are there, then to a place.
        private func goDown(_ browser: Browser, cards: Int, to place: Int) async throws {
            try await browser.waitUntil(
                script: "(scrollTo(0, document.body.scrollHeight), document.querySelectorAll('.member a.open').length >= \(cards))")
            try await browser.execute("scrollTo(0, \(place))")
        }

        /// Opens what is listed at the place, in the same moment; `then` follows in that moment as
        /// well, however slow the machine is.
        private func openSeen(_ browser: Browser, _ list: String, then: String = "") async throws {
            try await browser.execute(
                "[...\(Self.top).querySelectorAll('\(list)')].find(a => a.getBoundingClientRect().top > 80).click(); \(then)")
        }

        private func begin(_ gallery: OpenGallery) async throws {
            try await gallery.open("/rick-and-morty/")
            try await gallery.press(.button, "Start")
            try await gallery.isAt("/rick-and-morty/characters")
            try await goDown(gallery.browser, cards: 80, to: 4_000)
        }

        private func isAt(_ place: Int, _ browser: Browser, in path: String) async throws {
            try await browser.waitUntil(script: "location.pathname.endsWith('\(path)') && Math.abs(scrollY - \(place)) < 1")
        }

        @Test("A reload brings back every tab and every page under the one that is seen, with all that was loaded")
        func reload() async throws {
            try await withGallery { gallery in
                let browser = gallery.browser
                try await begin(gallery)
                try await gallery.press(.link, "Locations")
                try await browser.waitUntil(script: "\(Self.top).querySelectorAll('.row.place').length >= 20")
                try await browser.execute("scrollTo(0, 300)")
                try await gallery.press(.link, "Characters")
                try await isAt(4_000, browser, in: "/characters")

                try await browser.reload()
                try await gallery.live()
                try await isAt(4_000, browser, in: "/characters")
                #expect(try await browser.execute("return document.querySelectorAll('.member a.open').length").int ?? 0 >= 80)
                try await browser.waitUntil(script: "!document.querySelector('.member:not(:has(.heart))')")

                try await openSeen(browser, ".member a.open")
                try await browser.waitUntil(script: "\(Self.top).querySelector('.row.place')")
                try await browser.execute("scrollTo(0, 120)")
                try await browser.reload()
                try await gallery.live()
                try await browser.waitUntil(script: "/character\\/\\d+$/.test(location.pathname) && scrollY === 120")
                try await browser.back()
                try await isAt(4_000, browser, in: "/characters")
                try await gallery.press(.link, "Locations")
                try await isAt(300, browser, in: "/locations")
            }
        }

        @Test("Back is pressed faster than pages come: every page is where it was left, and the address is the one that is seen")
        func quickBacks() async throws {
            try await withGallery(isDevelopment: true) { gallery in
                let browser = gallery.browser
                try await begin(gallery)
                try await browser.execute("scrollTo(0, 2500)")
                try await openSeen(browser, ".member a.open")
                for (list, path) in [(".facts .leads a", "character\\/\\d+"), (".member a.open", "location\\/\\d+")] {
                    try await browser.waitUntil(
                        script: "/\(path)$/.test(location.pathname) && scrollY === 0 && \(Self.top).querySelector('\(list)')")
                    try await browser.execute("\(Self.top).querySelector('\(list)').click()")
                }
                try await browser.waitUntil(script: "/character\\/\\d+\\/location\\/\\d+\\/character\\/\\d+$/.test(location.pathname)")
                // From here on the answers are late.
                try await browser.waitUntil(script: "document.getElementById('riblet-dev')")
                try await browser.execute(
                    "const late = document.querySelector('#riblet-dev input'); late.value = 300; late.dispatchEvent(new Event('change'))")
                for end in ["location\\/\\d+", "character\\/\\d+", "characters"] {
                    try await browser.execute("history.back()")
                    try await browser.waitUntil(script: "/\(end)$/.test(location.pathname)")
                }
                try await browser.waitUntil(script: "document.querySelectorAll('.riblet-page').length === 4")
                try await isAt(2_500, browser, in: "/characters")

                // Back is pressed before the page has come that was asked for.
                try await gallery.press(.link, "Locations")
                try await browser.waitUntil(script: "location.pathname.endsWith('/locations') && \(Self.top).querySelector('.row.place')")
                try await browser.execute("scrollTo(0, 200)")
                try await openSeen(browser, ".row.place a.open", then: "history.back()")
                try await isAt(2_500, browser, in: "/characters")
                try await browser.waitUntil(script: "!document.querySelector('[data-busy]')")
                try await browser.waitUntil(script: "document.title.startsWith('Characters')")
                try await browser.execute("history.forward()")
                try await isAt(200, browser, in: "/locations")
            }
        }

        @Test("The server is killed in the middle of a search: its filters are there again, and the list below it is where it was")
        func killed() async throws {
            try await withVictim { victim, browser in
                try await browser.go(to: "http://127.0.0.1:\(victim.port)/rick-and-morty/")
                try await browser.live()
                try await browser.execute("window.mark = 1")
                try await browser.find(.role(.button, "Start")).click()
                try await goDown(browser, cards: 60, to: 2_000)
                // A driver would go up to it first.
                try await browser.execute("document.querySelector('.finder a').click()")
                try await browser.find(.role(.button, .containing("Status"))).click()
                try await browser.find(.role(.radio, .containing("Alive"))).click()
                try await browser.find(.role(.button, .containing("Show"))).click()
                try await browser.waitUntil(script: "location.search === '?status=alive'")
                try await browser.waitUntil(
                    script: "!document.querySelector('dialog') && \(Self.top).querySelectorAll('.member').length >= 20")
                try await browser.execute(
                    """
                    \(ExplorerBrowserTests.pane).scrollTo(0, 900);
                    const field = \(Self.top).querySelector('input[type=search]');
                    field.value = 'fen';
                    field.dispatchEvent(new Event('input', { bubbles: true }));
                    """)
                await victim.kill()
                try await victim.start()
                try await browser.live()
                try await browser.waitUntil(script: "location.search === '?name=fen&status=alive'")
                #expect(try await browser.execute("return \(Self.top).querySelector('input[type=search]').value") == "fen")
                try await browser.find(.role(.button, .containing("Clear all"))).click()
                try await browser.waitUntil(script: "location.search === ''")
                #expect(try await browser.execute("return window.mark") == .number(1))
                // A driver centres what it clicks, also where all of it is seen.
                try await browser.execute("document.querySelector('a[data-back]').click()")
                try await isAt(2_000, browser, in: "/characters")
            }
        }
    }
}
