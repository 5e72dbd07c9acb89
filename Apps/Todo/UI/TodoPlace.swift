import TodoDomain

/// Where links of the application lead: the addresses that the routers answer to. A test presses
/// each link, and compares.
package enum TodoPlace: Hashable, Sendable {
    case home
    /// The other tab, with pictures of an animal other than the flavour's own.
    case profile(Animal?)
    /// The sheet for files and calendars, over the pictures of that animal.
    case transfer(Animal?)
    /// The quick entry, in place of the tabs.
    case quickEntry(TodoFilter)
    case list
    /// The open todos of one list.
    case listed(TodoList.ID)
    /// The form for a new list.
    case newList
    /// The done to-dos.
    case done
    /// The search for open and done ones.
    case search
    /// The form for a new todo, over Home or over another page.
    case add(over: Base)
    /// One todo, above the page it was chosen from.
    case todo(Todo.ID, above: Base)

    /// A page that todos are chosen from.
    package enum Base: Hashable, Sendable {
        /// The start page.
        case home
        /// The open todos.
        case list
        /// Those of one list.
        case listed(TodoList.ID)
        /// The done ones.
        case done
        /// The search.
        case search

        /// The beginning of the addresses of its todos.
        var path: String {
            switch self {
            case .home: ""
            case .list: "list/"
            case .listed(let id): "lists/\(id)/"
            case .done: "done/"
            case .search: "search/"
            }
        }
    }

    /// The address below the application's path.
    package var path: String {
        switch self {
        case .home: ""
        case .profile(let animal): animal.map { "profile/\($0.rawValue)s" } ?? "profile"
        case .transfer(let animal): TodoPlace.profile(animal).path + "/transfer"
        case .quickEntry(let filter): filter == .all ? "todomvc" : "todomvc/\(filter.rawValue)"
        case .list: "list"
        case .listed(let id): "lists/\(id)"
        case .newList: "new-list"
        case .done: "done"
        case .search: "search"
        case .add(let base): base.path + "add"
        case .todo(let id, let base): base.path + String(id)
        }
    }
}
