import Foundation
import RibletWebTesting
import Testing
import TodoDomain

extension InChromium {
    /// Everything by keyboard alone, from one control to the next.
    @Suite("By keyboard", .timeLimit(.minutes(20)))
    struct KeyboardTests {
        @Test("a todo is added, changed, completed, taken back and deleted")
        func life() async throws {
            try await withGallery(.desktop) { page in
                try await page.open("/todo-dog/")
                try await page.tab(to: "To do")
                try await page.browser.press(.enter)
                try await page.isAt("/todo-dog/list")
                // A row that is pressed while the list still comes may not be there any more.
                try await page.sees("All clear")
                try await page.tab(to: "New to-do")
                try await page.browser.press(.enter)
                try await page.isAt("/todo-dog/list/add")
                try await page.hasFocus("Title")
                try await page.browser.type("By keyboard")
                // Return stays for the next one, and what it added is taken back in the sheet.
                try await page.browser.press(.enter)
                try await page.sees("Added: “By keyboard”")
                try await page.hasFocus("Title")
                try await page.browser.type("By mistake")
                try await page.browser.press(.enter)
                try await page.sees("Added: “By mistake”")
                try await page.tab(to: "Undo")
                try await page.browser.press(.enter)
                try await page.doesNotSee("Added: “By mistake”")
                try await page.hasFocus("Title")
                #expect(try await page.todos(.dog).todos().map(\.title) == ["By keyboard"])
                try await page.browser.press(.escape)
                try await page.isAt("/todo-dog/list")
                try await page.sees("“By mistake” deleted")
                try await page.tab(to: "Close")
                try await page.browser.press(.enter)
                try await page.doesNotSee("By mistake")
                try await page.sees("By keyboard")

                try await page.tab(to: "By keyboard")
                try await page.browser.press(.enter)
                try await page.isAt("/todo-dog/list/1")
                try await page.tab(to: "Title")
                try await page.browser.press(.end)
                try await page.browser.type(" alone")
                try await page.browser.press(.enter)
                try await page.isAt("/todo-dog/list")
                try await page.sees("By keyboard alone")

                try await page.tab(to: "Done: By keyboard alone")
                try await page.browser.press(.space)
                try await page.tab(to: "Undo")
                try await page.browser.press(.enter)
                try await page.tab(to: "Delete By keyboard alone")
                try await page.browser.press(.enter)
                try await page.sees("All clear")
                try await page.hasFocus("New to-do")
                #expect(try await page.todos(.dog).todos().isEmpty)
                // Taken back, by keyboard as well: the focus is on what came back.
                try await page.tab(to: "Undo")
                try await page.browser.press(.enter)
                try await page.doesNotSee("All clear")
                try await page.browser.waitUntil(script: "document.activeElement.getAttribute('href') === '/todo-dog/list/1'")
                #expect(try await page.todos(.dog).todos().map(\.id) == [1])
            }
        }

        @Test("a dialog holds the focus, Escape closes it, and the focus is back where it was")
        func dialogs() async throws {
            try await withGallery(.desktop) { page in
                try await page.todos(.dog).add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSinceNow: 86400))))
                try await page.open("/todo-dog/list/1")
                try await page.tab(to: "Title")
                try await page.browser.type(" twice")
                try await page.tab(to: "Delete")
                try await page.browser.press(.enter)
                try await page.sees("Delete this to-do?")
                for _ in 0..<8 {
                    try await page.browser.press(.tab)
                    let isHeld = try await page.browser.execute(
                        "const now = document.activeElement; return now === document.body || !!now.closest('dialog:modal')")
                    #expect(isHeld == .bool(true))
                }
                try await page.browser.press(.escape)
                try await page.doesNotSee("Delete this to-do?")
                try await page.hasFocus("Delete")

                try await page.open("/todo-dog/list")
                try await page.tab(to: "New to-do")
                try await page.browser.press(.enter)
                try await page.isAt("/todo-dog/list/add")
                try await page.hasFocus("Title")
                try await page.browser.press(.escape)
                try await page.isAt("/todo-dog/list")
                try await page.hasFocus("New to-do")
            }
        }

        @Test("tabs are links, in order")
        func tabs() async throws {
            try await withGallery(.desktop) { page in
                try await page.open("/todo-dog/")
                try await page.tab(to: "Profile")
                try await page.browser.press(.enter)
                try await page.isAt("/todo-dog/profile")
                try await page.tab(to: "Today")
                try await page.browser.press(.enter)
                try await page.isAt("/todo-dog/")
            }
        }
    }
}

extension OpenGallery {
    /// Presses Tab until the control of that name has the focus.
    func tab(to name: String) async throws { try await go(to: name) { try await browser.press(.tab) } }

    /// The same, to controls before.
    func tabBack(to name: String) async throws { try await go(to: name) { try await browser.press(.shift, .tab) } }

    private func go(to name: String, _ step: () async throws -> Void) async throws {
        // The result of a key comes with a patch.
        _ = try await browser.find(.css("a, button, input"))
        for _ in 0..<80 {
            try await step()
            if try await focusedName().hasPrefix(name) { return }
        }
        throw OutOfReach(name: name)
    }

    /// Waits until the control of that name has the focus.
    func hasFocus(_ name: String) async throws {
        try await browser.waitUntil("the focus on \(name)") { () async throws(WebDriverError) in
            try await focusedName().hasPrefix(name)
        }
    }

    private func focusedName() async throws(WebDriverError) -> String {
        do {
            return try await browser.execute("return document.activeElement === document.body").bool == true
                ? "" : try await browser.focused.name
        } catch .refused(_, "stale element reference", _) {
            // A patch has just taken it away.
            return ""
        }
    }
}

/// A control that the keyboard does not reach.
struct OutOfReach: Error, CustomStringConvertible {
    let name: String
    var description: String { "“\(name)” is not reached by Tab" }
}
