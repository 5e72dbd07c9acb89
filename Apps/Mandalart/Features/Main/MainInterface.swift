import Riblet

/// Builds the main page: the grid of a plan's main mandalarts, and everything above it.
@MainActor
package protocol MainBuildable: Buildable {
    /// A new main page, not attached yet.
    func build() -> any ViewableRouting & LocationRouting
}
