import Foundation
import RibletWeb
import RibletWebTesting
import Testing
import TodoDomain

extension BesideInChromium {
    /// Text, deletions and ticks can be had back.
    @Suite("Nothing of a to-do is lost")
    struct TodoUndoTests {
        private static let seen = ".riblet-page:not([hidden]) "

        @Test("A draft that is opened again asks about what another window has saved since, and saves nothing without an answer")
        func restored() async throws {
            try await withGallery(.desktop) { page in
                let todos = page.todos(.dog)
                let id = try await todos.add(TodoDraft(title: "Dentist")).id
                try await page.open("/todo-dog/list/\(id)")
                try await page.browser.find(css: "#update-title").type(" AAA")
                try await page.press(.link, "Back")
                try await page.sees("kept as a draft")
                let other = try #require(page.applications.first { $0.basePath == "/todo-dog" })
                try await saveElsewhere(other, id, "Dentist CCC")
                try await page.press(.button, "Continue")
                try await page.sees("Title in the other window")
                try await page.press(.button, "Save")
                try await page.browser.waitUntil(script: "document.activeElement.matches('.overtaken')")
                #expect(try await todos.todos().map(\.title) == ["Dentist CCC"])
                try await page.press(.button, "Keep mine")
                try await page.browser.waitUntil(script: "location.pathname === '/todo-dog/list'")
                #expect(try await todos.todos().map(\.title) == ["Dentist AAA"])
            }
        }

        /// Saves another title in the form of another page.
        @MainActor
        private func saveElsewhere(_ application: WebApplication, _ id: Todo.ID, _ title: String) async throws {
            let other = await TestPage(application, path: "/list/\(id)", browser: "another")
            await other.wait { !other.all("textbox", "Title").isEmpty }
            try other.type("textbox", "Title", title)
            try other.click("button", "Save")
            await other.wait { other.all("textbox", "Title").isEmpty }
            other.end()
        }

        @Test("Z takes back each deletion and tick of the visit, the newest first, however fast it is pressed and with no message left")
        func everything() async throws {
            try await withGallery(.desktop) { page in
                let browser = page.browser
                let todos = page.todos(.dog)
                for number in 1...9 { try await todos.add(TodoDraft(title: "Todo \(number)")) }
                let before = try await todos.todos()
                try await page.open("/todo-dog/list")
                for number in 1...5 {
                    try await page.press(.button, "Delete Todo \(number)")
                    try await browser.waitUntil(script: "document.querySelectorAll('\(Self.seen).row').length === \(9 - number)")
                }
                for number in 6...9 {
                    try await browser.find(css: "\(Self.seen).check[aria-label='Done: Todo \(number)']").click()
                    try await page.sees("“Todo \(number)” done")
                }
                try await page.sees("All clear")
                while try await browser.execute("return !!document.querySelector('.toast .close')").bool == true {
                    try await browser.execute("document.querySelector('.toast .close')?.click()")
                }
                for _ in 1...4 { try await browser.press("z") }
                try await browser.waitUntil(script: "document.querySelectorAll('\(Self.seen).row').length === 4")
                for _ in 1...5 { try await browser.press(.control, "z") }
                try await browser.waitUntil(script: "document.querySelectorAll('\(Self.seen).row').length === 9")
                #expect(try await todos.todos() == before)
                // Taken back, none of them is told any more.
                try await browser.waitUntil(script: "!document.querySelector('.toast')")
            }
        }

        @Test("A message that is newer hears Z first, typed text keeps its own undo, and the list of keys tells of Z")
        func newer() async throws {
            try await withGallery(.desktop) { page in
                let browser = page.browser
                let todos = page.todos(.dog)
                for title in ["Walk", "Feed"] { try await todos.add(TodoDraft(title: title)) }
                try await page.open("/todo-dog/list")
                try await page.press(.button, "Delete Walk")
                try await page.sees("“Walk” deleted")
                try await browser.press("n")
                try await browser.find(css: "#add-title").type("Milk")
                try await browser.press(.control, "z")
                #expect(try await todos.todos().count == 1)
                try await browser.find(css: "#add-title").type("Bread")
                try await page.press(.button, "Add")
                try await page.sees("Added: “Bread”")
                try await browser.press("z")
                try await browser.waitUntil(script: "document.querySelectorAll('\(Self.seen).row').length === 1")
                #expect(try await todos.todos().map(\.title) == ["Feed"])
                // The button of a message has the key itself.
                try await browser.execute("document.querySelector('.toast .close')?.click()")
                try await browser.waitUntil(script: "document.querySelector('.toast')?.innerText.includes('Bread') !== true")
                try await browser.execute("document.querySelector('.toast .close')?.click()")
                try await browser.waitUntil(script: "!document.querySelector('.toast')")
                try await browser.press("?")
                try await page.sees("Undo the last tick or deletion")
            }
        }

        @Test(
            "Beside a row that a finger pulls stands what letting go does",
            arguments: [("en", "Done ✓", "◷ Put off"), ("ko", "완료 ✓", "◷ 미루기")])
        func pulls(_ language: String, _ done: String, _ later: String) async throws {
            try await withGallery(.phone, language: language) { page in
                let browser = page.browser
                try await page.todos(.dog).add(TodoDraft(title: "Walk"))
                try await page.open("/todo-dog/list")
                try await browser.execute(
                    """
                    window.finger = (type, x) => document.querySelector('\(Self.seen).row').dispatchEvent(
                      new PointerEvent(type, { clientX: 195 + x, clientY: 150, pointerType: 'touch', isPrimary: true, bubbles: true }))
                    """)
                for (way, words, isFar) in [(40, done, false), (100, done, true), (-40, later, false), (-100, later, true)] {
                    try await browser.execute("finger('pointerdown', 0); finger('pointermove', \(way))")
                    let shown = try await browser.execute(
                        """
                        const row = document.querySelector('\(Self.seen).row'), look = getComputedStyle(row, '::after');
                        return [look.content, row.hasAttribute('data-pull-far')]
                        """)
                    #expect(shown.array == [.string("\"\(words)\""), .bool(isFar)])
                    // Back where it was, it does nothing.
                    try await browser.execute("finger('pointermove', 2); finger('pointerup', 2)")
                    #expect(try await browser.execute("return !document.querySelector('[data-pull]')").bool == true)
                }
                try await browser.execute("finger('pointerdown', 0); finger('pointermove', 100); finger('pointerup', 100)")
                try await browser.waitUntil(script: "document.querySelector('.toast') && !document.querySelector('[data-pull]')")
                #expect(try await page.todos(.dog).todos().allSatisfy(\.isDone))
            }
        }
    }
}
