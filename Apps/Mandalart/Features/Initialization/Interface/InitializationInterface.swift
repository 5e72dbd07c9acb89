import Riblet

/// What the beginning asks of its parent: nothing.
@MainActor
public protocol InitializationListener: AnyObject {}

/// The view of the parent, in which the beginning shows one page after the other: it has none of its own.
@MainActor
public protocol InitializationViewControllable: ViewControllable {
    /// Shows a view in place of what is shown.
    func show(_ viewController: any ViewControllable)
}

/// The beginning as its parent sees it: it asks for a name where there is none, and shows the main page otherwise.
@MainActor
public protocol InitializationRouting: Routing, LocationRouting {}

/// Builds the beginning.
@MainActor
public protocol InitializationBuildable: Buildable {
    /// A new beginning, not attached yet, that shows its pages in `view`.
    func build(
        withListener listener: any InitializationListener, in view: any InitializationViewControllable
    ) -> any InitializationRouting
}
