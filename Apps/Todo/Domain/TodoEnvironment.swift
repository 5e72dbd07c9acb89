import Foundation

/// The time and the host as features see them; a test sets them.
package struct TodoEnvironment: Sendable {
    package var now: @Sendable () -> Date
    /// The time that passes while a page is looked at.
    package var clock: any Clock<Duration>
    /// The user's calendar, with the user's time zone.
    package var calendar: Calendar
    /// Returns when the states of the page's interactors are saved: work begun afterwards is
    /// repeated after a crash without a second request.
    package var kept: @MainActor @Sendable () async -> Void
    /// Returns when the page is visible: it may also be loaded by a crawler, or by a browser that
    /// prefetches.
    package var shown: @MainActor @Sendable () async -> Void
    /// Notes that a message offers to take back what is neither a tick nor a deletion.
    package var offersUndo: @Sendable () -> Void = {}

    /// The system's time in the user's time zone, of a page that is shown and not kept.
    package init(
        calendar: Calendar = .current, now: @escaping @Sendable () -> Date = { Date() }, clock: any Clock<Duration> = ContinuousClock(),
        kept: @escaping @MainActor @Sendable () async -> Void = {}, shown: @escaping @MainActor @Sendable () async -> Void = {}
    ) {
        self.now = now
        self.clock = clock
        self.calendar = calendar
        self.kept = kept
        self.shown = shown
    }
}
