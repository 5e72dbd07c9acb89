import Riblet
import TodoDomain

/// The requests of the list of open todos to its parent.
@MainActor
package protocol ListListener: AnyObject {
    /// The user wants to see and change a todo.
    func listDidSelect(_ todo: Todo)
    /// The user wants to add one.
    func listDidRequestAdd()
}

/// Builds the list of open todos.
@MainActor
package protocol ListBuildable: Buildable {
    /// A new list, not attached yet.
    func build(withListener listener: any ListListener) -> any ViewableRouting
}

/// The requests of the page of done todos to its parent.
@MainActor
package protocol CompleteListener: AnyObject {
    /// The user wants to see and change a todo.
    func completeDidSelect(_ todo: Todo)
}

/// Builds the page of done todos.
@MainActor
package protocol CompleteBuildable: Buildable {
    /// A new page, not attached yet.
    func build(withListener listener: any CompleteListener) -> any ViewableRouting
}
