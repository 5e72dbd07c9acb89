import ExplorerDomain

/// Where links of the application lead: the addresses that the routers answer to. A test presses
/// each link, and compares.
package enum ExplorerPlace: Hashable, Sendable {
    /// The list of a kind, which is a tab.
    case list(ExplorerKind)
    /// The list of what is liked, which is a tab.
    case saved
    /// The search above a list.
    case search(ExplorerKind)
    /// The detail of something, from anywhere.
    case detail(ExplorerItem)

    /// The address below the application's path.
    package var path: String {
        switch self {
        case .list(let kind): "\(kind.rawValue)s"
        case .saved: "saved"
        case .search(let kind): "\(kind.rawValue)s/search"
        case .detail(let item): "\(item.kind.rawValue)/\(item.id)"
        }
    }
}
