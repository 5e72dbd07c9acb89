import PortalDomain

/// Where links of the application lead: the addresses that the routers answer to. A test presses
/// each link, and compares.
package enum PortalPlace: Hashable, Sendable {
    /// The list of a kind, which is a tab.
    case list(PortalKind)
    /// The search above a list.
    case search(PortalKind)
    /// The detail of something, from anywhere.
    case detail(PortalItem)

    /// The address below the application's path.
    package var path: String {
        switch self {
        case .list(let kind): "\(kind.rawValue)s"
        case .search(let kind): "\(kind.rawValue)s/search"
        case .detail(let item): "\(item.kind.rawValue)/\(item.id)"
        }
    }
}
