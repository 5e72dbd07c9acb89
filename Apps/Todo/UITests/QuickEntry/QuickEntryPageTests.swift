import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoQuickEntry

/// The public TodoMVC application specification, point by point.
@MainActor
@Suite(.checksLeaks) struct QuickEntryPageTests {
    let todos = FakeTodoRepository([.sample(1, "Milk"), .sample(2, "Bread", isDone: true)])

    private func open(_ path: String = "/", language: String = "en") async -> TestPage {
        await TestPage(quickEntryApplication(todos), path: path, language: language)
    }

    private func rows(_ page: TestPage) -> [DOMNode] { page.all(class: "todo-list").first?.children ?? [] }
    private func titles(_ page: TestPage) -> [String] {
        rows(page).map { row in row.descendants.first { $0.tag == "label" }?.textContent ?? "" }
    }
    private func one(_ page: TestPage, _ name: String) throws -> DOMNode { try #require(page.all(class: name).first) }

    @Test func theMarkupIsThatOfTheSpecification() async throws {
        let page = await open()
        let app = try one(page, "todoapp")
        #expect(app.tag == "section")
        let head = try #require(app.children.first)
        #expect(head.tag == "header" && head.classes == ["header"])
        #expect(page.all("heading").map(\.accessibleName) == ["todos"])
        let entry = try one(page, "new-todo")
        #expect(entry.tag == "input" && entry["placeholder"] == "What needs to be done?" && entry["autofocus"] != nil)
        let main = try one(page, "main")
        #expect(main.tag == "section")
        #expect(main.children.map(\.tag) == ["input", "label", "ul"])
        #expect(main.children[0]["id"] == "toggle-all" && main.children[0].classes == ["toggle-all"])
        #expect(main.children[1]["for"] == "toggle-all")
        let row = try #require(rows(page).last)
        #expect(row.tag == "li" && row.classes == ["completed"])
        let view = row.children[0]
        #expect(view.tag == "div" && view.classes == ["view"])
        #expect(view.children.map(\.tag) == ["input", "label", "button"])
        #expect(view.children[0].classes == ["toggle"] && view.children[0]["type"] == "checkbox" && view.children[0].isChecked)
        #expect(view.children[2].classes == ["destroy"])
        let foot = try one(page, "footer")
        #expect(foot.tag == "footer")
        #expect(foot.children.map { $0.classes.first } == ["todo-count", "filters", "clear-completed"])
        #expect(try one(page, "todo-count").textContent == "1 item left")
        #expect(try one(page, "todo-count").children[0].tag == "strong")
        #expect(page.faults.isEmpty)
        #expect(page.title == "Quick entry · Todo Dog")
        #expect(try page.find("link", "Back to the app")["href"] == "/app/")
    }

    @Test(
        "A date that is a year away is told before it is taken",
        arguments: [("en", "in a year", "Dentist Nov 2"), ("ko", "1년 뒤", "11월 2일 치과")])
    func farDate(_ language: String, _ words: String, _ line: String) async throws {
        let page = await open(language: language)
        try page.type(one(page, "new-todo"), line)
        await page.wait { page.text.contains(words) }
        try page.submit(#require(page.root.descendants.first { $0.tag == "form" }))
        await page.wait { !page.text.contains(words) }
        #expect(page.faults.isEmpty && page.misfits.isEmpty)
    }

    @Test("Of a long list the page holds what is looked at, and what is added is seen at once")
    func longList() async throws {
        let long = FakeTodoRepository((1...250).map { .sample($0, "\($0)", isDone: $0 % 2 == 0) })
        let page = await TestPage(quickEntryApplication(long))
        #expect(titles(page) == (1...100).map(String.init))
        #expect(try one(page, "todo-count").textContent == "125 items left")
        _ = try await long.add(TodoDraft(title: "New", due: .time(.distantFuture)))
        await page.wait { titles(page).last == "New" && rows(page).count == 101 }
        try page.click("button", "Show more (150)")
        await page.wait { rows(page).count == 201 }
        #expect(titles(page) == (1...200).map(String.init) + ["New"])
        try page.click("link", "Completed")
        await page.wait { rows(page).count == 125 }
        #expect(page.all("button", "Show more (0)").isEmpty && page.all(class: "loading-more").isEmpty)
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
    }

    @Test func mainAndFooterAreHiddenWithoutTodos() async throws {
        _ = try await todos.delete([1, 2])
        let page = await open()
        #expect(page.all(class: "main").isEmpty)
        #expect(page.all(class: "footer").isEmpty)
        #expect(page.all(class: "new-todo").count == 1)
    }

    @Test func enterAddsTrimsAndClears() async throws {
        let page = await open()
        let entry = try one(page, "new-todo")
        try page.type(entry, "  Salt  ")
        let form = try #require(entry.parent)
        try page.submit(form)
        await page.wait { titles(page) == ["Milk", "Bread", "Salt"] && entry.value.isEmpty }
        // The same element, so the caret stays in it.
        #expect(try one(page, "new-todo") === entry)
        #expect(try one(page, "todo-count").textContent == "2 items left")
        try page.type(entry, "   ")
        try page.submit(form)
        #expect(todos.current.count == 3)
        #expect(page.misfits.isEmpty)
    }

    @Test func aFormWithoutScriptIsAnsweredWhenItIsStored() async {
        let page = await TestPage(quickEntryApplication(todos), connects: false)
        let form = page.root.descendants.first { $0.tag == "form" }
        #expect(form?["method"] == "post")
        #expect(page.session.submit(handler: form?["data-t"] ?? "", fields: [("title", "Salt")]))
        await page.session.settle(within: .seconds(240))
        #expect(todos.current.map(\.title) == ["Milk", "Bread", "Salt"])
    }

    @Test func titlesAreText() async throws {
        _ = try await todos.add(TodoDraft(title: "<script>alert(1)</script>", due: .time(.now)))
        let page = await open()
        #expect(titles(page).last == "<script>alert(1)</script>")
        #expect(!page.document.contains("<script>alert"))
        try page.click("button", "Delete <script>alert(1)</script>")
        await page.wait { titles(page) == ["Milk", "Bread"] }
        #expect(!page.frames.joined().contains("<script>alert"))
    }

    @Test func checkBoxesSwitch() async throws {
        let page = await open()
        try page.click("checkbox", "Done: Milk")
        await page.wait { rows(page).allSatisfy { $0.classes.contains("completed") } }
        #expect(try one(page, "toggle-all").isChecked)
        #expect(try one(page, "todo-count").textContent == "0 items left")
        try page.click("checkbox", "Mark all as complete")
        await page.wait { rows(page).allSatisfy { !$0.classes.contains("completed") } }
        #expect(page.all(class: "clear-completed").isEmpty)
        // The shown change comes before the stored one.
        for await stored in todos.updates() where stored.allSatisfy({ !$0.isDone }) { break }
        #expect(page.misfits.isEmpty)
    }

    @Test func filtersAreLinksAndLive() async throws {
        let page = await open()
        let links = try one(page, "filters").descendants.filter { $0.tag == "a" }
        #expect(links.map(\.textContent) == ["All", "Active", "Completed"])
        #expect(links.map { $0["href"] } == ["/app/todomvc", "/app/todomvc/active", "/app/todomvc/completed"])
        #expect(links[0].classes == ["selected"])
        try page.click(links[1])
        await page.wait { titles(page) == ["Milk"] }
        #expect(page.url == "/app/active")
        #expect(try page.find("link", "Active").classes == ["selected"])
        try page.click("link", "Completed")
        await page.wait { titles(page) == ["Bread"] }
        page.browserBack()
        await page.wait { titles(page) == ["Milk"] }
        // A done todo leaves the list of the active ones; the list stays while there are todos.
        try page.click("checkbox", "Done: Milk")
        await page.wait { titles(page).isEmpty }
        #expect(page.all(class: "main").count == 1)
        #expect(page.misfits.isEmpty)
    }

    @Test func aFilterIsAPage() async {
        let page = await open("/completed")
        #expect(titles(page) == ["Bread"])
        #expect(page.url == "/app/completed")
    }

    @Test func aDoubleClickEditsAndEnterSaves() async throws {
        let page = await open()
        try page.fire("dblclick", on: rows(page)[0].descendants.first { $0.tag == "label" }!)
        await page.wait { rows(page)[0].classes.contains("editing") }
        let field = try one(page, "edit")
        #expect(field.value == "Milk" && field["autofocus"] != nil && field.parent === rows(page)[0])
        try page.type(field, " Oat milk ")
        page.press(.enter, in: field)
        await page.wait { titles(page)[0] == "Oat milk" && page.all(class: "edit").isEmpty }
        #expect(rows(page)[0].descendants.first { $0.classes.contains("toggle") }?["autofocus"] != nil)
        #expect(page.misfits.isEmpty)
        #expect(page.faults.isEmpty)
    }

    @Test func escapeCancelsBlurSavesAndEmptyDeletes() async throws {
        let page = await open()
        func edit() async throws -> DOMNode {
            page.press(.enter, in: rows(page)[0].descendants.first { $0.classes.contains("toggle") }!)
            await page.wait { !page.all(class: "edit").isEmpty }
            return try one(page, "edit")
        }
        var field = try await edit()
        try page.type(field, "Beer")
        page.press(.escape, in: field)
        await page.wait { page.all(class: "edit").isEmpty }
        #expect(titles(page)[0] == "Milk")
        field = try await edit()
        #expect(field.value == "Milk")
        try page.type(field, "Beer")
        page.blur(field)
        await page.wait { page.all(class: "edit").isEmpty }
        #expect(titles(page)[0] == "Beer")
        field = try await edit()
        try page.type(field, "")
        page.press(.enter, in: field)
        await page.wait { titles(page) == ["Bread"] }
        #expect(page.misfits.isEmpty)
    }

    @Test func clearCompletedLeavesTheFocusToWhatIsLeft() async throws {
        let page = await open()
        try page.click("button", "Clear completed")
        await page.wait { titles(page) == ["Milk"] }
        #expect(page.all(class: "clear-completed").isEmpty)
        #expect(rows(page)[0].descendants.first { $0.classes.contains("toggle") }?["autofocus"] != nil)
    }

    @Test(arguments: [TodoError.storage("disk full"): "That could not be saved.", .uncertain("lost"): "may be stored or not"])
    func aFailureIsToldAndTheTextStays(_ error: TodoError, _ words: String) async throws {
        let page = await open()
        let entry = try one(page, "new-todo")
        todos.fail(with: error)
        try page.type(entry, "Salt")
        try page.submit(try #require(entry.parent))
        await page.wait { page.text.contains(words) }
        #expect(entry.value == "Salt")
    }

    @Test func aTextThatIsTooLongIsToldAndStays() async throws {
        let page = await open()
        let entry = try one(page, "new-todo")
        #expect(entry["maxlength"] == nil)
        let long = String(repeating: "x", count: TodoLimits.title + 2)
        try page.type(entry, long)
        await page.wait { page.text.contains("At most 200 characters. Remove 2.") }
        #expect(entry["aria-invalid"] == "true" && entry["aria-describedby"] == "quickentry-new-message")
        try page.submit(try #require(entry.parent))
        #expect(entry.value == long && todos.current.count == 2)
        try page.type(entry, String(long.dropLast(2)))
        await page.wait { !page.text.contains("At most") }
        try page.submit(try #require(entry.parent))
        await page.wait { titles(page).count == 3 && entry.value.isEmpty }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
    }

    @Test func failedAdditionHasItsRow() async throws {
        let page = await open()
        let entry = try one(page, "new-todo")
        todos.fail(with: .storage("disk full"))
        for text in ["Salt", "Pepper"] {
            try page.type(entry, text)
            try page.submit(try #require(entry.parent))
        }
        await page.wait { !page.all("button", "Try again to add Pepper").isEmpty }
        #expect(page.faults.isEmpty, "\(page.faults)")
        todos.fail(with: nil)
        try page.click("button", "Try again to add Pepper")
        await page.wait { titles(page).last == "Pepper" && page.all(class: "unadded").isEmpty }
        #expect(page.misfits.isEmpty)
    }

    @Test func speaksKorean() async throws {
        let page = await open(language: "ko")
        #expect(page.all("heading").map(\.accessibleName) == ["할 일"])
        #expect(try one(page, "todo-count").textContent == "1개 남음")
        #expect(try one(page, "filters").descendants.filter { $0.tag == "a" }.map(\.textContent) == ["전체", "진행 중", "완료"])
        #expect(try one(page, "new-todo")["placeholder"] == "무엇을 해야 하나요?")
        #expect(page.title == "빠른 입력 · Todo Dog")
    }

    @Test func anotherWindowIsHeard() async throws {
        let page = await open()
        _ = try await todos.add(TodoDraft(title: "Salt", due: .time(.now)))
        await page.wait { titles(page).count == 3 }
    }
}
