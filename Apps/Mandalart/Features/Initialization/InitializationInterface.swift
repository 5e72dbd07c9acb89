import Riblet

/// The beginning as its parent sees it.
@MainActor
package protocol InitializationRouting: Routing, LocationRouting {}

/// Builds the beginning: it asks for a name if there is none, and shows the main page otherwise.
@MainActor
package protocol InitializationBuildable: Buildable {
    /// Builds the start of the application, not attached yet. It has no view of its own and shows
    /// one page at a time in `view`.
    func build(in view: any SwitchControllable) -> any InitializationRouting
}
