import RibletWebTesting
import Testing

extension InChromium {
    /// What the planner's pages look like where that can be measured.
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
