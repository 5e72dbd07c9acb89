import Riblet

/// Builds the quick-entry page.
@MainActor
package protocol QuickEntryBuildable: Buildable {
    /// A new page, not attached yet. Its location is empty, `active` or `completed`.
    func build() -> any ViewableRouting & LocationRouting
}
