import MandalartApp
import MandalartDomain
import RibletWebTesting
import Testing

extension InChromium {
    /// Cells under the pointer and under the keys, as only a browser shows them.
    @Suite("Mandalart: progress and places by one gesture", .timeLimit(.minutes(20)))
    struct MandalartGestureTests {
        private let goal = GridPosition.ring[0]

        private func withPlan(
            _ viewport: Viewport = .phone, language: String = "en", at path: String = "goal/1",
            _ body: @escaping @Sendable (OpenGallery, Plan.ID) async throws -> Void
        ) async throws {
            try await withGallery(viewport, language: language) { page in
                let services = page.data.mandalart.services
                try await services.userState.setNickname("Jisoo")
                let plan = try await services.addFullPlan()
                try await page.open("/mandalart/plan/\(plan)/\(path)")
                try await page.browser.waitUntil(script: "!!document.querySelector('[role=gridcell] .cell')")
                try await body(page, plan)
            }
        }

        private func content(_ page: OpenGallery, _ plan: Plan.ID) async throws -> PlanContent {
            try await page.data.mandalart.services.mandalarts.content(of: plan)
        }

        /// Presses on a cell, waits, goes through the points, and lets go unless told. The points
        /// are given from the middle of the cell.
        private func drag(
            _ page: OpenGallery, _ at: String, by kind: String, holding milliseconds: Int = 0, through points: [(x: Double, y: Double)],
            letsGo: Bool = true
        ) async throws {
            let cell = try await page.browser.find(.css("[data-page]:not([hidden]) [data-at=\"\(at)\"]"))
            var actions: [ScriptValue] = [
                ["type": "pointerMove", "origin": cell.reference, "x": 0, "y": 0], ["type": "pointerDown", "button": 0],
                ["type": "pause", "duration": .number(Double(milliseconds))],
            ]
            for point in points {
                actions.append([
                    "type": "pointerMove", "origin": cell.reference, "x": .number(point.x.rounded()), "y": .number(point.y.rounded()),
                    "duration": 80,
                ])
            }
            if letsGo { actions.append(["type": "pointerUp", "button": 0]) }
            try await page.browser.perform([
                ["type": "pointer", "id": .string(kind), "parameters": ["pointerType": .string(kind)], "actions": .array(actions)]
            ])
        }

        private func size(_ page: OpenGallery) async throws -> Double {
            try await page.browser.find(.css("[data-page]:not([hidden]) [data-at=\"0 0\"]")).frame.width
        }

        @Test("A drag along the cell sets the level, by mouse and by finger; one undo takes it back", arguments: ["mouse", "touch"])
        func level(_ kind: String) async throws {
            try await withPlan { page, plan in
                let width = try await size(page)
                try await drag(page, "0 1", by: kind, through: [(width * 0.1, 2), (width * 0.25, 4)])
                _ = try await page.browser.find(.role(.button, "Step 1.2, step 2 of 8, 75 percent"))
                try await page.sees("“Step 1.2”: 75%")
                #expect(try await content(page, plan)[goal]?[GridPosition.ring[1]]?.achievementRate == 0.75)
                // Shown as the server says, not as the script has left it.
                try await page.browser.waitUntil(
                    script: "document.querySelector('[data-page]:not([hidden]) [data-at=\"0 1\"]').style.getPropertyValue('--p') === ''")
                try await page.isAt("/mandalart/plan/\(plan)/goal/1")
                try await page.press(.button, "Undo: progress of “Step 1.2”")
                _ = try await page.browser.find(.role(.button, "Step 1.2, step 2 of 8, 50 percent"))
                if kind == "mouse" {
                    try await drag(page, "0 0", by: kind, through: [(0, width * 0.2), (0, width * 0.7)])
                    _ = try await page.browser.find(.role(.button, "Step 1.1, step 1 of 8, 0 percent"))
                }
                // Back where it began, it is no change, and no tap either.
                try await drag(page, "2 2", by: kind, through: [(30, 0), (1, 0)])
                #expect(try await content(page, plan)[goal]?[GridPosition.ring[7]]?.achievementRate == 0.5)
                try await page.isAt("/mandalart/plan/\(plan)/goal/1")
            }
        }

        @Test("A finger that goes down the page scrolls it and sets no level")
        func scrolls() async throws {
            try await withPlan { page, plan in
                try await drag(page, "1 0", by: "touch", through: [(0, -20), (2, -120)])
                try await page.browser.waitUntil(script: "scrollY > 0")
                #expect(try await content(page, plan)[goal]?[GridPosition.ring[3]]?.achievementRate == 0.5)
            }
        }

        @Test("Space ticks, plus and minus change the level, and Tab leads to slider and box", arguments: [Viewport.phone, .desktop])
        func keys(_ viewport: Viewport) async throws {
            try await withPlan(viewport) { page, plan in
                let browser = page.browser
                try await page.tab(to: "Step 1.1, step 1 of 8")
                let top = try await browser.execute(
                    """
                    const { x, y, width, height } = document.activeElement.parentElement.querySelector('.tick').getBoundingClientRect()
                    return !!document.elementFromPoint(x + width / 2, y + height / 2).closest('.tick')
                    """)
                #expect(top == .bool(true), "the box lies above the cell that has the focus")
                try await browser.type(" ")
                _ = try await browser.find(.role(.button, "Step 1.1, step 1 of 8, 100 percent"))
                try await page.sees("“Step 1.1” done")
                try await browser.type("-")
                _ = try await browser.find(.role(.button, "Step 1.1, step 1 of 8, 95 percent"))
                try await browser.type("+")
                _ = try await browser.find(.role(.button, "Step 1.1, step 1 of 8, 100 percent"))
                try await browser.press(.tab)
                try await browser.waitUntil(script: "document.activeElement.matches('.rate')")
                try await browser.press(.arrowLeft)
                _ = try await browser.find(.role(.button, "Step 1.1, step 1 of 8, 95 percent"))
                try await browser.waitUntil(script: "document.activeElement.getAttribute('aria-valuetext') === '95 percent'")
                try await browser.press(.tab)
                try await browser.waitUntil(script: "document.activeElement.matches('.tick')")
                try await browser.type(" ")
                _ = try await browser.find(.role(.button, "Step 1.1, step 1 of 8, 100 percent"))
                #expect(try await content(page, plan)[goal]?[GridPosition.ring[0]]?.achievementRate == 1)
                try await page.isAt("/mandalart/plan/\(plan)/goal/1")
            }
        }

        @Test("Progress in one window is seen in the other, in the block of the whole plan as well")
        func windows() async throws {
            try await withPlan { page, plan in
                let first = try await page.browser.tab
                try await page.browser.switchTo(tab: try await page.browser.openTab())
                try await page.open("/mandalart/plan/\(plan)/overview/1")
                try await page.browser.find(.role(.checkbox, "Step 1.6: done")).click()
                _ = try await page.browser.find(.role(.button, "Step 1.6, step 6 of 8, 100 percent"))
                try await page.browser.switchTo(tab: first)
                _ = try await page.browser.find(.role(.button, "Step 1.6, step 6 of 8, 100 percent"))
            }
        }

        @Test("A cell that is held and dragged changes places, by mouse and by finger; Escape leaves it", arguments: ["mouse", "touch"])
        func moves(_ kind: String) async throws {
            try await withPlan { page, plan in
                let width = try await size(page)
                let ids = try #require(try await content(page, plan)[goal]).subs.map(\.id)
                try await drag(page, "0 0", by: kind, holding: 700, through: [(20, 0), (width * 1.05, 4)])
                _ = try await page.browser.find(.role(.button, "Step 1.1, step 2 of 8, 50 percent"))
                _ = try await page.browser.find(.role(.button, "Step 1.2, step 1 of 8, 50 percent"))
                try await page.sees("“Step 1.1” moved")
                let after = try #require(try await content(page, plan)[goal])
                #expect(after[GridPosition.ring[1]]?.id == ids[0] && after[GridPosition.ring[0]]?.id == ids[1])
                // The middle takes none, and nothing is opened.
                try await drag(page, "0 1", by: kind, holding: 700, through: [(0, 20), (0, width * 1.05)])
                try await page.isAt("/mandalart/plan/\(plan)/goal/1")
                #expect(try await content(page, plan)[goal]?.subs == after.subs)
                if kind == "mouse" {
                    try await drag(page, "2 0", by: kind, holding: 700, through: [(20, 0), (width * 1.05, 4)], letsGo: false)
                    try await page.browser.press(.escape)
                    try await page.browser.perform([
                        [
                            "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
                            "actions": [["type": "pointerUp", "button": 0]],
                        ]
                    ])
                    try await page.isAt("/mandalart/plan/\(plan)/goal/1")
                    #expect(try await content(page, plan)[goal]?.subs == after.subs)
                }
                try await page.press(.button, "Undo: “Step 1.1” moved")
                _ = try await page.browser.find(.role(.button, "Step 1.1, step 1 of 8, 50 percent"))
            }
        }

        @Test("Shift and an arrow take the cell along, over the middle; the focus goes with it")
        func movesByKeys() async throws {
            try await withPlan(.desktop) { page, plan in
                try await page.tab(to: "Step 1.1, step 1 of 8")
                try await page.browser.press(.shift, .arrowDown)
                try await page.hasFocus("Step 1.1, step 4 of 8")
                try await page.browser.press(.shift, .arrowRight)
                try await page.hasFocus("Step 1.1, step 5 of 8")
                try await page.browser.press(.shift, .arrowRight)
                let moved = try #require(try await content(page, plan)[goal])
                #expect(moved[GridPosition.ring[4]]?.title == "Step 1.1" && moved[GridPosition.ring[0]]?.title == "Step 1.4")
            }
        }

        @Test("A goal is dragged by the mouse at once, and takes its steps along", arguments: ["", "overview"])
        func goals(_ path: String) async throws {
            try await withPlan(.desktop, at: path) { page, plan in
                let width = try await size(page)
                // In the whole plan the middle of the first block, to the middle of the next one.
                let (from, distance) = path.isEmpty ? ("0 0", width * 1.05) : ("1 1", width * 3.3)
                let before = try await content(page, plan)
                try await drag(page, from, by: "mouse", through: [(20, 0), (distance, 3)])
                try await page.sees("“Goal 1” moved")
                let after = try await content(page, plan)
                #expect(after[GridPosition.ring[1]]?.id == before[goal]?.id && after[GridPosition.ring[1]]?.subs == before[goal]?.subs)
                #expect(after[goal]?.id == before[GridPosition.ring[1]]?.id)
            }
        }

        @Test("On a phone a tap magnifies a block in its place, and Escape, Back and the browser's way back leave it")
        func magnifies() async throws {
            try await withPlan(at: "overview") { page, plan in
                let browser = page.browser
                let whole = "/mandalart/plan/\(plan)/overview"
                try await browser.watchLayout()
                func near() async throws {
                    try await browser.find(.css("[data-page]:not([hidden]) [data-at=\"0 4\"]")).click()
                    try await page.isAt(whole + "/2")
                    try await browser.waitUntil(
                        script: "document.querySelectorAll('[data-page]:not([hidden]) [role=gridcell]').length === 9")
                    try await page.hasFocus("Goal 2, goal 2 of 8")
                }
                func isFar() async throws {
                    try await page.isAt(whole)
                    try await browser.waitUntil(
                        script: "document.querySelectorAll('[data-page]:not([hidden]) [role=gridcell]').length === 81")
                }
                try await near()
                #expect(
                    try await browser.execute(
                        "return getComputedStyle(document.querySelector('[data-page]:not([hidden]) .g3')).animationName"
                    ).string == "none")
                try await browser.press(.escape)
                try await isFar()
                try await page.hasFocus("Goal 2, goal 2 of 8")
                try await near()
                try await page.press(.link, "Back")
                try await isFar()
                try await near()
                try await browser.execute("history.back()")
                try await isFar()
                try await browser.emulate(MediaEmulation(reducedMotion: false))
                try await near()
                #expect(
                    try await browser.execute(
                        "return getComputedStyle(document.querySelector('[data-page]:not([hidden]) .g3')).animationName"
                    ).string == "nearer")
                try await browser.expectStill()
            }
        }

        @Test(
            "No word is broken in a magnified block, whatever the language", arguments: ["en", "ko"],
            [Viewport.phone, Viewport(width: 320, height: 640, scale: 2, isMobile: true), .desktop])
        func words(_ language: String, _ viewport: Viewport) async throws {
            let titles =
                language == "en"
                ? [
                    "Newsletter every weekday", "Understand photosynthesis", "Accountability partner", "Swim", "Responsibilities first",
                    "Read one paper a week", "Congratulations", "No sugar on weekdays",
                ]
                : [
                    "하루 한번 산책하기", "부모님께 안부전화하기", "물 여덟 잔 마시기", "주말농장가꾸기", "스트레칭하기", "아침식사 챙기기", "일기쓰기",
                    "책 한 권 읽기",
                ]
            try await withPlan(viewport, language: language, at: "overview") { page, plan in
                let mandalarts = page.data.mandalart.services.mandalarts
                let branch = try #require(try await mandalarts.content(of: plan)[goal])
                for (position, title) in zip(GridPosition.ring, titles) {
                    _ = try await mandalarts.saveSub(SubDraft(title: title, achievementRate: 0.3), at: position, of: branch.id)
                }
                try await page.browser.find(.css("[data-page]:not([hidden]) [data-at=\"1 1\"]")).click()
                try await page.browser.waitUntil(script: "document.querySelectorAll('[data-page]:not([hidden]) .g3 .tt').length === 9")
                #expect(try await page.brokenWords("[data-page]:not([hidden]) .g3 .tt") == "")
                #expect(try await page.browser.execute("return document.documentElement.scrollWidth <= innerWidth").bool == true)
            }
        }
    }
}
