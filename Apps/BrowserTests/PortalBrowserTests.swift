import Foundation
import RibletWebTesting
import Testing

extension InChromium {
    /// What a person does with the explorer in Chromium, over its embedded service.
    @MainActor
    @Suite("Rick and Morty, in Chromium")
    struct PortalBrowserTests {
        private nonisolated static let base = "/rick-and-morty"

        private func withPage(
            _ viewport: Viewport, language: String = "en",
            _ body: @escaping @MainActor @Sendable (_ gallery: OpenGallery, _ page: BrowserPage) async throws -> Void
        ) async throws {
            try await withGallery(viewport, language: language) { gallery in
                let page = try await BrowserPage(gallery.browser, origin: gallery.base, basePath: Self.base)
                try await body(gallery, page)
            }
        }

        @Test(
            "From the first visit through details that lead into each other, and back to the list at the same place; then out",
            arguments: [Viewport.phone, .desktop], ["en", "ko"])
        func whole(_ viewport: Viewport, _ language: String) async throws {
            let isEnglish = language == "en"
            try await withPage(viewport, language: language) { gallery, page in
                let browser = gallery.browser
                try await page.open("/")
                try await page.click(.button, .exact(isEnglish ? "Start" : "시작하기"))
                try await page.isAt("/characters")
                try await page.find(.link, .exact(isEnglish ? "Odalys Fenwick, Human, Alive" : "Odalys Fenwick, Human, 생존"))

                // The list goes on by itself; what is opened from its middle leads back there.
                _ = try await browser.execute("scrollTo(0, document.body.scrollHeight)")
                try await browser.waitUntil(script: "document.querySelectorAll('.member a.open').length >= 40")
                let place = try await browser.execute(
                    """
                    scrollTo(0, 900);
                    [...document.querySelectorAll('.member a.open')].find(a => a.getBoundingClientRect().top > 80).click();
                    return scrollY;
                    """)
                try await browser.waitUntil(
                    script: "/character\\/\\d+$/.test(location.pathname) && document.querySelector('.facts .leads a')")
                try await browser.waitUntil(script: "document.activeElement.tagName === 'H1' && scrollY === 0")
                _ = try await browser.execute("document.querySelector('.facts .leads a').click()")
                try await browser.waitUntil(script: "/location\\/\\d+$/.test(location.pathname)")
                let top = "[...document.querySelectorAll('.riblet-page')].filter(e => !e.closest('[hidden]')).at(-1)"
                try await browser.waitUntil(script: "\(top).querySelector('.member a.open')")
                _ = try await browser.execute("\(top).querySelector('.member a.open').click()")
                try await browser.waitUntil(script: "/location\\/\\d+\\/character\\/\\d+$/.test(location.pathname)")
                try await browser.waitUntil(script: "\(top).querySelector('.row.place a.open')")
                _ = try await browser.execute("\(top).querySelector('.row.place a.open').click()")
                try await browser.waitUntil(script: "/episode\\/\\d+$/.test(location.pathname)")
                for end in ["character\\/\\d+", "location\\/\\d+", "character\\/\\d+", "characters"] {
                    let pages = "document.querySelectorAll('.riblet-page').length"
                    let count = try await browser.execute("return \(pages)").int ?? 0
                    try await browser.back()
                    // The address changes at once; the page when the server has answered.
                    try await browser.waitUntil(
                        script: "/\(end)$/.test(location.pathname) && \(pages) === \(count - 1)", timeout: .seconds(60))
                }
                try await browser.waitUntil(script: "scrollY === \(place.int ?? -1)", timeout: .seconds(60))

                // Out: the tabs go.
                _ = try await browser.execute("scrollTo(0, 0)")
                try await page.click(.button, .exact(isEnglish ? "Settings" : "설정"))
                try await page.click(.button, .exact(isEnglish ? "Log out" : "로그아웃"))
                try await page.find(.button, .exact(isEnglish ? "Stay" : "머무르기"))
                try await page.click(.button, .exact(isEnglish ? "Log out" : "로그아웃"))
                try await page.find(.button, .exact(isEnglish ? "Start" : "시작하기"))
                try await page.isAt("/")
            }
        }

        @Test("A page twenty details deep is hardly larger than one three deep, and nothing is wider than a small screen")
        func deep() async throws {
            try await withPage(Viewport(width: 320, height: 640)) { gallery, page in
                let browser = gallery.browser
                try await page.open("/")
                try await page.click(.button, "Start")
                try await page.find(.link, "Odalys Fenwick, Human, Alive")
                #expect(try await browser.execute("return document.documentElement.scrollWidth <= innerWidth").bool == true)
                var counts: [Int] = []
                for depth in [3, 20] {
                    let path = (0..<depth).map { $0.isMultiple(of: 2) ? "/character/1" : "/location/1" }.joined()
                    try await gallery.open(Self.base + "/characters" + path)
                    try await browser.waitUntil(script: "document.querySelectorAll('.riblet-page').length >= \(depth)")
                    let count = try await browser.execute("return document.querySelectorAll('#riblet *').length").int ?? 0
                    counts.append(count)
                    #expect(try await browser.execute("return document.documentElement.scrollWidth <= innerWidth").bool == true)
                }
                #expect(counts[1] < counts[0] + 400, "\(counts)")
            }
        }

        @Test("axe-core finds nothing in what AccessibilityTests does not see, light and dark")
        func axe() async throws {
            try await withGallery(.phone, missing: [Self.base + "/character/9999"]) { gallery in
                let axe = try await Axe(gallery.browser)
                try await gallery.browser.emulate(MediaEmulation(colorScheme: .light, reducedMotion: true))
                let both: @Sendable (String) async throws -> Void = { try await axe.checkLooks($0, at: [.phone]) }
                try await gallery.open(Self.base + "/")
                try await gallery.press(.button, "Start")
                for (path, text) in [
                    ("/locations", "126 locations"), ("/location/1", "residents"), ("/episode/1", "S01E01"),
                    ("/character/9999", "There is no such character"),
                ] {
                    try await gallery.open(Self.base + path)
                    try await gallery.sees(text)
                    try await both(path)
                }
                try await gallery.open(Self.base + "/characters")
                try await gallery.press(.button, "Settings")
                try await gallery.sees("Log out")
                try await both("the settings")
                try await gallery.press(.button, "Log out")
                try await gallery.sees("Log out of this browser?")
                try await both("the question of the settings")
            }
        }
    }
}
