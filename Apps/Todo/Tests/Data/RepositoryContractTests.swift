import Foundation
import Testing
import TodoDomain
import TodoTesting

@testable import TodoData

/// Every repository of todos, the one that other modules test with included.
enum StoreKind: CaseIterable, Sendable {
    case stored, fake

    func openWithLists(_ folder: TemporaryFolder, _ time: ManualTime) async throws -> (any TodoRepository, any TodoListRepository) {
        switch self {
        case .stored:
            let data = try await TodoData.open(folder, time: time)
            return (data.todos, data.lists)
        case .fake:
            let fake = FakeTodoRepository(now: time.now)
            return (fake, fake)
        }
    }

    func open(_ folder: TemporaryFolder, _ time: ManualTime) async throws -> any TodoRepository {
        switch self {
        case .stored: try await TodoData.open(folder, time: time).todos
        case .fake: FakeTodoRepository(now: time.now)
        }
    }
}

@Suite(.timeLimit(.minutes(20))) struct RepositoryContractTests {
    private let folder: TemporaryFolder
    private let time = ManualTime()

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: StoreKind.allCases) func anAddedTodoIsKeptAsEntered(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        let draft = TodoDraft.sample("  Walk \n", text: "\tRound the lake — 호수 🐕‍🦺\n", picture: PictureID(rawValue: "up-1"))
        let todo = try await store.add(draft)
        #expect(todo.title == "Walk" && todo.text == "Round the lake — 호수 🐕‍🦺" && todo.picture?.rawValue == "up-1" && !todo.isDone)
        #expect(todo.due == draft.due && todo.createdAt == time.now())
        #expect(try await store.todos() == [todo])
        #expect(try await store.todo(todo.id) == todo)
    }

    @Test(arguments: StoreKind.allCases) func todosComeInTheOrderOfAdding(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        var added: [Todo] = []
        for number in 1...12 { added.append(try await store.add(.sample("\(number)"))) }
        #expect(try await store.todos() == added)
        #expect(added.map(\.id) == added.map(\.id).sorted())
    }

    @Test(arguments: StoreKind.allCases) func malformedTodoIsRefused(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        let todo = try await store.add(.sample("one"))
        await #expect(throws: TodoError.emptyTitle) { try await store.add(.sample(" \n\t ")) }
        await #expect(throws: TodoError.tooLong(field: "title", limit: 200)) {
            try await store.add(.sample(String(repeating: "é", count: 201)))
        }
        await #expect(throws: TodoError.tooLong(field: "text", limit: 5000)) {
            try await store.update(todo.id, with: .sample("x", text: String(repeating: "x", count: 5001)))
        }
        await #expect(throws: TodoError.emptyTitle) { try await store.update(todo.id, with: .sample("")) }
        #expect(try await store.todos() == [todo])
    }

    @Test(arguments: StoreKind.allCases) func theLongestTextsFit(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        let family = "👩🏽‍🤝‍👨🏿"
        let draft = TodoDraft.sample(String(repeating: family, count: 200), text: String(repeating: family, count: 5000))
        let todo = try await store.add(draft)
        #expect(try await store.todo(todo.id).title == draft.title)
        #expect(try await store.todo(todo.id).text == draft.text)
    }

    @Test(arguments: StoreKind.allCases) func theOrderByHandIsKeptOverADeletion(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        var added: [Todo] = []
        for number in 1...3 { added.append(try await store.add(TodoDraft(title: "\(number)"))) }
        try await store.arrange([added[0].id: 2.5, 999: 1, .min: 0])
        let arranged = try await store.todos()
        #expect(arranged.map(\.givenPlace) == [2.5, nil, nil])
        let gone = try await store.delete([added[0].id])
        #expect(gone == [arranged[0]])
        try await store.restore(gone)
        #expect(try await store.todos() == arranged)
        // Another title leaves the place alone.
        try await store.update(added[0].id, with: TodoDraft(title: "other"))
        #expect(try await store.todo(added[0].id).givenPlace == 2.5)
    }

    @Test(arguments: StoreKind.allCases) func listsAreNamedColoredAndRemovedWithoutTheirTodos(kind: StoreKind) async throws {
        let (todos, lists) = try await kind.openWithLists(folder, time)
        let home = try await lists.addList(" Home\n ", .red)
        let work = try await lists.addList("일 👩🏽‍🤝‍👨🏿", .teal)
        #expect(home.name == "Home")
        #expect(try await lists.lists() == [home, work])
        await #expect(throws: TodoError.emptyTitle) { try await lists.addList(" \n\0", .red) }
        await #expect(throws: TodoError.tooLong(field: "name", limit: 40)) {
            try await lists.addList(String(repeating: "x", count: 41), .red)
        }
        await #expect(throws: TodoError.nameTaken("hOME")) { try await lists.addList("hOME", .blue) }
        await #expect(throws: TodoError.nameTaken("Home")) {
            try await lists.changeList(TodoList(id: work.id, name: "Home", color: .red))
        }
        try await lists.changeList(TodoList(id: home.id, name: "HOME", color: .pink))
        try await lists.changeList(TodoList(id: 99, name: "nowhere", color: .pink))
        #expect(try await lists.lists().map(\.name) == ["HOME", work.name])

        let milk = try await todos.add(TodoDraft(title: "Milk", list: home.id))
        let bread = try await todos.add(TodoDraft(title: "Bread", list: home.id))
        // A list that is not there is none.
        let walk = try await todos.add(TodoDraft(title: "Walk", list: 99))
        #expect(milk.list == home.id && walk.list == nil)
        try await todos.update(walk.id, with: TodoDraft(title: "Walk", list: work.id))
        #expect(try await todos.todo(walk.id).list == work.id)
        let gone = try await todos.delete([bread.id])

        let removed = try #require(try await lists.removeList(home.id))
        #expect(removed.todos == [milk.id] && removed.list.name == "HOME")
        #expect(try await todos.todo(milk.id).list == nil)
        #expect(try await lists.removeList(home.id) == nil)
        // A todo that was deleted before its list comes back without it.
        try await todos.restore(gone)
        #expect(try await todos.todo(bread.id).title == "Bread")
        try await todos.update(bread.id, with: TodoDraft(title: "Bread", list: work.id))
        try await lists.restoreList(removed)
        try await lists.restoreList(removed)
        #expect(try await todos.todos().map(\.list) == [home.id, work.id, work.id])
        #expect(try await lists.lists().map(\.id) == [home.id, work.id])

        // The name may have been given away meanwhile.
        let again = try #require(try await lists.removeList(home.id))
        let other = try await lists.addList("HOME", .blue)
        #expect(other.id > work.id)
        try await lists.restoreList(again)
        #expect(try await lists.lists() == [work, other])
    }

    @Test(arguments: StoreKind.allCases) func repeatedTodoStaysInItsList(kind: StoreKind) async throws {
        let (todos, lists) = try await kind.openWithLists(folder, time)
        let list = try await lists.addList("Home", .red)
        let todo = try await todos.add(TodoDraft(title: "Water", repeats: Repetition(.daily), list: list.id))
        try await todos.setDone([todo.id], true)
        #expect(try await todos.todos().map(\.list) == [list.id, list.id])
    }

    @Test("The time of completion is kept, and the todo that was done last comes first", arguments: StoreKind.allCases)
    func completion(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        let ids = try await [store.add(.sample("one")).id, store.add(.sample("two")).id]
        try await store.setDone([ids[1]], true)
        let first = time.now()
        time.advance(by: 60)
        try await store.setDone(ids, true)
        let done = try await TodoTable(store.todos()).done
        #expect(done.map(\.id) == ids && done.map(\.doneAt) == [time.now(), first])
        try await store.setDone([ids[0]], false)
        #expect(try await store.todo(ids[0]).doneAt == nil)
    }

    @Test(arguments: StoreKind.allCases) func missingRecordIsNotFound(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        await #expect(throws: TodoError.notFound(7)) { try await store.todo(7) }
        await #expect(throws: TodoError.notFound(7)) { try await store.update(7, with: .sample("x")) }
        try await store.setDone([7, -1], true)
        #expect(try await store.delete([7, .max, .min]).isEmpty)
        #expect(try await store.delete([]).isEmpty)
    }

    @Test(arguments: StoreKind.allCases) func anUpdateChangesWhatWasEnteredAndNothingElse(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        let todo = try await store.add(.sample("one"))
        try await store.setDone([todo.id], true)
        time.advance(by: 60)
        var draft = TodoDraft(todo)
        draft.title = " two "
        draft.picture = PictureID(rawValue: "net-9")
        draft.due = .day(try #require(Day("2027-02-28")))
        draft.isImportant = true
        try await store.update(todo.id, with: draft)
        let after = try await store.todo(todo.id)
        #expect(after.title == "two" && after.picture?.rawValue == "net-9" && after.due == draft.due)
        #expect(after.isImportant && after.isDone && after.createdAt == todo.createdAt)
        draft.isImportant = false
        try await store.update(todo.id, with: draft)
        #expect(try await store.todo(todo.id).isImportant == false)
        #expect(try await store.add(TodoDraft(title: "three", isImportant: true)).isImportant)
        #expect(try await store.todos().map(\.isImportant) == [false, true])
    }

    @Test(arguments: StoreKind.allCases) func manyAreMarkedAtOnce(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        var ids: [Todo.ID] = []
        for number in 1...5 { ids.append(try await store.add(.sample("\(number)")).id) }
        try await store.setDone([ids[0], ids[2], ids[2], 999], true)
        #expect(try await store.todos().map(\.isDone) == [true, false, true, false, false])
        try await store.setDone(ids, false)
        #expect(try await store.todos().allSatisfy { !$0.isDone })
        try await store.setDone([], true)
        #expect(try await store.todos().allSatisfy { !$0.isDone })
    }

    @Test(arguments: StoreKind.allCases) func repeatedTodoComesBackWhenItIsDoneAndGoesAgain(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        let draft = TodoDraft(
            title: "Water", text: "All of them", picture: PictureID(rawValue: "up-1"), repeats: Repetition(.afterDone(days: 7)))
        let first = try await store.add(draft)
        let plain = try await store.add(.sample("plain"))
        // Asked for twice, as after a crash, it comes once.
        try await store.setDone([first.id, plain.id], true)
        try await store.setDone([first.id], true)
        var all = try await store.todos()
        #expect(all.map(\.isDone) == [true, true, false] && all[2].id > plain.id)
        var next = draft
        next.due = all[2].due
        #expect(TodoDraft(all[2]) == next && all[2].due != nil)
        try await store.setDone([first.id], false)
        #expect(try await store.todos().map(\.isDone) == [false, true])

        // The next one was changed meanwhile, or done: it stays.
        try await store.setDone([first.id], true)
        all = try await store.todos()
        next.title = "Water, also the new one"
        try await store.update(all[2].id, with: next)
        try await store.setDone([first.id], false)
        #expect(try await store.todos().map(\.title) == ["Water", "plain", "Water, also the new one"])
        try await store.setDone([all[2].id], true)
        all = try await store.todos()
        try await store.setDone([all[3].id], true)
        try await store.setDone([all[2].id], false)
        #expect(try await store.todos().map(\.isDone) == [false, true, false, true, false])
        try await store.setDone([first.id], false)
        #expect(try await store.todos().count == 5)
    }

    @Test(arguments: StoreKind.allCases) func deletedTodosComeBackAsTheyWere(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        var all: [Todo] = []
        for number in 1...4 {
            // All that a todo has, and different in each.
            var draft = TodoDraft.sample("\(number)", text: "About \(number)", picture: PictureID(rawValue: "up-\(number)"))
            draft.repeats = [Repetition("monthly 31"), nil, Repetition(.weekly), Repetition(.afterDone(days: 3))][number - 1]
            draft.due = [nil, .day(try #require(Day("2027-02-28"))), .time(time.now()), .time(time.now() + 0.5)][number - 1]
            all.append(try await store.add(draft))
            time.advance(by: 60)
        }
        try await store.setDone([all[1].id], true)
        all = try await store.todos()
        #expect(all.allSatisfy { $0.picture != nil && !$0.text.isEmpty } && Set(all.map(\.createdAt)).count == 4)
        let gone = try await store.delete([all[2].id, all[1].id, 999])
        #expect(gone == [all[1], all[2]])
        #expect(try await store.todos() == [all[0], all[3]])
        try await store.restore(gone)
        try await store.restore(gone)
        #expect(try await store.todos() == all)
        var other = all[0]
        other.title = "something else"
        try await store.restore([other])
        #expect(try await store.todos() == all)
    }

    @Test(arguments: StoreKind.allCases) func anIdentifierIsNeverGivenTwice(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        var given: Set<Todo.ID> = []
        for round in 1...4 {
            let todo = try await store.add(.sample("\(round)"))
            #expect(given.insert(todo.id).inserted)
            try await store.delete([todo.id])
        }
    }

    @Test(arguments: StoreKind.allCases) func aWatcherSeesTheListAtOnceAndAfterEveryChange(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        let first = try await store.add(.sample("one"))
        var watcher = store.updates().makeAsyncIterator()
        #expect(await watcher.next() == [first])
        let second = try await store.add(.sample("two"))
        #expect(await watcher.next(equal: [first, second]))
        try await store.setDone([first.id], true)
        var done = first
        done.isDone = true
        done.doneAt = time.now()
        #expect(await watcher.next(equal: [done, second]))
        try await store.delete([first.id])
        #expect(await watcher.next(equal: [second]))
        try await store.restore([done])
        #expect(await watcher.next(equal: [done, second]))
    }

    @Test(arguments: StoreKind.allCases) func aSlowWatcherSkipsToTheNewest(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        var slow = store.updates().makeAsyncIterator()
        #expect(await slow.next() == [])
        for number in 1...50 { try await store.add(.sample("\(number)")) }
        let all = TodoTable(try await store.todos())
        // A watcher that is told of the last change proves that the slow one was, too.
        var witness = store.updates().makeAsyncIterator()
        #expect(await witness.next(equal: all))
        var seen = 0
        while let value = await slow.next() {
            seen += 1
            if value == all { break }
        }
        #expect((1...3).contains(seen))
    }

    @Test(arguments: StoreKind.allCases) func aStreamEndsWithItsTaskAndTheOthersGoOn(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        var other = store.updates().makeAsyncIterator()
        #expect(await other.next() == [])
        let (started, startedContinuation) = AsyncStream<Void>.makeStream()
        let watching = Task {
            for await _ in store.updates() { startedContinuation.yield() }
            return true
        }
        for await _ in started.prefix(1) {}
        watching.cancel()
        #expect(await watching.value)
        let todo = try await store.add(.sample("one"))
        #expect(await other.next(equal: [todo]))
    }

    @Test(arguments: StoreKind.allCases) func writersAtTheSameTimeLoseNothing(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        let added = try await withThrowingTaskGroup(of: [Todo].self) { group in
            for writer in 0..<8 {
                group.addTask {
                    var mine: [Todo] = []
                    for number in 0..<10 {
                        let todo = try await store.add(.sample("\(writer)-\(number)"))
                        if number % 2 == 0 { try await store.setDone([todo.id], true) }
                        mine.append(try await store.todo(todo.id))
                    }
                    return mine
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(added.map(\.id)).count == 80)
        #expect(try await store.todos() == added.sorted { $0.id < $1.id })
        #expect(added.filter(\.isDone).count == 40)
    }

    @Test func aRestartKeepsEverythingAndGivesNoIdentifierAgain() async throws {
        var store: (any TodoRepository)? = try await StoreKind.stored.open(folder, time)
        let kept = try await store?.add(.sample("kept"))
        let gone = try await store?.add(.sample("gone"))
        try await store?.delete([try #require(gone).id])
        store = nil
        let reopened = try await StoreKind.stored.open(folder, time)
        #expect(try await reopened.todos() == [try #require(kept)])
        #expect(try await reopened.add(.sample("new")).id > (try #require(gone).id))
    }

    @Test(arguments: StoreKind.allCases) func restoringRaisesWhatIsGivenNext(kind: StoreKind) async throws {
        let store = try await kind.open(folder, time)
        let restored = Todo(id: 3, title: "from elsewhere", due: .time(time.now()), createdAt: time.now())
        try await store.restore([restored])
        for _ in 1...4 { #expect(try await store.add(.sample("x")).id > restored.id) }
        #expect(try await store.todos().count == 5)
    }

    @Test func fewCharactersOfManyBytesAreRefused() async throws {
        let store = try await StoreKind.stored.open(folder, time)
        let heavy = "e" + String(repeating: "\u{0301}", count: 20_000)
        #expect(heavy.count == 1)
        await #expect(throws: TodoError.tooLong(field: "title", limit: 200)) { try await store.add(.sample(heavy)) }
        await #expect(throws: TodoError.emptyTitle) { try await store.add(.sample("\0")) }
        #expect(try await store.add(.sample("a\0b", text: "c\0d")).title == "ab")
        #expect(try await store.todos().map(\.text) == ["cd"])
    }

    @Test func aWriteEndsThoughItsTaskIsCancelled() async throws {
        let store = try await StoreKind.stored.open(folder, time)
        let (waiting, go) = AsyncStream<Void>.makeStream()
        let writing = Task {
            for await _ in waiting {}
            return try await store.add(.sample("typed before leaving the page"))
        }
        writing.cancel()
        go.finish()
        let todo = try await writing.value
        #expect(try await store.todos() == [todo])
    }

    @Test func manyAreAddedAllOrNone() async throws {
        let store = try #require(try await StoreKind.stored.open(folder, time) as? TodoStore)
        let entries = (1...3).map { NewTodo(draft: .sample("\($0)"), isDone: $0 == 2, createdAt: time.now() - 60) }
        let added = try await store.add(all: entries)
        #expect(try await store.todos() == added && added.map(\.title) == ["1", "2", "3"] && added.map(\.isDone) == [false, true, false])
        #expect(added.allSatisfy { $0.createdAt == time.now() - 60 })
        let bad = entries + [NewTodo(draft: .sample(" "), isDone: false, createdAt: time.now())]
        await #expect(throws: TodoError.emptyTitle) { _ = try await store.add(all: bad) }
        #expect(try await store.todos() == added)
        #expect(try await store.add(all: []).isEmpty)
    }
}

/// The same for drafts.
@Suite(.timeLimit(.minutes(20))) struct DraftContractTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    enum Kind: CaseIterable, Sendable {
        case stored, fake
    }

    private func open(_ kind: Kind) async throws -> any DraftRepository {
        switch kind {
        case .stored: try await TodoData.open(folder).drafts
        case .fake: FakeTodoRepository()
        }
    }

    @Test(arguments: Kind.allCases) func draftsAreKeptByForm(kind: Kind) async throws {
        let store = try await open(kind)
        #expect(try await store.draft(.new) == nil)
        let new = TodoDraft.sample("", text: "not yet a todo ", picture: PictureID(rawValue: "up-1"))
        try await store.keep(new, as: .new)
        var seven = TodoDraft(title: "seven", isImportant: true)
        seven.basis = TodoDraft(
            title: "6", text: "'six'\n🐾", due: .time(Date(timeIntervalSinceReferenceDate: 820_000_000.123456789)),
            repeats: Repetition(.weekly), list: 3)
        try await store.keep(seven, as: .todo(7))
        #expect(try await store.draft(.todo(7)) == seven)
        try await store.keep(.sample("eight"), as: .todo(8))
        #expect(try await store.draft(.new) == new)
        try await store.keep(.sample("seven again"), as: .todo(7))
        #expect(try await store.draft(.todo(7)) == .sample("seven again"))
        try await store.keep(nil, as: .todo(7))
        try await store.keep(nil, as: .todo(7))
        #expect(try await store.draft(.todo(7)) == nil)
        #expect(try await store.draft(.todo(8)) == .sample("eight"))
    }

    @Test func draftsOutliveARestart() async throws {
        let first = try await TodoData.open(folder)
        try await first.drafts.keep(.sample("typed"), as: .new)
        try await first.close()
        #expect(try await TodoData.open(folder).drafts.draft(.new) == .sample("typed"))
    }

    @Test func abandonedDraftsGoAtTheNextStart() async throws {
        let time = ManualTime()
        var data = try await TodoData.open(folder, time: time)
        let todo = try await data.todos.add(.sample("one"))
        try await data.drafts.keep(.sample("of a todo"), as: .todo(todo.id))
        try await data.drafts.keep(.sample("of no todo"), as: .todo(todo.id + 1))
        try await data.drafts.keep(.sample("new"), as: .new)
        try await data.close()
        time.advance(by: 25 * 3600)
        data = try await TodoData.open(folder, time: time)
        #expect(try await data.drafts.draft(.todo(todo.id)) != nil)
        #expect(try await data.drafts.draft(.new) != nil)
        #expect(try await data.drafts.draft(.todo(todo.id + 1)) == nil)
        try await data.close()
        time.advance(by: 91 * 24 * 3600)
        data = try await TodoData.open(folder, time: time)
        #expect(try await data.drafts.draft(.new) == nil)
    }
}
