import Foundation

/// The time and the host as features see them; a test sets them.
package struct TodoEnvironment: Sendable {
    /// The time now.
    package var now: @Sendable () -> Date
    /// The user's calendar, with the user's time zone.
    package var calendar: Calendar
    /// Returns when what the page's interactors hold is kept: what they begin then is begun again
    /// after a crash, not asked for a second time.
    package var kept: @MainActor @Sendable () async -> Void
    /// Returns when somebody looks at the page: one that is loaded may be looked at by nobody, by a
    /// crawler, or by a browser that loads ahead.
    package var shown: @MainActor @Sendable () async -> Void

    /// The system's time in the user's time zone, of a page that is shown and not kept.
    package init(
        calendar: Calendar = .current, now: @escaping @Sendable () -> Date = { Date() },
        kept: @escaping @MainActor @Sendable () async -> Void = {}, shown: @escaping @MainActor @Sendable () async -> Void = {}
    ) {
        self.now = now
        self.calendar = calendar
        self.kept = kept
        self.shown = shown
    }
}
