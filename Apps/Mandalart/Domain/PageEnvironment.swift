import Foundation
import RibletLocalization

/// The parts of its page that a feature works with.
package struct PageEnvironment: Sendable {
    /// The language of the page.
    package let language: Language
    /// The name of an empty plan.
    package let planTitle: String
    /// Returns when the state of the page's interactors is kept; at once where the page is not
    /// kept. Work that is done afterwards is not done a second time after a crash.
    package let kept: @MainActor @Sendable () async -> Void
    /// The time zone of the user.
    package let timeZone: TimeZone
    /// The time now.
    package let now: @Sendable () -> Date

    package init(
        language: Language, planTitle: String, timeZone: TimeZone = .current, now: @escaping @Sendable () -> Date = { Date() },
        kept: @escaping @MainActor @Sendable () async -> Void = {}
    ) {
        self.language = language
        self.planTitle = planTitle
        self.timeZone = timeZone
        self.now = now
        self.kept = kept
    }
}
