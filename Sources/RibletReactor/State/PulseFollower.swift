/// A place in the life of a ``Pulse``, for whoever is shown states one after the other: a view that
/// tells each notice of them once, and asks each question.
///
/// ```swift
/// private var notices = PulseFollower()
///
/// func present(_ state: ListState) {
///     if let notice = notices.news(of: state.$notice) { show(notice) }
/// }
/// ```
public struct PulseFollower {
    /// The assignments of the last state; nil before the first.
    private var seen: UInt?

    /// A follower of a pulse that it has not seen yet.
    public init() {}

    /// Returns the value where the pulse was assigned since the last state, equal or not.
    ///
    /// - Parameters:
    ///   - pulse: the pulse of the next state.
    ///   - isKept: takes the value of the first state for news: a question that is open when its
    ///     view comes back. A notice that stands there is an old one.
    /// - Returns: the news; nil where there is none, and where nil was assigned.
    public mutating func news<Value>(of pulse: Pulse<Value?>, isKept: Bool = false) -> Value? {
        take(pulse, isKept) ? pulse.wrappedValue : nil
    }

    /// Returns true where the pulse was assigned since the last state.
    mutating func take<Value>(_ pulse: Pulse<Value>, _ isKept: Bool) -> Bool {
        defer { seen = pulse.assignments }
        return seen.map { $0 != pulse.assignments } ?? isKept
    }
}
