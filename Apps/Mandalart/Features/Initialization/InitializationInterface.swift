import Riblet

/// The beginning as its parent sees it.
@MainActor
package protocol InitializationRouting: Routing, LocationRouting {}

/// Builds the beginning: it asks for a name if there is none, and shows the main page otherwise.
@MainActor
package protocol InitializationBuildable: Buildable {
    /// A new beginning, not attached yet. It has no view of its own and shows its pages in `view`,
    /// one in place of the other.
    func build(in view: any SwitchControllable) -> any InitializationRouting
}
