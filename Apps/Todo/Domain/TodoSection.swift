import Foundation

/// Part of the list of open todos, by the time that is left for them.
package enum TodoSection: String, CaseIterable, Sendable, Hashable {
    /// Should have been done already.
    case overdue
    /// Due in the rest of the day.
    case today
    /// Due on another day.
    case later
    /// Due at no date.
    case undated
}

extension [Todo] {
    /// Returns the todos in the order in which they are due: on one day those of a time before
    /// those that have all of it, at the end those without a date. Those of the same due date are
    /// in the order that the user gave them, the important ones first.
    package func sortedByDue(in calendar: Calendar) -> [Todo] {
        var ends: [Day: Date] = [:]
        func key(_ todo: Todo) -> (end: Date, kind: Int, place: Double, id: Todo.ID) {
            switch todo.due {
            // After each date: there are some behind `distantFuture`.
            case nil: return (Date(timeIntervalSinceReferenceDate: .infinity), 2, todo.place, todo.id)
            case .time(let time)?: return (time, 1, todo.place, todo.id)
            case .day(let day)?:
                let end = ends[day] ?? day.end(in: calendar)
                ends[day] = end
                // A day ends before the first moment of the next one.
                return (end, 0, todo.place, todo.id)
            }
        }
        let keys = map(key)
        // Places are sorted and not the todos: ten thousand of them are moved about once.
        return indices.sorted { keys[$0] < keys[$1] }.map { self[$0] }
    }

    /// Where each section begins and ends at a time. The todos are sorted by due date.
    package func sections(at now: Date, in calendar: Calendar) -> [(section: TodoSection, range: Range<Int>)] {
        let day = Day(now, in: calendar)
        let today = firstIndex { !($0.due?.isOver(at: now, in: calendar) ?? false) }
        let later = firstIndex { $0.due.map { $0.day(in: calendar) > day } ?? true }
        let undated = firstIndex { $0.due == nil }
        return [(.overdue, 0..<today), (.today, today..<later), (.later, later..<undated), (.undated, undated..<count)]
    }

    /// Returns the index of the first of which something is true that is true of all after it.
    private func firstIndex(from isReached: (Todo) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if isReached(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
