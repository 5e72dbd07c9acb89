import Foundation
import RibletLocalization
import RibletTesting
import RibletWebTesting
import Testing
import TodoDomain
import TodoLists
import TodoTesting
import TodoTexts

@testable import TodoUI

@MainActor
@Suite("Pages of the lists", .checksLeaks)
struct ListPageTests {
    @Test func showsSectionsAndEscapes() async throws {
        let page = await openPage(FakeTodoRepository([todo(1, "<script>alert(1)</script>", dueIn: -1), todo(2), todo(3, dueIn: 40)]))
        #expect(page.all("heading").map(\.textContent) == ["To do", "Overdue1", "Today1", "Later1", "Fri 20 Nov"])
        #expect(page.document.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(!page.document.contains("<script>alert"))
        #expect(page.faults.isEmpty, "\(page.faults)")
        #expect(page.title == "To do · Todo")
        #expect(page.all(class: "late").count == 1)
        let link = try #require(page.root.descendants.first { $0["href"] == "/todo/list/2" })
        #expect(link.accessibleName.contains("Todo 2"))
        #expect(try page.find("link", "New to-do")["href"] == "/todo/list/add")
        #expect(try page.find("link", "Back")["href"] == ".")
    }

    @Test(arguments: [(false, ListLayout.roomy), (false, .compact), (true, .roomy)])
    func aLongListComesAsTheUserGoesDown(done: Bool, layout: ListLayout) async throws {
        let todos = (1...10_000).map { todo($0, dueIn: Double($0 - 51) / 60, isDone: done) }
        let page = await openPage(FakeTodoRepository(todos), done: done, layout: layout)
        func count() -> Int { page.all(class: done ? "tile" : "row").count }
        #expect(count() == 100)
        if !done, layout == .roomy {
            let today = todos[50...].count { $0.due?.day(in: utc()) == Day(noon, in: utc()) }
            #expect(page.all("heading").map(\.textContent) == ["To do", "Overdue50", "Today\(today)"])
        }
        let end = try #require(page.all(class: "loading-more").first)
        #expect(end.textContent == "Show more (9900)")
        try page.fire("visible", on: end)
        await page.wait { count() == 200 }
        // Another element, so that the browser tells again.
        let next = try #require(page.all(class: "loading-more").first)
        #expect(next !== end)
        try page.click("button", "Show more (9800)")
        await page.wait { count() == 300 }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
    }

    @Test(arguments: [(Language.en, "There is room for 10 more to-dos."), (.ko, "할 일을 10개까지 더 넣을 수 있어요.")])
    func scarceRoomIsToldBeforeThereIsNone(_ language: Language, _ words: String) async throws {
        let repository = FakeTodoRepository((1...TodoLimits.todos - 10).map { todo(Todo.ID($0)) })
        let page = await openPage(repository, language: language)
        #expect(page.text.contains(words))
        _ = try await repository.delete((1...10_000).map { Todo.ID($0) })
        await page.wait { !page.text.contains(words) }
        #expect(page.faults.isEmpty && page.misfits.isEmpty)
    }

    @Test(arguments: [Language.en, .ko], ListLayout.allCases)
    func tellsWhoElseIsThere(_ language: Language, _ layout: ListLayout) async throws {
        let attendance = FakeAttendance()
        let page = await openPage(FakeTodoRepository([todo(1)]), attendance: attendance, language: language, layout: layout)
        let status = try #require(page.all("status").first)
        #expect(status.textContent.isEmpty)
        attendance.set(1, at: .list)
        await page.wait { status.textContent == language(en: "Open in another window, too", ko: "다른 창에서도 열려 있어요") }
        attendance.set(3, at: .list)
        await page.wait { status.textContent == language(en: "Open in 3 other windows, too", ko: "다른 창 3개에서도 열려 있어요") }
        attendance.set(AttendanceLimits.windows, at: .list)
        await page.wait {
            status.textContent == language(en: "Open in 10 or more other windows, too", ko: "다른 창 10개 이상에서도 열려 있어요")
        }
        attendance.set(0, at: .list)
        await page.wait { status.textContent.isEmpty }
        #expect(page.faults.isEmpty && page.misfits.isEmpty)
    }

    @Test(arguments: ListLayout.allCases) func leadsOn(_ layout: ListLayout) async throws {
        let parent = Parent()
        let page = await openPage(FakeTodoRepository([todo(1)]), layout: layout, parent: parent)
        try page.click(try #require(page.root.descendants.first { $0["href"] == "/todo/list/1" }))
        try page.click("link", "New to-do")
        #expect(parent.calls == ["list 1", "add"])
    }

    @Test(arguments: ListLayout.allCases) func checksAndTakesBack(_ layout: ListLayout) async throws {
        let repository = FakeTodoRepository([todo(1, "Walk")])
        let page = await openPage(repository, layout: layout)
        try page.click("checkbox", "Done: Walk")
        await page.wait { page.text.contains("“Walk” done") }
        #expect(repository.current[0].isDone)
        try page.click("button", "Undo")
        await eventually { !repository.current[0].isDone }
        await page.wait { page.all("checkbox", "Done: Walk").map(\.isChecked) == [false] }
        #expect(page.misfits.isEmpty)
    }

    @Test(arguments: ListLayout.allCases) func deletesAtOnceAndTheFocusGoesToTheNeighbour(_ layout: ListLayout) async throws {
        let repository = FakeTodoRepository([todo(1, "Walk"), todo(2, "Feed", dueIn: 2)])
        let page = await openPage(repository, layout: layout)
        func focused() -> [String] { page.root.descendants.filter { $0["autofocus"] != nil && !$0.isHidden }.compactMap { $0["href"] } }
        #expect(focused().isEmpty)
        try page.click("button", "Delete Walk")
        await page.wait { page.all("checkbox", "Done: Walk").isEmpty }
        #expect(page.all("alertdialog").isEmpty && focused() == ["/todo/list/2"])
        try page.click("button", "Delete Feed")
        await page.wait { page.text.contains("All clear") }
        #expect(focused() == ["/todo/list/add"])
        #expect(page.misfits.isEmpty)
    }

    @Test(arguments: ListLayout.allCases) func tellsFailures(_ layout: ListLayout) async throws {
        let repository = FakeTodoRepository([todo(1, "Walk")])
        let page = await openPage(repository, layout: layout)
        repository.fail(with: .storage("full"))
        try page.click("checkbox", "Done: Walk")
        await page.wait { page.text.contains("“Walk” could not be changed") }
        repository.fail(with: nil)
        try page.click("button", "Try again")
        await eventually { repository.current[0].isDone }
    }

    @Test(arguments: ListLayout.allCases) func todosArePutInOrder(_ layout: ListLayout) async throws {
        let repository = FakeTodoRepository((1...3).map { Todo(id: $0, title: "Todo \($0)", createdAt: noon) } + [todo(4, "Walk")])
        let page = await openPage(repository, layout: layout)
        try page.click("button", "Put in order by hand")
        await page.wait { page.text.contains("Drag a to-do") }
        #expect(page.all("checkbox").isEmpty && page.all("button", "Move: Walk").isEmpty)
        let list = try #require(page.root.descendants.last { $0.listens(to: "reorder") })
        func order() -> [String] { page.all(class: "row").map { $0.descendants.first { $0["class"] == "t" }?.textContent ?? "" } }
        #expect(order() == ["Walk", "Todo 1", "Todo 2", "Todo 3"])
        try page.reorder(list, from: 2, to: 0)
        await page.wait { order() == ["Walk", "Todo 3", "Todo 1", "Todo 2"] }
        try page.click("button", "Move down: Todo 3")
        await page.wait { order() == ["Walk", "Todo 1", "Todo 3", "Todo 2"] }
        try page.click("button", "Move up: Todo 2")
        await page.wait { order() == ["Walk", "Todo 1", "Todo 2", "Todo 3"] }
        // Positions that no row has lead to the nearest, and nowhere outside.
        try page.reorder(list, from: 0, to: 1_000_000_000)
        await page.wait { order() == ["Walk", "Todo 2", "Todo 3", "Todo 1"] }
        try page.click("button", "Undo")
        await page.wait { order() == ["Walk", "Todo 1", "Todo 2", "Todo 3"] }
        #expect(page.faults.isEmpty && page.misfits.isEmpty, "\(page.faults) \(page.misfits)")
        try page.click("button", "Done")
        await page.wait { !page.all("checkbox").isEmpty }
    }

    @Test func thereIsNoOrderByHandOfWhatIsDueAtOtherTimes() async throws {
        let page = await openPage(FakeTodoRepository([todo(1), todo(2, dueIn: 3)]))
        #expect(page.all("button", "Put in order by hand").isEmpty)
    }

    @Test(arguments: [Language.en, .ko], ListLayout.allCases)
    func aListHasItsNameAndItsTodos(_ language: Language, _ layout: ListLayout) async throws {
        let repository = FakeTodoRepository()
        let home = try await repository.addList("<Home>", .teal)
        try await repository.add(TodoDraft(title: "Milk", list: home.id))
        try await repository.add(TodoDraft(title: "Walk"))
        let parent = Parent()
        let page = await openPage(repository, language: language, layout: layout, list: home.id, parent: parent)
        #expect(page.all("heading").first?.textContent == "<Home>" && page.text.contains("Milk") && !page.text.contains("Walk"))
        let add = language(en: "New to-do", ko: "새 할 일")
        #expect(try page.find("link", add)["href"] == "/todo/lists/1/add")
        #expect(page.root.descendants.contains { $0["href"] == "/todo/lists/1/1" })
        try page.click("button", language(en: "Edit list: <Home>", ko: "목록 고치기: <Home>"))
        #expect(parent.calls == ["edit 1"])
        _ = try await repository.removeList(home.id)
        await page.wait { page.text.contains(language(en: "This list is gone", ko: "없어진 목록이에요")) }
        #expect(page.all("link", add).isEmpty && page.faults.isEmpty && page.misfits.isEmpty && !page.session.isFound)
    }

    @Test(arguments: [(Language.en, "Important: Passport"), (.ko, "중요: Passport")], ListLayout.allCases)
    func anImportantOneIsMarkedAndFirst(_ spoken: (language: Language, title: String), _ layout: ListLayout) async throws {
        let repository = FakeTodoRepository()
        try await repository.add(TodoDraft(title: "Milk"))
        try await repository.add(TodoDraft(title: "Passport", isImportant: true))
        let page = await openPage(repository, language: spoken.language, layout: layout)
        #expect(page.root.descendants.filter { $0["class"] == "t" }.map(\.textContent) == [spoken.title, "Milk"])
        #expect(page.faults.isEmpty && page.misfits.isEmpty)
    }

    @Test func aRowNamesTheListThatItIsIn() async throws {
        let repository = FakeTodoRepository()
        let home = try await repository.addList("Home", .teal)
        try await repository.add(TodoDraft(title: "Milk", list: home.id))
        let page = await openPage(repository)
        #expect(page.root.descendants.contains { $0["data-list"] == "teal" && $0.textContent == "Home" })
        try await repository.changeList(TodoList(id: home.id, name: "House", color: .pink))
        await page.wait { page.root.descendants.contains { $0["data-list"] == "pink" && $0.textContent == "House" } }
        #expect(page.faults.isEmpty && page.misfits.isEmpty)
    }

    @Test func showsWhatIsDone() async throws {
        let repository = FakeTodoRepository([todo(1, "Walk", isDone: true)])
        let parent = Parent()
        let page = await openPage(repository, done: true, parent: parent)
        #expect(page.all(class: "tile").count == 1)
        #expect(page.faults.isEmpty, "\(page.faults)")
        try page.click(try #require(page.root.descendants.first { $0["href"] == "/todo/done/1" }))
        #expect(parent.calls == ["done 1"])
        try page.click("button", "Not done yet: Walk")
        await page.wait { page.text.contains("Nothing done yet") && page.text.contains("back on the list") }
        #expect(repository.current.map(\.isDone) == [false])
    }

    @Test(arguments: [(Language.en, "All clear", "Nothing done yet"), (.ko, "모두 끝냈어요", "아직 끝낸 일이 없어요")])
    func speaksBothLanguages(_ language: Language, _ open: String, _ done: String) async {
        for layout in ListLayout.allCases {
            #expect(await openPage(FakeTodoRepository(), language: language, layout: layout).text.contains(open))
        }
        #expect(await openPage(FakeTodoRepository(), done: true, language: language).text.contains(done))
    }

    @Test func showsOneLineEach() async throws {
        let late = todo(1, "<b>Walk</b>", dueIn: -1)
        let page = await openPage(FakeTodoRepository([late, todo(2), todo(3, dueIn: 40)]), layout: .compact)
        #expect(page.all("heading").map(\.textContent) == ["To do"] && page.all(class: "row").count == 3)
        #expect(page.all(class: "late").count == 1 && page.document.contains("&lt;b&gt;Walk&lt;/b&gt;"))
        #expect(page.faults.isEmpty, "\(page.faults)")
        #expect(page.title == "To do · Todo")
        #expect(try page.find("link", "New to-do")["href"] == "/todo/list/add")
        #expect(try page.find("link", "Back")["href"] == ".")
    }

    @Test func theUserChoosesTheOtherUserInterfaceAndLosesNothing() async throws {
        let repository = FakeTodoRepository((1...150).map { todo($0) })
        let page = await openPage(repository)
        try page.click("button", "Show more (50)")
        await page.wait { page.all(class: "row").count == 150 }
        try page.click("checkbox", "Done: Todo 7")
        await page.wait { page.text.contains("“Todo 7” done") }
        try page.click("button", "Show one line each")
        await page.wait { !page.all(class: "slim").isEmpty }
        // A done todo leaves the list a moment later.
        #expect(page.all("heading").map(\.textContent) == ["To do"] && [149, 150].contains(page.all(class: "row").count))
        #expect(try page.find("button", "Show pictures and notes")["autofocus"] != nil)
        #expect(page.text.contains("“Todo 7” done"), "what was told stays")
        try page.click("button", "Undo")
        await eventually { repository.current.allSatisfy { !$0.isDone } }
        try page.click("button", "Show pictures and notes")
        await page.wait { page.all(class: "slim").isEmpty && page.all("heading").map(\.textContent) == ["To do", "Today150"] }
        #expect(page.faults.isEmpty && page.misfits.isEmpty)
    }

    @Test func leavesNothingBehind() async throws {
        let (needs, parent) = (Needs(FakeTodoRepository([todo(1)])), Parent())
        try await expectNoLeak(of: { needs.list.build(withListener: parent, list: nil) }) { _ in await letOthersRun() }
        try await expectNoLeak(of: { needs.complete.build(withListener: parent) }) { _ in await letOthersRun() }
        await eventually { needs.repository.watcherCount == 0 }
    }

    @Test func saysThatItLoads() {
        let needs = Needs(FakeTodoRepository())
        let list = ListView(context: needs.context, state: ListState(now: noon, calendar: utc()))
        #expect(!list.isReady)
        #expect(!CompleteView(context: needs.context, time: PageTime(needs.context)).isReady)
        var failed = list
        failed.state.failure = .storage("gone")
        #expect(!failed.isReady, "it is not known how the list is laid out")
        failed.state.layout = .roomy
        #expect(failed.isReady)
    }

    @Test func shortensLongTitles() {
        let words = ListsWords(.ko)
        let long = todo(1, String(repeating: "가", count: 200))
        #expect(words.changed(.delete(long), DateText(language: .ko, timeZone: "UTC"), now: noon).count < 60)
        #expect(words.failed(.delete(long)).contains("…"))
    }

    @Test func putsATodoOffWithOneTap() async throws {
        let repository = FakeTodoRepository([todo(1, "Walk", dueIn: -30), todo(2, "Feed")])
        let page = await openPage(repository)
        try page.click("button", "Put off: Walk")
        #expect(page.all("dialog").count == 1 && page.text.contains("Put off until"))
        try page.click("button", "Cancel")
        #expect(page.all("dialog").isEmpty)
        try page.click("button", "Put off: Walk")
        try page.click(try #require(page.all("button").first { $0.textContent.hasPrefix("Tomorrow") }))
        await page.wait { page.text.contains("“Walk” put off: Tomorrow, 05:06") }
        #expect(page.all("dialog").isEmpty && page.all("heading").map(\.textContent) == ["To do", "Today1", "Later1", "Tomorrow"])
        try page.click("button", "Undo")
        await page.wait { page.all("heading").map(\.textContent) == ["To do", "Overdue1", "Today1"] }
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
    }

    @Test func putsATodoOffToAnyDay() async throws {
        let repository = FakeTodoRepository([todo(1, "Walk", dueIn: -30)])
        let page = await openPage(repository)
        try page.click("button", "Put off: Walk")
        let form = try #require(page.all("dialog").first?.descendants.first { $0.tag == "form" })
        let field = try #require(form.descendants.first { $0["type"] == "date" })
        try page.type(field, "1999-12-31")
        try page.submit(form)
        #expect(page.all("dialog").count == 1 && repository.current[0].due == todo(1, dueIn: -30).due)
        try page.type(field, "2027-02-28")
        try page.submit(form)
        await page.wait { page.all("dialog").isEmpty && page.text.contains("put off: ") }
        #expect(repository.current[0].due?.day(in: utc()) == Day("2027-02-28"))
        #expect(page.misfits.isEmpty && page.faults.isEmpty)
    }

    @Test func repeatedTodoSaysWhenItComesBack() async throws {
        let water = Todo(id: 1, title: "Water", due: .day(Day(noon, in: utc())), repeats: Repetition(.daily), createdAt: noon)
        let repository = FakeTodoRepository([water])
        let page = await openPage(repository)
        #expect(page.text.contains("Every day"))
        try page.click("checkbox", "Done: Water")
        await page.wait { page.text.contains("“Water” done. Next: Tomorrow") }
        await page.wait { repository.current.count == 2 }
        try page.click("button", "Undo")
        await page.wait { repository.current == [water] && page.all("checkbox", "Done: Water").count == 1 }
        #expect(page.misfits.isEmpty)
    }
}
