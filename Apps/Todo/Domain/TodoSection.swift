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
    package func sortedByDue(in calendar: Calendar) -> [Todo] { Array(TodoRows(self).sortedByDue(in: calendar)) }
}

extension RandomAccessCollection where Element == Todo, Index == Int {
    /// Where each section begins and ends at a time. The todos are sorted by due date.
    package func sections(at now: Date, in calendar: Calendar) -> [(section: TodoSection, range: Range<Int>)] {
        let day = Day(now, in: calendar)
        let today = firstIndex(from: { !($0.due?.isOver(at: now, in: calendar) ?? false) })
        let later = firstIndex(from: { $0.due.map { $0.day(in: calendar) > day } ?? true })
        let undated = firstIndex(from: { $0.due == nil })
        return [(.overdue, 0..<today), (.today, today..<later), (.later, later..<undated), (.undated, undated..<count)]
    }
}
