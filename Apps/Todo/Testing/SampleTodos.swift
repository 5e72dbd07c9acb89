import Foundation
import TodoDomain

/// Wednesday, 18 November 2026, 11:06 in UTC.
package let noon = Date(timeIntervalSince1970: 1_795_000_000)

/// The calendar of UTC.
package func utc() -> Calendar { .gregorian(in: .gmt) }

/// A time and a calendar that stand still.
package func environment(now: Date = noon) -> TodoEnvironment { TodoEnvironment(calendar: utc(), now: { now }) }

/// A todo that is due some hours from ``noon``.
package func todo(_ id: Todo.ID, _ title: String? = nil, text: String = "", dueIn hours: Double = 1, isDone: Bool = false) -> Todo {
    Todo(
        id: id, title: title ?? "Todo \(id)", text: text, due: .time(noon.addingTimeInterval(hours * 3600)), isDone: isDone,
        createdAt: noon.addingTimeInterval(Double(id) - 10_000))
}

extension Todo {
    /// A todo of which the dates do not matter.
    package static func sample(_ id: ID, _ title: String = "Milk", isDone: Bool = false) -> Todo {
        let date = Date(timeIntervalSince1970: 0)
        return Todo(id: id, title: title, text: "kept", due: .time(date), isDone: isDone, createdAt: date)
    }
}

/// The beginning of a PNG, which is all that the fake repository looks at.
package let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
