import Riblet
import TodoDomain

/// The requests of the search to its parent.
@MainActor
package protocol SearchListener: AnyObject {
    /// The user wants to see and change a todo.
    func searchDidSelect(_ todo: Todo)
}

/// Builds the search for todos.
@MainActor
package protocol SearchBuildable: Buildable {
    /// A new search, not attached yet. Its address has what is searched for: `?q=milk`.
    func build(withListener listener: any SearchListener) -> any ViewableRouting
}
