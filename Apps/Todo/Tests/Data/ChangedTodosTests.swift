import Foundation
import LocalProvider
import RibletTesting
import Testing
import TodoDomain

@testable import TodoData

@Suite("Todos of which only those that have changed are read", .timeLimit(.minutes(20)))
struct ChangedTodosTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let calendars = ["GMT", "Asia/Seoul", "America/St_Johns"].compactMap { TimeZone(identifier: $0) }
        .map { Calendar.gregorian(in: $0) }

    @Test("They are as if all were read, after whatever happens to them", arguments: 1...6 as ClosedRange<UInt64>)
    func sameAsWhole(_ seed: UInt64) async throws {
        var run = try await Run(folder, seed)
        let start = Date(timeIntervalSince1970: 1_795_262_400)
        for step in 0..<120 {
            let what = try await run.step()
            let (now, whole) = (try await run.now(), try await run.whole())
            // Pages of many lists and calendars ask for their orders, and more of them each time.
            let calendar = Self.calendars[step % Self.calendars.count]
            for list in [nil, 1, 2] as [TodoList.ID?] {
                let (mine, theirs) = (now.open(of: list, in: calendar), whole.open(of: list, in: calendar))
                #expect(mine == theirs && mine.hasNeighbours == theirs.hasNeighbours, "\(step): \(what), list \(list ?? 0)")
            }
            #expect(now == whole && now.counts == whole.counts && now.lefts == whole.lefts, "\(step): \(what)")
            #expect(now.done == whole.done && now.openFirst == whole.openFirst, "\(step): \(what)")
            #expect(now.reminders(after: start) == whole.reminders(after: start) && now.room == whole.room, "\(step): \(what)")
            #expect(now.allSatisfy { now.todo($0.id) == $0 } && now.todo(-1) == nil)
            let size = try await run.database.read { try StoreBounds.size($0) }
            #expect(size.bytes == whole.reduce(0) { $0 + $1.title.utf8.count + $1.text.utf8.count } + whole.counts.unreadable * 3)
            #expect(size.todos == whole.count + whole.counts.unreadable)
        }
    }

    /// A store to which things happen by chance.
    private struct Run {
        let database: TodoDatabase
        private let store: TodoStore
        private let lists: ListStore
        private let other: TodoDatabase
        private var chance: SeededGenerator
        private var deleted: [Todo] = []

        init(_ folder: TemporaryFolder, _ seed: UInt64) async throws {
            chance = SeededGenerator(seed: seed)
            (database, other) = (try await TodoDatabase.open(folder), try await TodoDatabase.open(folder))
            let start = Date(timeIntervalSinceReferenceDate: 820_000_000)
            store = TodoStore(database: database, now: { start }, logger: .silent)
            lists = ListStore(database: database)
            for name in ["one", "two"] { _ = try await lists.addList(name, .blue) }
            for _ in 0..<40 { _ = try await store.add(draft()) }
        }

        func now() async throws -> TodoTable {
            var values = store.updates().makeAsyncIterator()
            return try #require(await values.next())
        }

        func whole() async throws -> TodoTable {
            try await database.read { database in
                let unreadable = UnreadableTodos(logger: .silent)
                let todos = try Todo.readable(nil, database, noting: unreadable)
                return TodoTable(todos, unreadable: unreadable.count)
            }
        }

        private mutating func draft() -> TodoDraft {
            let due: Due? =
                switch Int.random(in: 0..<4, using: &chance) {
                case 0: nil
                case 1: Day("2026-11-2\(Int.random(in: 0..<5, using: &chance))").map { .day($0) }
                default: .time(Date(timeIntervalSince1970: 1_795_262_400 + 1_800 * Double(Int.random(in: -9..<40, using: &chance))))
                }
            return TodoDraft(
                title: "Todo \(Int.random(in: 0..<1_000, using: &chance))", text: Bool.random(using: &chance) ? "" : "Notes", due: due,
                repeats: Int.random(in: 0..<4, using: &chance) == 0 && due != nil ? Repetition(.daily) : nil,
                list: [nil, 1, 2].randomElement(using: &chance) ?? nil, isImportant: Bool.random(using: &chance))
        }

        private mutating func some(_ todos: [Todo], atMost count: Int) -> [Todo.ID] {
            Array(todos.shuffled(using: &chance).prefix(Int.random(in: 1...count, using: &chance)).map(\.id))
        }

        /// Does something, and returns what.
        mutating func step() async throws -> String {
            let all = try await store.todos()
            let number = Int.random(in: 0..<14, using: &chance)
            switch number {
            case 0, 1: for _ in 0..<Int.random(in: 1...5, using: &chance) { _ = try await store.add(draft()) }
            case 2, 3: for id in some(all, atMost: 3) { try await store.update(id, with: draft()) }
            case 4, 5: _ = try await store.setDone(some(all, atMost: 9), true, in: .gregorian(in: .gmt))
            case 6: try await store.setDone(some(all, atMost: 9), false)
            case 7: try await store.arrange(Dictionary(uniqueKeysWithValues: some(all, atMost: 9).map { ($0, Double($0 % 7)) }))
            case 8: deleted += try await store.delete(some(all, atMost: 4))
            case 9:
                try await store.restore(deleted)
                deleted = []
            case 10:
                if let removed = try await lists.removeList(Int64.random(in: 1...2, using: &chance)) {
                    _ = try await now()
                    if Bool.random(using: &chance) { try await lists.restoreList(removed) }
                }
            case 11:
                try await write(
                    "UPDATE todo SET repeats = 'hourly', title = 'x', text = 'ab' WHERE id = ?", some(all, atMost: 1), database)
            case 12: try await write("UPDATE todo SET repeats = NULL WHERE repeats = 'hourly'", [], database)
            default: try await write("UPDATE todo SET title = title || '!', is_done = 1 WHERE id = ?", some(all, atMost: 1), other)
            }
            // The next change made here tells of those that another process has made.
            if number == 13 { try await store.update(some(all, atMost: 1)[0], with: draft()) }
            return "\(number)"
        }

        private func write(_ sql: String, _ ids: [Todo.ID], _ database: TodoDatabase) async throws {
            try await database.write { try $0.execute(sql, ids.map(\.stored)) }
        }
    }
}
