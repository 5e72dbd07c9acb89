import ExplorerDomain
import Riblet

/// The main page as its parent sees it.
@MainActor
package protocol MainRouting: ViewableRouting, LocationRouting {
    /// Leads to the detail of something: in the tab of its kind, above the list alone.
    func show(_ item: ExplorerItem)
}

/// Builds the main page: the tabs, and everything in them.
@MainActor
package protocol MainBuildable: Buildable {
    /// A new main page, not attached yet.
    func build() -> any MainRouting
}
