import Foundation
import RibletWebTesting
import Testing
import TodoDomain

extension InChromium {
    /// Text that is being read stays where it is.
    @Suite("Layout shift")
    struct LayoutShiftTests {
        private static let watch = """
            window.shift = 0;
            new PerformanceObserver(list => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value; })
              .observe({ type: 'layout-shift' });
            """
        private static let frames =
            "return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(shift), 50))))"

        @Test("A fast wheel through a gallery that goes on without end moves nothing")
        func gallery() async throws {
            try await withGallery(.desktop) { page in
                let browser = page.browser
                try await page.open("/todo-dog/profile")
                try await browser.waitUntil(script: "document.querySelectorAll('.photos img').length > 0")
                try await browser.execute(Self.watch)
                try await browser.waitUntil(
                    script: "(scrollTo(0, document.body.scrollHeight), document.querySelectorAll('.photos img').length >= 72)")
                let shift = try await browser.execute(Self.frames).number ?? 1
                #expect(shift <= 0.05, "\(shift)")
            }
        }

        @Test("A message that goes takes no room along: the end of a list stays where it is")
        func messages() async throws {
            try await withGallery(.phone) { page in
                let browser = page.browser
                for number in 1...20 {
                    let draft = TodoDraft(title: "Walk \(number)", due: .time(Date(timeIntervalSinceNow: 86_400)))
                    _ = try await page.todos(.dog).add(draft)
                }
                try await page.open("/todo-dog/list")
                // The page below shows some of them, too.
                let checks = ".riblet-page:not([hidden]) .row .check"
                try await browser.waitUntil(script: "document.querySelectorAll('\(checks)').length === 20")
                try await browser.execute(Self.watch)
                for left in [19, 18] {
                    try await browser.execute("[...document.querySelectorAll('\(checks)')].at(-1).click()")
                    try await browser.waitUntil(
                        script: "document.querySelector('.toast') && document.querySelectorAll('\(checks)').length === \(left)")
                }
                try await browser.execute("scrollTo(0, document.body.scrollHeight); shift = 0")
                _ = try await browser.execute(Self.frames)
                // As when its time is over.
                try await browser.execute("shift = 0; document.querySelector('.toasts').remove()")
                let shift = try await browser.execute(Self.frames).number ?? 1
                #expect(shift <= 0.01, "\(shift)")
            }
        }
    }
}
