import Foundation
import Testing
import TodoDomain

@Suite("Times of todos")
struct TodoTimesTests {
    /// Noon of Saturday, 21 November 2026, in UTC.
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)
    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    private func todo(_ id: Todo.ID, dueIn hours: Double) -> Todo {
        Todo(id: id, title: "Todo \(id)", dueAt: noon.addingTimeInterval(hours * 3600), createdAt: noon)
    }

    @Test("A list falls into what is late, what is due today and what comes later; the borders belong to what follows")
    func sections() {
        let hours = [-30, -0.001, 0, 11.99, 12, 36]
        let todos = hours.enumerated().map { todo(Todo.ID($0 + 1), dueIn: $1) }
        let sections = todos.sections(at: noon, in: calendar)
        #expect(sections.map(\.section) == [.overdue, .today, .later])
        #expect(sections.map(\.range) == [0..<2, 2..<4, 4..<6])
        #expect([Todo]().sections(at: noon, in: calendar).map(\.range) == [0..<0, 0..<0, 0..<0])
    }

    @Test("This evening is offered until six; the others are nine tomorrow and on Monday")
    func suggestions() {
        func texts(_ hours: Double) -> [String] {
            let environment = TodoEnvironment(calendar: calendar, now: { [noon] in noon.addingTimeInterval(hours * 3600) })
            return environment.dueSuggestions().map {
                "\($0.shortcut) \(calendar.component(.day, from: $0.date)) \(calendar.component(.hour, from: $0.date))"
            }
        }
        #expect(texts(0) == ["thisEvening 21 18", "tomorrow 22 9", "nextWeek 23 9"])
        #expect(texts(6) == ["tomorrow 22 9", "nextWeek 23 9"])
        #expect(texts(46) == ["thisEvening 23 18", "tomorrow 24 9", "nextWeek 30 9"])
    }
}
