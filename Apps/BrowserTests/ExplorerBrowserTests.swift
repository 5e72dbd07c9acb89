import Foundation
import RibletWebTesting
import Testing

extension InChromium {
    /// Flows through the explorer in Chromium, over its embedded service.
    @MainActor
    @Suite("Rick and Morty, in Chromium")
    struct ExplorerBrowserTests {
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

        /// The page that is seen.
        private nonisolated static let top = "[...document.querySelectorAll('.riblet-page')].filter(e => !e.closest('[hidden]')).at(-1)"

        /// The part of the screen that scrolls it: beside a list it scrolls by itself.
        nonisolated static let pane =
            "(page => getComputedStyle(page).overflowY === 'auto' ? page : document.scrollingElement)(\(top))"

        /// Goes down what is listed on the page that is seen until so much is there, then to a
        /// place, and opens what is there in the same moment.
        ///
        /// - Returns: the place.
        private func openFromTheMiddle(_ browser: Browser, open: String) async throws -> Int {
            try await browser.waitUntil(
                script: "(\(Self.pane).scrollTo(0, 1e6), \(Self.top).querySelectorAll('.member a.open').length >= 40)")
            let place = try await browser.execute("\(Self.pane).scrollTo(0, 900); \(open).click(); return \(Self.pane).scrollTop")
            return place.int ?? -1
        }

        /// Begins, where nobody has.
        private func start(_ page: BrowserPage, _ words: (String, String) -> String) async throws {
            try await page.open("/")
            try await page.click(.button, .exact(words("Start", "시작하기")))
            try await page.isAt("/characters")
        }

        @Test("Beside what is open the field filters the list that is there")
        func filtersInPlace() async throws {
            try await withPage(.desktop) { gallery, page in
                try await start(page) { en, _ in en }
                try await page.type("fenwick", into: .exact("Search characters"))
                try await page.isAt("/characters?name=fenwick")
                try await page.click(.link, .containing("Odalys Fenwick"))
                try await page.isAt("/characters/character/1?name=fenwick")
                let fields = "[...document.querySelectorAll('input[type=search]')].filter(e => e.checkVisibility())"
                #expect(try await gallery.browser.execute("return \(fields).map(e => e.value)") == .array([.string("fenwick")]))
            }
        }

        @Test("One search finds the first few of each kind, and leads to them and to all", arguments: PageVariant.everyTwo)
        func find(_ variant: PageVariant) async throws {
            func words(_ en: String, _ ko: String) -> String { variant.language == "en" ? en : ko }
            try await withPage(variant.viewport, language: variant.language) { gallery, page in
                let axe = try await Axe(gallery.browser)
                try await gallery.browser.emulate(MediaEmulation(colorScheme: variant.scheme, reducedMotion: true))
                try await start(page, words)
                try await page.click(.button, .exact(words("Search everything", "전체 검색")))
                try await page.isAt("/characters/find")
                try await gallery.browser.waitUntil(script: "document.activeElement.id === 'find'")
                try await page.type("no such name", into: .exact(words("Search by name, code or year", "이름, 코드, 연도로 검색")))
                try await page.sees(words("Nothing found", "검색 결과가 없어요"))
                try await page.type("a", into: .exact(words("Search by name, code or year", "이름, 코드, 연도로 검색")))
                let ways = "[...document.querySelectorAll('.found .group a.btn')].filter(a => a.checkVisibility())"
                try await gallery.browser.waitUntil(script: "\(ways).length === 3")
                try await axe.check("a search for all kinds, \(variant.testDescription)")
                // Where a list stays beside what is open it is filtered.
                let isWide = try await gallery.browser.execute("return matchMedia('(width >= 900px)').matches") == .bool(true)
                try await gallery.browser.execute("\(ways)[1].click()")
                try await page.isAt(isWide ? "/locations?name=a" : "/locations/search?name=a")
                try await page.back()
                try await page.isAt("/characters/find?name=a")
                try await page.open("/episodes/find")
                try await page.type("fenwick", into: .exact(words("Search by name, code or year", "이름, 코드, 연도로 검색")))
                try await page.click(.link, .containing("Odalys Fenwick"))
                try await page.isAt("/episodes/find/character/1?name=fenwick")
                try await page.click(.link, .containing(words("Next: ", "다음: ")))
                try await page.isAt("/episodes/find/character/2?name=fenwick")
                try await page.back()
                try await page.isAt("/episodes/find?name=fenwick")
            }
        }

        @Test("A detail is shared by the system's sheet, or its link is copied, which is said")
        func share() async throws {
            try await withPage(.phone) { gallery, page in
                try await start(page) { en, _ in en }
                try await page.open("/characters/character/1")
                try await page.find(.button, .exact("Share"))
                try await gallery.browser.execute(
                    "navigator.share = undefined; navigator.clipboard.writeText = async text => { window.taken = text; }")
                try await page.click(.button, .exact("Share"))
                try await page.sees("Link copied")
                try await gallery.browser.execute("navigator.share = async what => { window.taken += ' ' + what.url; }")
                try await page.click(.button, .exact("Share"))
                let short = "\(gallery.base)\(Self.base)/character/1"
                try await gallery.browser.waitUntil(script: "window.taken === '\(short) \(short)'")
            }
        }

        @Test("In letters of twice the size every tab has its whole name on one line, beside no other", arguments: ["en", "ko"])
        func largeTabs(_ language: String) async throws {
            try await withPage(.phone, language: language) { gallery, page in
                try await page.open("/")
                try await page.click(.button, .exact(language == "en" ? "Start" : "시작하기"))
                for path in [Self.base + "/characters", "/todo-dog/", "/todo-cat/", "/account/"] {
                    try await gallery.open(path)
                    try await gallery.browser.waitUntil(script: "document.querySelectorAll('.tabs a').length > 1")
                    let faults = try await gallery.browser.execute(
                        """
                        document.documentElement.style.fontSize = '200%';
                        return [...document.querySelectorAll('.tabs a')].filter(tab => {
                          const name = document.createRange(), box = tab.getBoundingClientRect(), sign = tab.querySelector('svg').getBoundingClientRect();
                          name.selectNodeContents([...tab.childNodes].find(node => node.nodeType === 3));
                          const { left, right, top } = name.getBoundingClientRect();
                          return name.getClientRects().length > 1 || left < box.left - 1 || right > box.right + 1 || top < sign.bottom;
                        }).map(tab => tab.textContent).join();
                        """)
                    #expect(faults == .string(""), "\(path)")
                }
            }
        }

        @Test(
            "From the first visit through tabs, a search by two filters and details that lead into each other, and back; then out",
            arguments: PageVariant.everyTwo)
        func whole(_ variant: PageVariant) async throws {
            let isEnglish = variant.language == "en"
            func words(_ en: String, _ ko: String) -> String { isEnglish ? en : ko }
            try await withPage(variant.viewport, language: variant.language) { gallery, page in
                let browser = gallery.browser
                let axe = try await Axe(browser)
                try await browser.emulate(MediaEmulation(colorScheme: variant.scheme, reducedMotion: true))
                try await page.open("/")
                try await page.click(.button, .exact(words("Start", "시작하기")))
                try await page.isAt("/characters")
                try await page.find(.link, .exact(words("Odalys Fenwick, Human, Alive", "Odalys Fenwick, 인간, 생존")))
                let isDark = try await browser.execute(
                    """
                    const probe = document.createElement('canvas').getContext('2d');
                    probe.fillStyle = getComputedStyle(document.body).backgroundColor;
                    probe.fillRect(0, 0, 1, 1);
                    return Math.max(...probe.getImageData(0, 0, 1, 1).data.slice(0, 3)) < 128;
                    """)
                #expect(isDark.bool == (variant.scheme == .dark))

                // The tabs.
                for (name, path) in [
                    (words("Locations", "장소"), "/locations"), (words("Episodes", "에피소드"), "/episodes"),
                    (words("Characters", "캐릭터"), "/characters"),
                ] {
                    try await page.click(.link, .exact(name))
                    try await page.isAt(path)
                }

                // The list goes on by itself; what is opened from its middle leads back there.
                let place = try await openFromTheMiddle(browser, open: "\(Self.top).querySelector('.finder a')")
                try await page.isAt("/characters/search")

                // A search by two filters, each chosen in its sheet.
                for (field, option, path) in [
                    (words("Status", "상태"), words("Alive", "생존"), "/characters/search?status=alive"),
                    (words("Gender", "성별"), words("Female", "여성"), "/characters/search?status=alive&gender=female"),
                ] {
                    try await page.click(.button, .exact(field))
                    try await page.click(.radio, .containing(option))
                    try await axe.check("the sheet of \(field), \(variant.testDescription)")
                    try await page.click(.button, .containing(words("Show ", "개 보기")))
                    try await page.isAt(path)
                    try await page.find(.button, .exact("\(field): \(option)"))
                }
                try await browser.waitUntil(script: "!document.querySelector('dialog')")
                try await axe.check("a search by two filters, \(variant.testDescription)")

                // Details that lead into each other.
                let hit = try await openFromTheMiddle(
                    browser, open: "[...\(Self.top).querySelectorAll('.member a.open')].find(a => a.getBoundingClientRect().top > 80)")
                try await browser.waitUntil(
                    script: "/search\\/character\\/\\d+$/.test(location.pathname) && document.querySelector('.facts .leads a')")
                try await browser.waitUntil(script: "document.activeElement.tagName === 'H1' && \(Self.pane).scrollTop === 0")
                try await axe.check("a character, \(variant.testDescription)")
                for (link, end) in [
                    (".facts .leads a", "location\\/\\d+"), (".member a.open", "location\\/\\d+\\/character\\/\\d+"),
                    (".row.place a.open", "episode\\/\\d+"),
                ] {
                    try await browser.waitUntil(script: "\(Self.top).querySelector('\(link)')")
                    try await browser.execute("\(Self.top).querySelector('\(link)').click()")
                    try await browser.waitUntil(script: "/\(end)$/.test(location.pathname)")
                }

                // Back to what was found, at the same place, and from there to the list.
                for end in ["character\\/\\d+", "location\\/\\d+", "character\\/\\d+", "characters\\/search"] {
                    let pages = "document.querySelectorAll('.riblet-page').length"
                    let count = try await browser.execute("return \(pages)").int ?? 0
                    try await browser.back()
                    // The address changes at once; the page when the server has answered.
                    try await browser.waitUntil(
                        script: "/\(end)$/.test(location.pathname) && \(pages) === \(count - 1)")
                }
                try await browser.waitUntil(script: "\(Self.pane).scrollTop === \(hit)")
                try await page.isAt("/characters/search?status=alive&gender=female")
                try await browser.execute("\(Self.top).querySelector('a[data-back]').click()")
                try await page.isAt("/characters")
                try await browser.waitUntil(script: "scrollY === \(place)")

                // Out: the tabs go, and nothing keeps them.
                weak let tabs = gallery.trees.newest(of: Self.base)?.children.first
                #expect(tabs?.name == "Main")
                try await browser.execute("scrollTo(0, 0)")
                try await page.click(.button, .exact(words("Settings", "설정")))
                try await page.click(.button, .exact(words("To the welcome page", "처음 화면으로")))
                try await page.find(.button, .exact(words("Stay", "머무르기")))
                try await page.click(.button, .exact(words("To the welcome page", "처음 화면으로")))
                try await page.find(.button, .exact(words("Start", "시작하기")))
                try await page.isAt("/")
                try await browser.waitUntil("The tabs to be freed") { tabs == nil }
            }
        }

        @Test("The focus is where a reader goes on, and a page begins at its top: after the start, after hearts, after logging out")
        func focus() async throws {
            try await withPage(Viewport(width: 320, height: 568)) { gallery, page in
                let browser = gallery.browser
                func press(_ selector: String) async throws {
                    try await browser.waitUntil(script: "document.querySelector(`\(selector)`)")
                    try await browser.execute("const el = document.querySelector(`\(selector)`); el.focus(); el.click()")
                }
                func hasFocus(_ selector: String) async throws {
                    try await browser.waitUntil(script: "document.activeElement.matches(`\(selector)`)")
                }
                try await page.open("/")
                try await browser.execute("scrollTo(0, document.body.scrollHeight)")
                #expect(try await browser.execute("return scrollY > 50").bool == true)
                try await press(".btn.primary")
                try await page.isAt("/characters")
                try await hasFocus("h1")
                #expect(try await browser.execute("return scrollY").int == 0)

                // Of three hearts among what is saved the second, then the last, then all are taken
                // away.
                for card in 1...3 { try await press(".member:nth-child(\(card)) .heart[aria-pressed=false]") }
                try await browser.waitUntil(script: "document.querySelectorAll('.heart[aria-pressed=true]').length === 3")
                try await press(".tabs a:nth-child(4)")
                let saved = ".riblet-tabs:not([hidden]) "
                func saves(_ count: Int, and condition: String = "true") async throws {
                    try await browser.waitUntil(
                        script: "document.querySelectorAll('\(saved).member').length === \(count) && \(condition)")
                }
                try await saves(3, and: "location.pathname.endsWith('/saved')")
                try await browser.execute("window.hearts = [...document.querySelectorAll('\(saved).heart')]")
                try await press(saved + ".member:nth-child(2) .heart")
                try await saves(2, and: "document.activeElement === hearts[2]")
                try await press(".toast button")
                try await saves(3, and: "!document.querySelector('.toast')")
                try await hasFocus(".heart")
                for left in [2, 1] {
                    try await press(saved + ".member:last-child .heart")
                    try await saves(left, and: "document.activeElement === document.querySelector('\(saved).member:last-child .heart')")
                }
                try await press(saved + ".member .heart")
                try await hasFocus(".empty .btn")
                try await browser.execute("scrollTo(0, document.body.scrollHeight)")

                try await press(saved + ".bar .acts .icon[aria-label=Settings]")
                try await press("dialog .btn.start")
                try await press("dialog [role=group] .btn.primary")
                try await page.isAt("/")
                try await hasFocus("h1")
                #expect(try await browser.execute("return scrollY").int == 0)
            }
        }

        @Test("Opening, going back and changing tabs with a long list costs the page at most twice what it costs with a short one")
        func longList() async throws {
            try await withPage(.phone) { gallery, page in
                let browser = gallery.browser
                try await browser.emulate(MediaEmulation(reducedMotion: false))
                _ = try await browser.cdp("Performance.enable")
                /// The work of the page's thread so far, in seconds.
                func work() async throws -> Double {
                    let metrics = try await browser.cdp("Performance.getMetrics")["metrics"]?.array ?? []
                    return metrics.reduce(0) { sum, metric in
                        ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"].contains(metric["name"]?.string ?? "")
                            ? sum + (metric["value"]?.number ?? 0) : sum
                    }
                }
                func cost(of act: String, until isDone: String) async throws -> Double {
                    let before = try await work()
                    try await browser.execute(act)
                    try await browser.waitUntil(script: isDone)
                    try await browser.execute(
                        "return new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 400))")
                    return try await work() - before
                }
                /// The least work of several rounds of going somewhere and back; on a busy machine
                /// some of them cost more than they do. Stops at a round that is cheap enough.
                func round(_ most: Int, enough: Double = 0) async throws -> Double {
                    var least = Double.infinity
                    for _ in 0..<most where least > enough {
                        let list = "location.pathname.endsWith('/characters') && \(Self.top).querySelector('.member .open')"
                        let there = try await cost(
                            of: "[...\(Self.top).querySelectorAll('.member a.open')].find(a => a.getBoundingClientRect().top > 80).click()",
                            until: "/character\\/\\d+$/.test(location.pathname) && \(Self.top).querySelector('.facts dd')")
                        let back = try await cost(of: "history.back()", until: list)
                        let tab = try await cost(
                            of: "document.querySelectorAll('.tabs a')[1].click()",
                            until: "location.pathname.endsWith('/locations') && \(Self.top).querySelector('.row.place a')")
                        let again = try await cost(of: "document.querySelectorAll('.tabs a')[0].click()", until: list)
                        least = min(least, there + back + tab + again)
                    }
                    return least
                }
                func rows(_ count: Int) async throws {
                    try await browser.waitUntil(
                        script: "(scrollTo(0, document.body.scrollHeight), document.querySelectorAll('.member a.open').length >= \(count))",
                        timeout: .seconds(120))
                    try await browser.execute("scrollTo(0, 400)")
                }
                try await page.open("/")
                try await page.click(.button, "Start")
                try await rows(40)
                let short = try await round(3)
                try await rows(420)
                let long = try await round(12, enough: 2 * short)
                #expect(long <= 2 * short, "\(long) s with 420 rows, \(short) s with 40")
            }
        }

        @Test("A wide screen has the list beside what is open: both where they were, one marked in the list, Escape closes")
        func sideBySide() async throws {
            try await withPage(.desktop) { gallery, page in
                let browser = gallery.browser
                try await page.open("/")
                try await page.click(.button, "Start")
                try await browser.waitUntil(
                    script: "(scrollTo(0, document.body.scrollHeight), document.querySelectorAll('.member a.open').length >= 60)")
                try await browser.execute("scrollTo(0, 700)")
                try await browser.watchLayout()
                let card = "[...document.querySelectorAll('.member a.open')].find(a => a.getBoundingClientRect().top > 300)"
                let before = try await browser.execute("window.one = \(card); one.focus(); return one.getBoundingClientRect().top")
                // A press of a person: what it moves is no shift.
                try await browser.find(.css(".member a.open:focus")).click()
                let open = "/character\\/\\d+$/.test(location.pathname) && \(Self.top).querySelector('.facts dd')"
                try await browser.waitUntil(script: "\(open) && document.activeElement.tagName === 'H1'")
                let after = try await browser.execute("return one.getBoundingClientRect().top")
                #expect(abs((before.number ?? 0) - (after.number ?? 1e6)) < 3, "\(before), \(after)")
                #expect(
                    try await browser.execute(
                        "return 'opened' in one.dataset && one.ariaCurrent === 'true' && document.documentElement.scrollWidth <= innerWidth"
                    ).bool
                        == true)
                #expect(
                    try await browser.execute(
                        "return one.getBoundingClientRect().right <= \(Self.top).getBoundingClientRect().left && one.checkVisibility()"
                    ).bool == true)
                let axe = try await Axe(browser)
                try await axe.check("a list beside a character")

                // From the detail on to a place and back, each where it was; another one of the
                // list takes the place of all.
                try await browser.execute("\(Self.pane).scrollTo(0, 90); \(Self.top).querySelector('.facts .leads a').click()")
                try await browser.waitUntil(script: "/location\\/\\d+$/.test(location.pathname) && \(Self.pane).scrollTop === 0")
                try await browser.back()
                try await browser.waitUntil(script: "\(open) && \(Self.pane).scrollTop === 90")
                let place = try await browser.execute("return scrollY")
                try await browser.execute(
                    "window.other = one.closest('li').nextElementSibling.querySelector('a.open'); other.focus(); other.click()")
                try await browser.waitUntil(
                    script: "location.pathname.endsWith(new URL(other.href).pathname.split('/').slice(-2).join('/'))")
                try await browser.waitUntil(
                    script: "'opened' in other.dataset && !('opened' in one.dataset) && \(Self.pane).scrollTop === 0")
                #expect(
                    try await browser.execute("return document.querySelectorAll('.riblet-tabs:not([hidden]) .riblet-page').length") == 2)
                #expect(try await browser.execute("return scrollY") == place)

                try await browser.press(.escape)
                try await browser.waitUntil(
                    script:
                        "location.pathname.endsWith('/characters') && document.activeElement === other && !document.querySelector('[data-opened]')"
                )
                try await browser.expectStill()

                // Loaded anew the list is there as well, beside what is open.
                try await browser.execute("other.focus(); other.click()")
                try await browser.waitUntil(script: open)
                let marked =
                    "location.pathname.endsWith(document.querySelector('a[data-opened]')?.pathname.split('/').slice(-2).join('/'))"
                try await browser.waitUntil(script: marked)
                try await browser.reload()
                try await page.live()
                try await browser.waitUntil(script: "\(open) && document.querySelectorAll('.member a.open').length >= 60 && \(marked)")
            }
        }

        @Test("A tab that is chosen again is where it was left")
        func tabsAgain() async throws {
            try await withPage(.phone) { gallery, page in
                let browser = gallery.browser
                try await page.open("/")
                try await page.click(.button, "Start")
                try await browser.waitUntil(script: "document.querySelectorAll('.member').length >= 20")
                try await browser.execute("scrollTo(0, 700)")
                for (name, path, place) in [
                    ("Locations", "/locations", 0), ("Characters", "/characters", 700), ("Episodes", "/episodes", 0),
                ] {
                    try await browser.execute(
                        "[...document.querySelectorAll('.tabs a')].find(a => a.innerText.trim() === '\(name)').click()")
                    try await page.isAt(path)
                    try await browser.waitUntil(script: "scrollY === \(place)")
                }
                try await browser.back()
                try await browser.waitUntil(script: "location.pathname.endsWith('/characters') && scrollY === 700")
                // Over a detail: its own tab leads back to the list, and to its place.
                try await browser.execute("\(Self.top).querySelectorAll('.member a.open')[8].click()")
                try await browser.waitUntil(script: "/character\\/\\d+$/.test(location.pathname) && scrollY === 0")
                try await browser.execute("document.querySelector('.tabs a[aria-current]').click()")
                try await browser.waitUntil(script: "location.pathname.endsWith('/characters') && scrollY === 700")
            }
        }

        @Test("Fifty details deep a page is as large as three deep, and comes back so; nothing is wider than a small screen")
        func deep() async throws {
            try await withPage(Viewport(width: 320, height: 640)) { gallery, page in
                let browser = gallery.browser
                let fits = "document.documentElement.scrollWidth <= innerWidth"
                let pages = "document.querySelectorAll('.riblet-page').length"
                let elements = { try await browser.execute("return document.querySelectorAll('#riblet *').length").int ?? .max }
                try await page.open("/")
                try await page.click(.button, "Start")
                try await page.find(.link, "Odalys Fenwick, Human, Alive")
                #expect(try await browser.execute("return \(fits)").bool == true)

                // From a character to a place and back to one who lives there, again and again.
                let list = try await browser.execute("return \(pages)").int ?? 0
                var counts: [Int: Int] = [:]
                for depth in 1...50 {
                    let link = depth.isMultiple(of: 2) ? ".facts .leads a" : ".member a.open"
                    try await browser.waitUntil(script: "\(Self.top).querySelector('\(link)')")
                    try await browser.execute("\(Self.top).querySelector('\(link)').click()")
                    try await browser.waitUntil(script: "\(pages) === \(list + depth)")
                    if depth == 4 || depth == 50 { counts[depth] = try await elements() }
                }
                let deepest = try await browser.execute("return location.pathname").string ?? ""
                // The address names those on top, and the tree keeps the rest.
                #expect(deepest.split(separator: "/").count == 2 + 2 * 32)
                // Of what lies far below only an empty element each is there.
                let most = counts[4, default: 0] + 300
                #expect(counts[50, default: .max] <= most, "\(counts)")
                #expect(try await browser.execute("return \(fits)").bool == true)
                let kept = try #require(gallery.trees.newest(of: Self.base)?.save().tree)
                #expect(kept.jsonBytes.count < 16 * 1024)

                // Loaded anew it is the same, and back leads through it.
                let name = try await browser.execute("return \(Self.top).querySelector('h1').innerText")
                try await browser.reload()
                try await page.live()
                try await browser.waitUntil(script: "\(pages) === \(list + 50) && \(Self.top).querySelector('.facts,.member')")
                #expect(try await browser.execute("return \(Self.top).querySelector('h1').innerText") == name)
                #expect(try await browser.execute("return location.pathname").string == deepest)
                #expect(try await elements() <= most)
                for depth in (44...49).reversed() {
                    try await browser.back()
                    try await browser.waitUntil(
                        script: "\(pages) === \(list + depth) && \(Self.top).querySelector('.facts .leads a,.member a.open')")
                }
                #expect(try await browser.execute("return location.pathname.split('/').length").int == 3 + 2 * 32)
                #expect(try await elements() <= most)
            }
        }

        @Test("axe-core finds nothing in what AccessibilityTests does not see, light and dark")
        func axe() async throws {
            try await withGallery(.phone, missing: [Self.base + "/character/9999"]) { gallery in
                let axe = try await Axe(gallery.browser)
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
                try await gallery.sees("To the welcome page")
                try await both("the settings")
                try await gallery.press(.button, "To the welcome page")
                try await gallery.sees("Go back to the welcome page?")
                try await both("the question of the settings")
            }
        }
    }
}
