import ExplorerDomain
import Riblet

/// The requests of a list to its parent.
@MainActor
package protocol ListListener: AnyObject {
    /// The user wants the settings.
    func listWantsSettings()
    /// The user looks for something of any kind.
    func listWantsFind()
}

/// A list as its parent sees it: a tab with a stack of its own.
@MainActor
package protocol ListRouting: ViewableRouting, LocationRouting {
    /// The user is at the tab: a list that was never seen is loaded now.
    func visit()
    /// Pops everything above the list.
    func returnToStart()
    /// Puts the detail of something above everything.
    func show(_ item: ExplorerItem)
}

/// Builds the list of all things of one kind.
@MainActor
package protocol ListBuildable<Entity>: Buildable {
    associatedtype Entity: ExplorerEntity

    /// A new list, not attached yet.
    func build(withListener listener: any ListListener) -> any ListRouting
}
