import Riblet

/// What the main page asks of its parent: nothing.
@MainActor
public protocol MainListener: AnyObject {}

/// The main page as its parent sees it: the grid of a plan's main mandalarts, and everything above it.
@MainActor
public protocol MainRouting: ViewableRouting, LocationRouting {}

/// Builds the main page.
@MainActor
public protocol MainBuildable: Buildable {
    /// A new main page, not attached yet.
    func build(withListener listener: any MainListener) -> any MainRouting
}
