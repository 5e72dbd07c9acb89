import TodoDomain

/// Where links of the application lead: the addresses that the routers answer to. A test presses
/// each link, and compares.
package enum TodoPlace: Hashable, Sendable {
    case home
    /// The other tab, with pictures of an animal other than the flavour's own.
    case profile(Animal?)
    /// The quick entry, in place of the tabs.
    case quickEntry(TodoFilter)
    case list
    /// The done to-dos.
    case done
    /// The search for open and done ones.
    case search
    /// The form for a new todo, over Home or over the list.
    case add(overList: Bool)
    /// One todo, above the page it was chosen from.
    case todo(Todo.ID, above: Base)

    /// A page that todos are chosen from; its value is its address.
    package enum Base: String, Hashable, Sendable {
        /// The start page.
        case home = ""
        /// The open todos.
        case list = "list/"
        /// The done ones.
        case done = "done/"
        /// The search.
        case search = "search/"
    }

    /// The address below the application's path.
    package var path: String {
        switch self {
        case .home: ""
        case .profile(let animal): animal.map { "profile/\($0.rawValue)s" } ?? "profile"
        case .quickEntry(let filter): filter == .all ? "todomvc" : "todomvc/\(filter.rawValue)"
        case .list: "list"
        case .done: "done"
        case .search: "search"
        case .add(let overList): overList ? "list/add" : "add"
        case .todo(let id, let base): base.rawValue + String(id)
        }
    }
}
