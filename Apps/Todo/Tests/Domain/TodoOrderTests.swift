import Foundation
import Testing
import TodoDomain

@Suite("The order that a user gives todos")
struct TodoOrderTests {
    private let calendar = Calendar.gregorian(in: .gmt)
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    private func todo(_ id: Todo.ID, _ due: Due? = nil) -> Todo { Todo(id: id, title: "Todo \(id)", due: due, createdAt: noon) }

    /// Carries a change out, as a repository does.
    private func arrange(_ todos: inout [Todo], _ places: TodoPlaces) {
        for index in todos.indices { todos[index].givenPlace = places[todos[index].id] ?? todos[index].givenPlace }
        todos = todos.sortedByDue(in: calendar)
    }

    @Test("Any number of moves is the order of a plain list, and each can be taken back", arguments: [1 as UInt64, 2, 3, 4, 5, 6, 7, 8])
    func moves(_ seed: UInt64) throws {
        var random = seed &* 0x9E37_79B9_7F4A_7C15
        func next(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % bound
        }
        var todos = (1...12).map { todo($0) }
        var model = todos.map(\.id)
        for step in 0..<2_000 {
            // Often between the same two, until no number is left between theirs.
            let (from, to) = step % 3 == 0 ? (next(12), next(12)) : (11, 1)
            let before = todos.map(\.id)
            let change = todos.arranging(model[from], at: model[to])
            guard case .arrange(let moved, let places, _)? = change else {
                #expect(change == nil && from == to)
                continue
            }
            #expect(moved.id == model[from])
            model.insert(model.remove(at: from), at: to)
            arrange(&todos, places)
            #expect(todos.map(\.id) == model)
            guard step % 7 == 0, case .arrange(_, let back, _)? = change?.inverse else { continue }
            var undone = todos
            arrange(&undone, back)
            #expect(undone.map(\.id) == before)
        }
    }

    @Test("Todos of one due date change places; what is due at another time stays where it is")
    func dues() throws {
        let day = try #require(Day("2026-11-21"))
        var todos = [
            todo(1, .time(noon)), todo(2, .time(noon)), todo(3, .day(day)), todo(4, .day(day)), todo(5, .day(day)),
            todo(6, .day(day.adding(1, .days))), todo(7), todo(8),
        ].sortedByDue(in: calendar)
        #expect(todos.map(\.id) == [1, 2, 3, 4, 5, 6, 7, 8])
        let neighbours = todos.indices.map { todos.neighbours(at: $0) }
        #expect(neighbours.map(\.above) == [nil, 1, nil, 3, 4, nil, nil, 7])
        #expect(neighbours.map(\.below) == [2, nil, 4, 5, nil, nil, 8, nil])
        // As near as it can: to the end of its day, and to its beginning.
        for (id, target, order) in [
            (3, 8, [1, 2, 4, 5, 3, 6, 7, 8]), (3, 1, [1, 2, 3, 4, 5, 6, 7, 8]), (8, 1, [1, 2, 3, 4, 5, 6, 8, 7]),
        ] {
            guard case .arrange(_, let places, _)? = todos.arranging(Todo.ID(id), at: Todo.ID(target)) else {
                Issue.record("\(id) stays")
                continue
            }
            arrange(&todos, places)
            #expect(todos.map(\.id) == order.map(Todo.ID.init))
        }
        #expect(todos.arranging(6, at: 1) == nil && todos.arranging(6, at: 6) == nil)
        #expect(todos.arranging(99, at: 1) == nil && todos.arranging(1, at: 99) == nil)
        #expect([Todo]().arranging(1, at: 2) == nil)
    }

    @Test("An important one stands first of its due date, unless it was moved; it can be moved as any other")
    func importance() throws {
        let day = try #require(Day("2026-11-21"))
        var todos = [todo(1, .time(noon)), todo(2, .day(day)), todo(3, .day(day)), todo(4, .day(day)), todo(5)]
        for index in [2, 3] { todos[index].isImportant = true }
        todos = todos.sortedByDue(in: calendar)
        #expect(todos.map(\.id) == [1, 3, 4, 2, 5])
        guard case .arrange(_, let places, let before)? = todos.arranging(3, at: 2) else {
            Issue.record("it stays")
            return
        }
        arrange(&todos, places)
        #expect(todos.map(\.id) == [1, 4, 2, 3, 5])
        arrange(&todos, before)
        #expect(todos.map(\.id) == [1, 3, 4, 2, 5])
    }

    @Test("One that is added later comes last, and a todo keeps its place over coding")
    func later() throws {
        var todos = (1...3).map { todo($0) }
        guard case .arrange(_, let places, _)? = todos.arranging(1, at: 3) else {
            Issue.record("it stays")
            return
        }
        arrange(&todos, places)
        todos = (todos + [todo(4)]).sortedByDue(in: calendar)
        #expect(todos.map(\.id) == [2, 3, 1, 4])
        #expect(try JSONDecoder().decode([Todo].self, from: JSONEncoder().encode(todos)) == todos)
        // Deletions that were stored before there was an order.
        let old = #"[{"id":5,"title":"Old","text":"","isDone":false,"createdAt":0}]"#
        let decoded = try JSONDecoder().decode([Todo].self, from: Data(old.utf8))
        #expect(decoded.map(\.place) == [5] && decoded[0].givenPlace == nil)
    }
}
