import Foundation
import Testing
import TodoDomain

@Suite("All todos, as pages share them")
struct TodoTableTests {
    private let calendar = Calendar.gregorian(in: .gmt)
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    /// A todo that is due at a time, on a day, or never, among others of the same date.
    private func todo(_ id: Int) throws -> Todo {
        let due: Due? =
            switch id % 3 {
            case 0: nil
            case 1: .time(noon.addingTimeInterval(Double(id % 7) * 3600))
            default: .day(try #require(Day("2026-11-2\(id % 5)")))
            }
        return Todo(
            id: Todo.ID(id), title: "Todo \(id)", due: due, isDone: id % 4 == 0, createdAt: noon.addingTimeInterval(Double(id % 9)),
            list: id % 2 == 0 ? 1 : nil)
    }

    @Test("The orders are those of a plain list, before a change and after it")
    func orders() throws {
        var todos = try (1...200).map { try todo($0) }
        var table: TodoTable?
        for change in 0..<3 {
            let now = TodoTable(todos, after: table)
            #expect(Array(now) == todos && now == TodoTable(todos) && now != table)
            #expect(Array(now.open(in: calendar)) == todos.filter { !$0.isDone }.sortedByDue(in: calendar))
            #expect(Array(now.open(of: 1, in: calendar)) == todos.filter { !$0.isDone && $0.list == 1 }.sortedByDue(in: calendar))
            #expect(Array(now.done) == todos.filter(\.isDone).sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) })
            #expect(now.counts == TodoCounts(left: todos.count { !$0.isDone }, done: todos.count(where: \.isDone)))
            #expect(now.lefts == [1: todos.count { !$0.isDone && $0.list == 1 }])
            todos[change * 7].isDone.toggle()
            todos[change * 7 + 1].title += "!"
            todos.remove(at: change * 7 + 2)
            table = now
        }
    }

    @Test("A todo that is put among others stands where sorting puts it", arguments: 1...20)
    func insertion(_ seed: Int) throws {
        let todos = try (0..<60).map { try todo(1 + ($0 * (2 * seed + 1) * 37) % 4_001) }
        var rows: TodoRows = []
        for todo in todos { rows.insertByDue(todo, in: calendar) }
        #expect(Array(rows) == todos.sortedByDue(in: calendar))
        func hasNeighbours() -> Bool { zip(rows, rows.dropFirst()).contains { $0.due == $1.due } }
        #expect(rows.hasNeighbours == hasNeighbours())
        while let last = rows.indices.last {
            rows.remove(at: (seed * 31) % (last + 1))
            #expect(rows.hasNeighbours == hasNeighbours())
        }
    }

    @Test("Found records are found again, in their place, and only new ones are asked for")
    func found() throws {
        var todos = try (1...100).map { try todo($0) }
        let before = TodoTable(todos)
        var asked: [Todo.ID] = []
        func isWanted(_ todo: Todo) -> Bool {
            asked.append(todo.id)
            return todo.title.contains("7")
        }
        let found = before.rows.rows(where: isWanted, since: [], found: []).rows(inOrderOf: [], then: { $0.id > $1.id })
        let sevens: [Todo.ID] = todos.reversed().map(\.id).filter { "\($0)".contains("7") }
        #expect(found.map(\.id) == sevens && asked.count == 100)
        asked = []
        todos[6].title = "Other"
        todos[10].title = "17"
        todos.remove(at: 69)
        todos.append(try todo(170))
        let now = TodoTable(todos, after: before)
        let again = now.rows.rows(where: isWanted, since: before.rows, found: found).rows(inOrderOf: found, then: { $0.id > $1.id })
        #expect(asked == [7, 11, 170])
        var expected: [Todo.ID] = found.map(\.id)
        expected.removeAll { $0 == 7 || $0 == 70 }
        expected += [170, 11]
        #expect(again.map(\.id) == expected)
    }

    @Test("A change in one page is made in no other")
    func apart() throws {
        let table = TodoTable(try (1...5).map { try todo($0) })
        var mine = table.open(in: calendar)
        mine[0].isDone = true
        mine.remove(3)
        #expect(table.open(in: calendar).count == 4 && table.open(in: calendar).doneCount == 0)
        #expect(mine.count == 3 && mine.doneCount == 1 && !table.contains { $0.id != 4 && $0.isDone })
    }

    @Test("Scarce room is told while there is some, of todos and of their texts")
    func room() {
        #expect(TodoLimits.room(todos: TodoLimits.todos / 10 * 9, bytes: 0) == nil)
        #expect(TodoLimits.room(todos: TodoLimits.todos - 7, bytes: 0) == .todos(7))
        #expect(TodoLimits.room(todos: TodoLimits.todos + 7, bytes: TodoLimits.bytes) == .todos(0))
        #expect(TodoLimits.room(todos: 0, bytes: TodoLimits.bytes - 2_048) == .kilobytes(2))
        #expect(TodoLimits.room(todos: 0, bytes: TodoLimits.bytes + 1) == .kilobytes(0))
    }
}
