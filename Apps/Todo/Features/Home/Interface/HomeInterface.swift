import Riblet

/// What Home asks of its parent: nothing.
@MainActor
public protocol HomeListener: AnyObject {}

/// Home as its parent sees it.
@MainActor
public protocol HomeRouting: ViewableRouting, LocationRouting {
    /// The user is at the home page again: a new picture is due.
    func visit()
    /// Pops everything above the home page.
    func returnToStart()
}

/// Builds Home.
@MainActor
public protocol HomeBuildable: Buildable {
    /// A new Home, not attached yet.
    func build(withListener listener: any HomeListener) -> any HomeRouting
}
