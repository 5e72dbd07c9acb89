import Riblet

/// Builds the page before the first visit. It asks nothing of its parent: that somebody has
/// registered is kept, and whoever wants to know follows that.
@MainActor
package protocol RegisterBuildable: Buildable {
    /// A new page, not attached yet.
    func build() -> any ViewableRouting
}
