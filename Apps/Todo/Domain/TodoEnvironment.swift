import Foundation

/// The time as features see it; a test sets it.
public struct TodoEnvironment: Sendable {
    /// The time now.
    public var now: @Sendable () -> Date
    /// The user's calendar, with the user's time zone.
    public var calendar: Calendar

    /// The system's time in the user's time zone.
    public init(calendar: Calendar = .current, now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
        self.calendar = calendar
    }

    /// The time offered for a new todo: the next full hour at least one hour away, or nine tomorrow after eight in the evening.
    public func suggestedDueDate() -> Date {
        let now = now()
        let hour = calendar.component(.hour, from: now)
        let day = calendar.startOfDay(for: now)
        if hour < 20 { return calendar.date(byAdding: .hour, value: hour + 2, to: day) ?? now.addingTimeInterval(7200) }
        let tomorrow = calendar.date(byAdding: .day, value: 1, to: day) ?? day.addingTimeInterval(86400)
        return calendar.date(byAdding: .hour, value: 9, to: tomorrow) ?? tomorrow
    }
}
