import Foundation
import RibletWeb
import RibletWebTesting
import Testing
import TodoDomain

extension BesideInChromium {
    /// Flows through Todo, in memory and in Chromium.
    @MainActor
    @Suite("Todo, in memory and in Chromium")
    struct TodoBothWaysTests {
        @Test("A todo is added with picture and due date, changed, completed, deleted and brought back", arguments: Stage.all)
        func life(_ stage: Stage) async throws {
            try await withTodo(stage) { page, todos in
                try await page.open("/")
                try await page.sees("Nothing to do yet")

                // Add.
                try await page.click(.button, "New to-do")
                try await page.isAt("/add")
                try await page.type("Feed Bori & <b>Coco</b>", into: "Title")
                try await page.click(.button, "Notes, date, picture")
                try await page.type("Half a cup, not more", into: "Notes")
                try await page.upload(try SamplePicture.upload(), to: .containing("Add a picture"))
                try await page.find(.button, "Remove the picture")
                try await page.click(.button, .containing("Due"))
                try await page.click(.button, "Tomorrow")
                try await page.click(.button, "Done")
                try await page.find(.button, "Due Tomorrow")
                try await page.click(.button, "Add")
                try await page.isAt("/")
                try await page.sees("One thing left")
                try await page.sees("Added: “Feed Bori & <b>Coco</b>”")
                try await page.click(.button, "Close")
                try await page.doesNotSee("Added: “Feed Bori & <b>Coco</b>”")
                let added = try #require(try await todos.todos().first)
                #expect(added.title == "Feed Bori & <b>Coco</b>" && added.text == "Half a cup, not more" && added.picture != nil)

                // Change.
                try await page.click(.link, .containing("To do"))
                try await page.isAt("/list")
                try await page.click(.link, .containing("Feed Bori"))
                try await page.isAt("/list/\(added.id)")
                try await page.type("Feed Bori twice", into: "Title")
                try await page.click(.button, "Save")
                try await page.isAt("/list")
                try await page.sees("Feed Bori twice")

                // Complete, and take it back.
                try await page.click(.checkbox, "Done: Feed Bori twice")
                try await page.sees("All clear")
                try await page.click(.button, "Undo")
                try await page.doesNotSee("All clear")

                // Delete at once, and bring it back.
                try await page.click(.button, "Delete Feed Bori twice")
                try await page.sees("All clear")
                try await page.click(.button, "Undo")
                try await page.find(.link, .containing("Feed Bori twice"))
                #expect(try await todos.todos().map(\.id) == [added.id])

                // Done ones are on their page.
                try await page.click(.checkbox, "Done: Feed Bori twice")
                try await page.sees("All clear")
                try await page.click(.link, "Back")
                try await page.isAt("/")
                try await page.click(.link, .containing("Done"))
                try await page.isAt("/done")
                try await page.sees("Feed Bori twice")
            }
        }

        @Test("Without a title nothing is added, the field says so and has the focus", arguments: Stage.both)
        func titleRequired(_ stage: Stage) async throws {
            try await withTodo(stage) { page, todos in
                try await page.open("/add")
                try await page.click(.button, "Add")
                try await page.sees("Give it a title.")
                try await page.waitUntil(.label("Title"), "at fault and in focus") { $0.isInvalid && $0.hasFocus }
                #expect(try await page.find(.label("Title")).description == "Give it a title.")
                #expect(try await todos.todos().isEmpty)
                try await page.type("Walk", into: "Title")
                try await page.doesNotSee("Give it a title.")
                // Return stays for the next one; leaving is one press away.
                try await page.submit("Title")
                try await page.sees("Added: “Walk”")
                try await page.isAt("/add")
                #expect(try await todos.todos().map(\.title) == ["Walk"])
                try await page.click(.button, "Cancel")
                try await page.isAt("/")
            }
        }

        @Test("Back and forward follow the pages", arguments: Stage.all)
        func history(_ stage: Stage) async throws {
            try await withTodo(stage) { page, todos in
                try await todos.add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSinceNow: 86400))))
                try await page.open("/")
                try await page.click(.link, .containing("To do"))
                try await page.isAt("/list")
                try await page.click(.link, .containing("Walk"))
                try await page.isAt("/list/1")
                try await page.back()
                try await page.isAt("/list")
                try await page.find(.heading, "To do")
                try await page.forward()
                try await page.isAt("/list/1")
                #expect(try await page.value(of: "Title") == "Walk")
                try await page.back()
                try await page.isAt("/list")
                try await page.back()
                try await page.isAt("/")
                try await page.find(.heading, "Today")
                // The page's own back shrinks the history instead of growing it.
                try await page.click(.link, .containing("To do"))
                try await page.isAt("/list")
                try await page.click(.link, "Back")
                try await page.isAt("/")
                try await page.forward()
                try await page.isAt("/list")
            }
        }

        @Test("Tabs keep their stack, and choosing the tab again returns to its start", arguments: Stage.both)
        func tabs(_ stage: Stage) async throws {
            try await withTodo(stage) { page, _ in
                try await page.open("/list")
                try await page.click(.link, "Profile")
                try await page.isAt("/profile")
                try await page.click(.link, "Today")
                try await page.isAt("/list")
                try await page.click(.link, "Today")
                try await page.isAt("/")
            }
        }

        @Test("No page has a fault: names, pictures, references, headings, links", arguments: Stage.all)
        func faults(_ stage: Stage) async throws {
            try await withTodo(stage, missing: ["/list/99"]) { page, todos in
                let id = try await todos.add(TodoDraft(title: "Walk", due: .time(Date(timeIntervalSinceNow: 86400)))).id
                let done = try await todos.add(TodoDraft(title: "Fed", due: .time(Date(timeIntervalSinceNow: 60)))).id
                try await todos.setDone([done], true)
                for path in [
                    "/", "/list", "/list/\(id)", "/list/99", "/done", "/add", "/list/add", "/profile", "/profile/transfer",
                    stage.flavor == .cat ? "/profile/dogs" : "/profile/cats",
                    "/todomvc",
                    "/todomvc/active",
                ] {
                    try await page.open(path)
                    try await page.isAt(path)
                    try await page.reportFaults()
                }
            }
        }
    }
}
