import ExplorerDomain
import Riblet

extension ExplorerItem {
    /// The addresses of details: `character/7`, `location/3`, `episode/28`.
    ///
    /// - Parameters:
    ///   - make: makes the route of a detail.
    ///   - item: of what a route is the detail; nil for any other route.
    /// - Returns: an address for each kind.
    package static func addresses<Route>(
        make: @escaping @Sendable (ExplorerItem) -> Route, item: @escaping @Sendable (Route) -> ExplorerItem?
    ) -> [RouteAddress<Route>] {
        ExplorerKind.allCases.map { kind in
            RouteAddress(kind.rawValue) { (id: Int) in
                id > 0 ? make(ExplorerItem(kind, id)) : nil
            } value: { route in
                item(route).flatMap { $0.kind == kind ? $0.id : nil }
            }
        }
    }
}

extension ExplorerItem {
    /// From the location of a detail, such as `/character/7`; nil from any other.
    package init?(_ location: Location) {
        guard location.path.count == 2, let kind = ExplorerKind(rawValue: location.path[0]), let id = Int(segment: location.path[1]), id > 0
        else { return nil }
        self.init(kind, id)
    }
}
