import Riblet

/// Home as its parent sees it.
@MainActor
package protocol HomeRouting: ViewableRouting, LocationRouting {
    /// The user is at the home page again: a new picture is due.
    func visit()
    /// Pops everything above the home page.
    func returnToStart()
}

@MainActor
package protocol HomeBuildable: Buildable {
    /// A new Home, not attached yet.
    func build() -> any HomeRouting
}
