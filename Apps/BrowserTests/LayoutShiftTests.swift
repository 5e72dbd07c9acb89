import Foundation
import RibletWebTesting
import Testing
import TodoDomain

extension InChromium {
    /// Text that is being read stays where it is.
    @Suite("Layout shift")
    struct LayoutShiftTests {
        @Test("A fast wheel through a gallery that goes on without end moves nothing")
        func gallery() async throws {
            try await withGallery(.desktop) { page in
                let browser = page.browser
                try await page.open("/todo-dog/profile")
                try await browser.waitUntil(script: "document.querySelectorAll('.photos img').length > 0")
                try await browser.watchLayout()
                try await browser.waitUntil(
                    script: "(scrollTo(0, document.body.scrollHeight), document.querySelectorAll('.photos img').length >= 72)")
                try await browser.expectStill()
            }
        }

        @Test("That a list, or a to-do, is open in another window, too, is told without moving it", arguments: ["/list", "/list/1"])
        func others(_ path: String) async throws {
            for viewport in [Viewport.phone, .desktop] {
                try await withGallery(viewport) { page in
                    let browser = page.browser
                    for number in 1...20 { _ = try await page.todos(.dog).add(TodoDraft(title: "Walk \(number)")) }
                    try await page.open("/todo-dog" + path)
                    try await browser.waitUntil(script: "document.querySelector('.row .check, #update-title')")
                    try await browser.watchLayout()
                    let application = try #require(page.applications.first { $0.basePath == "/todo-dog" })
                    let other = await TestPage(application, path: path, browser: "another")
                    try await page.sees("Open in another window, too")
                    try await browser.expectStill(upTo: 0.001)
                    await other.end()
                }
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
                try await browser.watchLayout()
                for left in [19, 18] {
                    try await browser.execute("[...document.querySelectorAll('\(checks)')].at(-1).click()")
                    try await browser.waitUntil(
                        script: "document.querySelector('.toast') && document.querySelectorAll('\(checks)').length === \(left)")
                }
                try await browser.execute("scrollTo(0, document.body.scrollHeight)")
                _ = try await browser.layoutShift()
                // As when its time is over.
                try await browser.execute("document.querySelector('.toasts').remove()")
                try await browser.expectStill(upTo: 0.01)
            }
        }
    }
}
