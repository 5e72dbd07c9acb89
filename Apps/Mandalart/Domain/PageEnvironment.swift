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

    package init(language: Language, planTitle: String, kept: @escaping @MainActor @Sendable () async -> Void = {}) {
        self.language = language
        self.planTitle = planTitle
        self.kept = kept
    }
}
