import MandalartApp
import MandalartDomain
import RibletLocalization
import RibletWebTesting
import Testing

extension InChromium {
    /// Looks of the planner's pages, where they can be measured.
    @Suite("The planner's pages on screens and on paper")
    struct MandalartLookTests {
        /// A desktop, a small laptop, and phones on their side.
        static let windows = [
            Viewport(width: 1280, height: 900), Viewport(width: 1024, height: 768),
            Viewport(width: 844, height: 390, scale: 2, isMobile: true), Viewport(width: 667, height: 375, scale: 2, isMobile: true),
        ]

        private static let bottoms = "[...document.querySelectorAll('.stage')].map(stage => stage.getBoundingClientRect().bottom)"

        @Test("Every grid ends where the window does, and nothing is wider than it", arguments: windows)
        func fits(_ window: Viewport) async throws {
            try await withGallery(window) { page in
                let plan = try await page.data.mandalart.services.addFullPlan()
                try await page.data.mandalart.services.userState.setNickname("Jisoo")
                for path in ["", "plan/\(plan)/overview", "plan/\(plan)/goal/1"] {
                    try await page.open("/mandalart/" + path)
                    try await page.browser.waitUntil(script: "!!document.querySelector('[role=gridcell] .cell')")
                    let isInside = try await page.browser.execute("return Math.max(...\(Self.bottoms)) <= innerHeight").bool
                    #expect(isInside == true, "\(path)")
                    #expect(try await page.browser.execute("return document.documentElement.scrollWidth <= innerWidth").bool == true)
                }
            }
        }

        @Test("Both pages of a plan have their switch and their grid in the same place", arguments: [Viewport.phone, .desktop])
        func steady(_ window: Viewport) async throws {
            try await withGallery(window) { page in
                let plan = try await page.data.mandalart.services.addFullPlan()
                try await page.data.mandalart.services.userState.setNickname("Jisoo")
                var places: [ScriptValue] = []
                for path in ["", "plan/\(plan)/overview"] {
                    try await page.open("/mandalart/" + path)
                    try await page.browser.waitUntil(script: "!!document.querySelector('[role=gridcell] .cell')")
                    places.append(
                        try await page.browser.execute(
                            """
                            return ['.tools .segmented', '.tools .acts', '.stage'].map(part => {
                              const { top, left, height } = document.querySelector('[data-page]:not([hidden]) ' + part).getBoundingClientRect();
                              return part === '.tools .acts' ? Math.round(top) : [top, left, part === '.stage' ? 0 : height].map(Math.round).join(' ');
                            }).join(', ')
                            """))
                }
                #expect(places[0] == places[1])
            }
        }

        @Test("No word of ordinary length is broken in 81 cells, and no line of a long title is cut in half")
        func words() async throws {
            try await withGallery(.desktop) { page in
                let services = page.data.mandalart.services
                let plan = try await services.addFullPlan()
                try await services.userState.setNickname("Jisoo")
                let main = try #require(try await services.mandalarts.content(of: plan)[GridPosition.ring[0]]).main
                try await services.mandalarts.saveSub(SubDraft(title: "Newsletter on weekdays"), at: GridPosition.ring[0], of: main.id)
                let long = "Stay healthy and strong while having a very long title"
                try await services.mandalarts.saveMain(MainDraft(title: long), at: GridPosition.ring[0], in: plan)
                try await page.open("/mandalart/plan/\(plan)/overview")
                try await page.browser.waitUntil(script: "document.querySelectorAll('.g9 .tt').length === 81")
                #expect(try await page.brokenWords(".g9 .tt") == "")
                for window in [Viewport.phone, Viewport(width: 320, height: 640, scale: 2, isMobile: true)] {
                    try await page.browser.setViewport(window)
                    try await page.open("/mandalart/plan/\(plan)/goal/1")
                    try await page.browser.waitUntil(script: "!!document.querySelector('.g3 .core .tt')")
                    // Whole lines, and where some are missing an ellipsis that says so.
                    for size in [100, 200] {
                        let isCut = try await page.browser.execute(
                            """
                            document.documentElement.style.fontSize = '\(size)%';
                            const title = document.querySelector('[data-page]:not([hidden]) .g3 .core .tt'), style = getComputedStyle(title);
                            const lines = title.getBoundingClientRect().height / parseFloat(style.lineHeight), whole = Math.round(lines);
                            return Math.abs(lines - whole) > .08 || title.scrollHeight > title.clientHeight + 1 && whole < style.webkitLineClamp;
                            """)
                        #expect(isCut == .bool(false), "\(window.width) px, \(size) %")
                    }
                }
            }
        }

        @Test(
            "On a phone each word of the templates is whole in 81 cells, and none is left out", arguments: PlanTemplate.all,
            [Viewport.phone, Viewport(width: 320, height: 640, scale: 2, isMobile: true)])
        func templates(_ template: PlanTemplate, _ window: Viewport) async throws {
            try await withGallery(window) { page in
                let services = page.data.mandalart.services
                try await services.userState.setNickname("Jisoo")
                for language in Language.allCases {
                    let plan = try await services.mandalarts.addPlan(template.draft(language)).id
                    try await page.open("/mandalart/plan/\(plan)/overview?lang=\(language.rawValue)")
                    try await page.browser.waitUntil(script: "document.querySelectorAll('.g9 .tt').length === 81")
                    #expect(try await page.brokenWords(".g9 .tt") == "", "\(language)")
                    let cut = try await page.browser.execute(
                        """
                        const isCut = title => title.scrollHeight > Math.min(title.clientHeight, title.parentElement.clientHeight) + 1;
                        return [...document.querySelectorAll('.g9 .tt')].filter(isCut)
                          .map(title => title.textContent).join(', ')
                        """)
                    #expect(cut == .string(""), "\(language)")
                }
            }
        }

        @Test("A message covers no control on a desktop, wherever the page is full, and goes unless somebody is at it")
        func message() async throws {
            try await withGallery(.desktop) { page in
                let services = page.data.mandalart.services
                let plan = try await services.addFullPlan()
                try await services.userState.setNickname("Jisoo")
                try await page.open("/mandalart/plan/\(plan)/goal/1")
                for step in [5, 6] {
                    _ = try await page.browser.execute("document.querySelectorAll('.tick')[arguments[0]].click()", .number(Double(step)))
                    try await page.browser.waitUntil(script: "document.querySelector('.toasts')?.dataset.at !== undefined")
                    let covered = try await page.browser.execute(
                        """
                        const toast = document.querySelector('.toast').getBoundingClientRect();
                        return [...document.querySelectorAll('.page a, .page button')].filter(el => el.checkVisibility()).filter(el => {
                          const box = el.getBoundingClientRect();
                          return box.left < toast.right && toast.left < box.right && box.top < toast.bottom && toast.top < box.bottom;
                        }).length
                        """)
                    #expect(covered == .number(0))
                }
                let animation = try await page.browser.execute(
                    "const { animationName, animationDelay } = getComputedStyle(document.querySelector('.toast')); return animationName + animationDelay"
                )
                #expect(animation == .string("gone10s"))
            }
        }

        @Test("On paper the whole plan has its words and the list of its goals, and no buttons")
        func printed() async throws {
            try await withGallery { page in
                let plan = try await page.data.mandalart.services.addFullPlan()
                try await page.data.mandalart.services.userState.setNickname("Jisoo")
                try await page.open("/mandalart/plan/\(plan)/overview")
                try await page.browser.waitUntil(script: "document.querySelectorAll('.g9 .tt').length === 81")
                _ = try await page.browser.cdp("Emulation.setEmulatedMedia", ["media": "print"])
                func isSeen(_ selector: String) async throws -> Bool? {
                    try await page.browser.execute(
                        "return [...document.querySelectorAll(arguments[0])].every(part => part.getClientRects().length > 0)",
                        .string(selector)
                    ).bool
                }
                #expect(try await isSeen(".g9 .cell .tt") == true)
                #expect(try await isSeen(".legend .pick") == true)
                #expect(try await isSeen(".tools .segmented") == false)
                #expect(try await page.browser.execute("return document.querySelectorAll('.legend .pick').length").number == 8)
            }
        }
    }
}

extension OpenGallery {
    /// The words of titles that stand on two lines, apart by spaces.
    func brokenWords(_ titles: String) async throws -> String? {
        try await browser.execute(
            """
            return [...document.querySelectorAll('\(titles)')].flatMap(title => [...title.textContent.matchAll(/[^\\s-]+-?/g)].filter(word => {
              const range = document.createRange();
              range.setStart(title.firstChild, word.index);
              range.setEnd(title.firstChild, word.index + word[0].length);
              return new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1;
            }).map(word => word[0])).join(' ')
            """
        ).string
    }
}
