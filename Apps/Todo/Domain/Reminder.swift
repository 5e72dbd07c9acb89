import Foundation

/// A todo that becomes due at a time, which an open page tells then.
package struct Reminder: Hashable, Sendable {
    /// The number of reminders that a page knows at once.
    package static let limit = 20

    package let id: Todo.ID
    package let title: String
    package let time: Date

    /// The next todos that become due at a time, the nearest first, at most ``limit``.
    package static func upcoming(_ todos: [Todo], after now: Date) -> [Reminder] {
        var nearest: [Reminder] = []
        for todo in todos where !todo.isDone {
            guard case .time(let time)? = todo.due, time > now else { continue }
            if nearest.count == limit {
                if let last = nearest.last, last.time <= time { continue }
                nearest.removeLast()
            }
            let place = nearest.firstIndex { $0.time > time } ?? nearest.endIndex
            nearest.insert(Reminder(id: todo.id, title: todo.title, time: time), at: place)
        }
        return nearest
    }
}
