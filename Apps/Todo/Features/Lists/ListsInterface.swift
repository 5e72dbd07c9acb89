import Riblet
import TodoDomain

/// The requests of the list of open todos, and of the day's part of it, to their parent.
@MainActor
package protocol ListListener: AnyObject {
    /// The user wants to see and change a todo.
    func listDidSelect(_ todo: Todo)
    /// The user wants to add one.
    func listDidRequestAdd()
    /// The user wants to see all that is open.
    func listDidRequestAll()
    /// The user wants to give a list another name or colour, or to remove it.
    func listDidRequestEdit(_ id: TodoList.ID)
}

/// A page of open todos as its parent sees it.
@MainActor
package protocol ListRouting: ViewableRouting {
    /// Shows where a todo is that the user has just added.
    func reveal(_ id: Todo.ID)
}

/// Builds the list of open todos.
@MainActor
package protocol ListBuildable: Buildable {
    /// A new list, not attached yet: of all open todos, or of those in one list.
    func build(withListener listener: any ListListener, list: TodoList.ID?) -> any ListRouting
}

/// Builds the day: what is overdue and due today, and the beginning of what comes next.
@MainActor
package protocol DayBuildable: Buildable {
    /// A new day, not attached yet.
    func build(withListener listener: any ListListener) -> any ListRouting
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
