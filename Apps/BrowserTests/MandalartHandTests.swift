import Foundation
import MandalartDomain
import RibletWeb
import RibletWebTesting
import Testing

extension InChromium {
    /// Gestures and keys that only a browser can show.
    @Suite("Mandalart by hand", .timeLimit(.minutes(20)))
    struct MandalartHandTests {
        private func withPlan(
            _ viewport: Viewport = .phone, _ body: @escaping @Sendable (OpenGallery, Plan.ID) async throws -> Void
        ) async throws {
            try await withGallery(viewport) { page in
                let services = page.data.mandalart.services
                try await services.userState.setNickname("Jisoo")
                let plan = try await services.addFullPlan()
                try await body(page, plan)
            }
        }

        @Test("Ctrl+Z takes the last edit back and Ctrl+Shift+Z makes it again, and the question mark lists the keys")
        func undo() async throws {
            try await withPlan(.desktop) { page, plan in
                try await page.open("/mandalart/plan/\(plan)/edit/8")
                let title = try await page.browser.find(css: "form.form input:not([type=file],[type=radio],[type=hidden])")
                try await title.clear()
                try await title.type("Rest more")
                try await page.browser.press(.enter)
                try await page.isAt("/mandalart/plan/\(plan)")
                func has(_ goal: String) async throws {
                    try await page.browser.waitUntil(
                        script: "!!document.querySelector('.g3 .cell[aria-label^=\"\(goal), goal 8 of 8\"]')")
                }
                for _ in 0..<2 {
                    try await has("Rest more")
                    try await page.browser.press(.control, "z")
                    try await has("Goal 8")
                    try await page.browser.press(.control, .shift, "z")
                }
                try await has("Rest more")
                try await page.browser.press("?")
                try await page.sees("Undo: “")
            }
        }

        @Test(
            "Arrow keys go through the grid, Home and End through a row, Enter opens, F2 edits; Tab reaches one cell",
            arguments: [Viewport.phone, .desktop])
        func keyboard(_ viewport: Viewport) async throws {
            try await withPlan(viewport) { page, plan in
                try await page.open("/mandalart/")
                try await page.tab(to: "Goal 1, goal 1 of 8")
                try await page.browser.press(.arrowRight)
                try await page.hasFocus("Goal 2, goal 2 of 8")
                try await page.browser.press(.arrowDown)
                try await page.hasFocus("Ship my own app")
                try await page.browser.press(.end)
                try await page.hasFocus("Goal 5, goal 5 of 8")
                try await page.browser.press(.arrowRight)
                try await page.hasFocus("Goal 5, goal 5 of 8")
                try await page.browser.press(.control, .end)
                try await page.hasFocus("Goal 8, goal 8 of 8")
                try await page.browser.press(.f2)
                try await page.isAt("/mandalart/plan/\(plan)/edit/8")
                try await page.browser.press(.escape)
                try await page.isAt("/mandalart/")
                try await page.hasFocus("Goal 8, goal 8 of 8")
                try await page.browser.press(.enter)
                try await page.isAt("/mandalart/plan/\(plan)/goal/8")
                // The address is the next page's before that is shown.
                try await page.browser.waitUntil(
                    script: "document.querySelectorAll('[data-page]:not([hidden]) .cell[tabindex=\"0\"]').length === 1")
            }
        }

        @Test("81 cells are walked with the arrow keys")
        func wideGrid() async throws {
            try await withPlan(.desktop) { page, plan in
                try await page.open("/mandalart/plan/\(plan)/overview")
                _ = try await page.browser.find(.css(".g9 .cell"))
                try await page.browser.execute("document.querySelector('.g9 [data-at=\"0 0\"]').focus()")
                for _ in 0..<8 { try await page.browser.press(.arrowRight) }
                for _ in 0..<8 { try await page.browser.press(.arrowDown) }
                try await page.browser.waitUntil(script: "document.activeElement.dataset.at === '8 8'")
                try await page.browser.press(.control, .home)
                try await page.browser.waitUntil(script: "document.activeElement.dataset.at === '0 0'")
            }
        }

        @Test("A long press opens the form, by mouse and by finger; a tap and a slip do not", arguments: ["mouse", "touch"])
        func longPress(_ kind: String) async throws {
            try await withPlan { page, plan in
                try await page.open("/mandalart/")
                let cell = try await page.browser.find(.css(".g3 [data-at=\"0 1\"]"))
                func press(_ milliseconds: Int, slip: Int = 0) async throws {
                    try await page.browser.perform([
                        [
                            "type": "pointer", "id": .string(kind), "parameters": ["pointerType": .string(kind)],
                            "actions": [
                                ["type": "pointerMove", "origin": cell.reference, "x": 0, "y": 0], ["type": "pointerDown", "button": 0],
                                ["type": "pointerMove", "origin": cell.reference, "x": 0, "y": .number(Double(slip)), "duration": 20],
                                ["type": "pause", "duration": .number(Double(milliseconds))], ["type": "pointerUp", "button": 0],
                            ],
                        ]
                    ])
                }
                if kind == "mouse" {
                    try await press(700, slip: 40)
                    try await page.isAt("/mandalart/plan/\(plan)/goal/2")
                    try await page.open("/mandalart/")
                    _ = try await page.browser.find(.css(".g3 [data-at=\"0 1\"]"))
                }
                let again = try await page.browser.find(.css(".g3 [data-at=\"0 1\"]"))
                try await page.browser.perform([
                    [
                        "type": "pointer", "id": .string(kind + "2"), "parameters": ["pointerType": .string(kind)],
                        "actions": [
                            ["type": "pointerMove", "origin": again.reference, "x": 0, "y": 0], ["type": "pointerDown", "button": 0],
                            ["type": "pause", "duration": 700], ["type": "pointerUp", "button": 0],
                        ],
                    ]
                ])
                try await page.isAt("/mandalart/plan/\(plan)/edit/2")
                _ = try await page.browser.find(.label("Goal"))
            }
        }

        @Test("The level follows the pointer in the cell and the keys on the slider, and is saved")
        func level() async throws {
            try await withPlan { page, plan in
                try await page.open("/mandalart/plan/\(plan)/goal/1/step/1")
                let cell = try await page.browser.find(.css(".measure .cell"))
                let frame = try await cell.frame
                try await page.browser.perform([
                    [
                        "type": "pointer", "id": "mouse", "parameters": ["pointerType": "mouse"],
                        "actions": [
                            ["type": "pointerMove", "origin": cell.reference, "x": 0, "y": 0], ["type": "pointerDown", "button": 0],
                            [
                                "type": "pointerMove", "origin": cell.reference, "x": 0, "y": .number((-frame.height * 0.3).rounded()),
                                "duration": 60,
                            ],
                            ["type": "pointerUp", "button": 0],
                        ],
                    ]
                ])
                try await page.browser.waitUntil(script: "document.querySelector('.measure input').value === '80'")
                try await page.browser.waitUntil(script: "document.querySelector('.measure .cell').dataset.p === '80'")
                try await page.browser.press(.arrowRight)
                try await page.browser.waitUntil(script: "document.querySelector('.measure .cell').dataset.p === '81'")
                try await page.sees("81%")
                try await page.press(.button, "Save")
                try await page.isAt("/mandalart/plan/\(plan)/goal/1")
                _ = try await page.browser.find(.role(.button, "Step 1.1, step 1 of 8, 81 percent"))
            }
        }

        @Test("Two fingers zoom the whole plan, and so does the wheel with Ctrl")
        func pinch() async throws {
            try await withPlan { page, plan in
                try await page.open("/mandalart/plan/\(plan)/overview")
                let stage = try await page.browser.find(.css("[data-hook=zoom]"))
                func finger(_ name: String, _ from: Double, _ to: Double) -> ScriptValue {
                    [
                        "type": "pointer", "id": .string(name), "parameters": ["pointerType": "touch"],
                        "actions": [
                            ["type": "pointerMove", "origin": stage.reference, "x": .number(from), "y": 0],
                            ["type": "pointerDown", "button": 0],
                            ["type": "pointerMove", "origin": stage.reference, "x": .number(to), "y": 0, "duration": 120],
                            ["type": "pointerUp", "button": 0],
                        ],
                    ]
                }
                try await page.browser.perform([finger("one", -30, -120), finger("two", 30, 120)])
                try await page.isAt("/mandalart/plan/\(plan)/overview/goals")
                try await page.browser.execute(
                    "document.querySelector('[data-hook=zoom]').dispatchEvent(new WheelEvent('wheel', {deltaY: 60, ctrlKey: true, bubbles: true, cancelable: true}))"
                )
                try await page.isAt("/mandalart/plan/\(plan)/overview")
            }
        }

        @Test("The cell that was tapped is the one that moves to the centre and back; with reduced motion nothing moves")
        func centre() async throws {
            try await withPlan { page, plan in
                let named = "getComputedStyle(document.querySelector(arguments[0])).viewTransitionName"
                func name(_ selector: String) async throws -> String? {
                    try await page.browser.execute("return " + named, .string(selector)).string
                }
                try await page.browser.emulate(MediaEmulation(reducedMotion: false))
                try await page.open("/mandalart/")
                try await page.press(.button, "Goal 3, goal 3 of 8, 50 percent")
                try await page.isAt("/mandalart/plan/\(plan)/goal/3")
                try await page.browser.waitUntil(script: "!!document.querySelector('.cell.centre')")
                #expect(try await name(".cell.centre") == "mandalart-cell")
                #expect(try await name(".g3 [data-at=\"0 2\"]") == "mandalart-cell")
                #expect(try await name(".g3 [data-at=\"0 0\"]") == "none")
                try await page.browser.emulate(MediaEmulation(reducedMotion: true))
                #expect(try await name(".cell.centre") == "none")
                try await page.press(.link, "Back")
                try await page.isAt("/mandalart/")
            }
        }

        @Test("Words are readable on every palette, in light and dark")
        func axe() async throws {
            try await withPlan(.phone) { page, plan in
                let axe = try await Axe(page.browser)
                let services = page.data.mandalart.services
                // The other half of the palettes.
                let others = zip(GridPosition.ring, PaletteID.allCases.dropFirst(8)).map {
                    PlanDraft.Main(
                        MainDraft(title: "Palette \($1.number)", paletteID: $1), at: $0,
                        subs: [PlanDraft.Sub(SubDraft(title: "Step", achievementRate: 0.9), at: GridPosition.ring[0])])
                }
                let second = try await services.mandalarts.addPlan(PlanDraft(title: "Others", mains: others)).id
                for path in MandalartPaths.all(plan) + MandalartPaths.all(second) {
                    try await page.open("/mandalart" + path)
                    try await axe.checkLooks("/mandalart" + path, at: [.desktop, .phone])
                }
                try await page.open("/mandalart/")
                try await page.press(.button, "Your mandalarts")
                try await page.sees("Start a new one")
                try await axe.checkLooks("the choice of a mandalart", at: [.desktop, .phone])
            }
        }

        @Test("A change in one window appears in the other at once")
        func windows() async throws {
            try await withPlan { page, plan in
                try await page.open("/mandalart/plan/\(plan)/goal/1")
                let first = try await page.browser.tab
                let second = try await page.browser.openTab()
                try await page.browser.switchTo(tab: second)
                try await page.open("/mandalart/plan/\(plan)/goal/1/step/4")
                let title = try await page.browser.find(.label("Step"))
                try await title.fill("Seen by both")
                try await page.press(.button, "Save")
                try await page.sees("Seen by both")
                try await page.browser.switchTo(tab: first)
                try await page.sees("Seen by both")
            }
        }
    }
}
