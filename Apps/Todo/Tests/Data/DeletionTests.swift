import Foundation
import Testing
import TodoDomain

@testable import TodoData

/// A browser can take its deletions back, for a while.
@Suite(.timeLimit(.minutes(20))) struct DeletionTests {
    private let folder: TemporaryFolder
    private let time = ManualTime()

    init() throws { folder = try TemporaryFolder() }

    private func open() async throws -> TodoData {
        try await TodoData.open(folder, time: time)
    }

    private func current(_ data: TodoData, _ browser: String) async -> [Deletion] {
        for await deletions in data.deletions(of: browser).updates() { return deletions }
        return []
    }

    @Test func aDeletionIsTakenBackOnceAndExactlyAlsoByAnotherProcess() async throws {
        var data = try await open()
        for title in ["one", "two", "three"] {
            try await data.todos.add(.sample(title, text: "About \(title)", picture: PictureID(rawValue: "up-\(title)")))
            time.advance(by: 60)
        }
        let ids = try await data.todos.todos().map(\.id)
        try await data.todos.setDone([ids[1]], true)
        let before = try await data.todos.todos()
        #expect(try await data.todos(of: "a", in: .current).delete([ids[0], ids[1], .max]) == Array(before.prefix(2)))
        try await data.close()

        data = try await open()
        let deletion = try #require(await current(data, "a").first)
        #expect(deletion.todos == Array(before.prefix(2)))
        #expect(await current(data, "b").isEmpty)
        // Nobody else takes it back.
        try await data.deletions(of: "b").takeBack(deletion.id)
        #expect(try await data.todos.todos().map(\.id) == [ids[2]])
        for _ in 0..<2 {
            try await data.deletions(of: "a").takeBack(deletion.id)
            #expect(try await data.todos.todos() == before)
            #expect(await current(data, "a").isEmpty)
        }
        try await data.close()
    }

    @Test func onlyTheNewestAreOfferedAndNoneForEver() async throws {
        let data = try await open()
        var ids: [Todo.ID] = []
        for number in 1...5 { ids.append(try await data.todos.add(.sample("\(number)")).id) }
        _ = try await data.todos(of: "a", in: .current).delete([ids[0]])
        let first = try #require(await current(data, "a").first)
        for id in ids.dropFirst() { _ = try await data.todos(of: "a", in: .current).delete([id]) }
        #expect(await current(data, "a").map { $0.todos.map(\.id) } == ids.suffix(3).map { [$0] })
        // Those of before are not told, and can be taken back all the same.
        try await data.deletions(of: "a").takeBack(first.id)
        #expect(try await data.todos.todos().map(\.id) == [ids[0]])
        try await data.todos.delete([ids[0]])
        // A todo that is gone is no deletion, and a deletion of no browser is offered to nobody.
        _ = try await data.todos(of: "a", in: .current).delete([ids[4]])
        _ = try await data.todos.delete([try await data.todos.add(.sample("6")).id])
        #expect(await current(data, "a").count == 3)
        // A page that is opened later has nothing to tell of; the button of an earlier one works.
        let told = await current(data, "a")
        time.advance(by: BrowserDeletions.tellingAge + 1)
        #expect(await current(data, "a").isEmpty)
        try await data.deletions(of: "a").takeBack(told[0].id)
        #expect(try await data.todos.todos().map(\.id) == told[0].todos.map(\.id))
        try await data.close()
    }

    @Test func aPageHearsOfADeletionAndOfItsEnd() async throws {
        let data = try await open()
        let todo = try await data.todos.add(.sample("one"))
        var updates = data.deletions(of: "a").updates().makeAsyncIterator()
        #expect(await updates.next() == [])
        _ = try await data.todos(of: "a", in: .current).delete([todo.id])
        let told = try #require(await updates.next())
        #expect(told.map { $0.todos.map(\.title) } == [["one"]])
        try await data.deletions(of: "a").takeBack(told[0].id)
        #expect(await updates.next() == [])
        try await data.close()
    }

    @Test func aDayLaterADeletionIsForgottenAtTheNextStart() async throws {
        var data = try await open()
        let todo = try await data.todos.add(.sample("one"))
        _ = try await data.todos(of: "a", in: .current).delete([todo.id])
        let deletion = try #require(await current(data, "a").first)
        try await data.close()
        time.advance(by: BrowserDeletions.age)
        data = try await open()
        try await data.deletions(of: "a").takeBack(deletion.id)
        #expect(try await data.todos.todos().isEmpty)
        try await data.close()
    }

    // MARK: The ticks and deletions of a page

    private func titles(_ data: TodoData) async throws -> [String] {
        try await data.todos.todos().map { ($0.isDone ? "✓" : "") + $0.title }.sorted()
    }

    private func undo(_ page: any VisitRepository) async -> VisitUndo? {
        for await undo in page.undoUpdates() { return undo }
        return nil
    }

    @Test("A page takes back all of its ticks and deletions, the newest first, and nobody else's")
    func visit() async throws {
        let data = try await open()
        for title in ["a", "b", "c", "d", "e", "f"] { try await data.todos.add(.sample(title)) }
        let before = try await data.todos.todos()
        let (page, other) = (data.todos(of: "mine", in: .current), data.todos(of: "mine", in: .current))
        #expect(await undo(page) == VisitUndo.none)
        let last = before[5].id
        try await other.setDone([last], true)
        var steps: [[String]] = []
        for (place, todo) in before.prefix(5).enumerated() {
            steps.append(try await titles(data))
            if place.isMultiple(of: 2) { _ = try await page.delete([todo.id]) } else { try await page.setDone([todo.id, last], true) }
        }
        #expect(await undo(page) == .newest)
        for step in steps.reversed() {
            try await page.takeBack()
            #expect(try await titles(data) == step)
        }
        #expect(await undo(page) == VisitUndo.none)
        try await page.takeBack()
        try await other.takeBack()
        #expect(try await data.todos.todos() == before)
        try await data.close()
    }

    @Test("What was taken back otherwise is passed over, and what is newer comes first")
    func visitPassesOver() async throws {
        let data = try await open()
        var ids: [Todo.ID] = []
        for title in ["a", "b", "c"] { ids.append(try await data.todos.add(.sample(title)).id) }
        let page = data.todos(of: "mine", in: .current)
        try await page.setDone([ids[0]], true)
        _ = try await page.delete([ids[1]])
        try await page.setDone([ids[2]], true)
        try await page.setDone([ids[2]], false)
        let told = try #require(await current(data, "mine").first)
        try await data.deletions(of: "mine").takeBack(told.id)
        #expect(try await titles(data) == ["b", "c", "✓a"])
        try await page.update(ids[2], with: TodoDraft(title: "C"))
        #expect(await undo(page) == .behind)
        try await page.takeBack()
        #expect(try await titles(data) == ["C", "a", "b"])
        #expect(await undo(page) == VisitUndo.none)
        try await data.close()
    }

    @Test("No more is kept than its bound")
    func visitIsBounded() async throws {
        let data = try await open()
        let page = data.todos(of: "mine", in: .current)
        for number in 0..<BrowserTodos.limit + 2 { try await data.todos.add(.sample("\(number)")) }
        for todo in try await data.todos.todos() { _ = try await page.delete([todo.id]) }
        for _ in 0..<BrowserTodos.limit + 2 { try await page.takeBack() }
        #expect(try await data.todos.todos().count == BrowserTodos.limit)
        try await data.close()
    }
}
