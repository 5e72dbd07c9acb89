import Riblet

/// Builds the list of all that a user likes.
@MainActor
package protocol SavedBuildable: Buildable {
    /// A new list, not attached yet.
    func build(withListener listener: any ListListener) -> any ListRouting
}
