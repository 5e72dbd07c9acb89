import Foundation

/// Part of the list of open todos, by the time that is left for them.
package enum TodoSection: String, CaseIterable, Sendable, Hashable {
    /// Should have been done already.
    case overdue
    /// Due in the rest of the day.
    case today
    /// Due on another day.
    case later
}

extension [Todo] {
    /// Where each section begins and ends at a time. The todos are sorted by due date.
    package func sections(at now: Date, in calendar: Calendar) -> [(section: TodoSection, range: Range<Int>)] {
        let tomorrow = calendar.dateInterval(of: .day, for: now)?.end ?? now
        let today = firstIndex(dueFrom: now)
        let later = firstIndex(dueFrom: tomorrow)
        return [(.overdue, 0..<today), (.today, today..<later), (.later, later..<count)]
    }

    /// The index of the first that is due at `date` or later.
    private func firstIndex(dueFrom date: Date) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].dueAt < date { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
