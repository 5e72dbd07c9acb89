/// The routes of a container have changed.
@MainActor
package struct RouteChange {
    /// The router of the container.
    package let router: BaseRouter
    /// The key of the container.
    package let key: String
    /// The number of other changes in whose course this one happened; 0 where it came from outside
    /// of all containers.
    package let depth: Int
}

/// The changes of routes in every tree of the process.
///
/// Nested changes are reported at the end of the outermost one: each container once, in the order
/// in which they began to change, so that the cause comes first. Nothing is stored without an
/// observer.
@MainActor
package enum RouteChanges {
    private struct Place: Hashable {
        let router: ObjectIdentifier
        let key: String
    }

    /// Tells each change when all of it is done.
    package static let relay = Relay<RouteChange>()
    private static var depth = 0
    private static var pending: [RouteChange] = []
    private static var places: Set<Place> = []

    /// True while routes are changing.
    package static var isChanging: Bool { depth > 0 }

    static func begin(_ router: BaseRouter, _ key: String) {
        if relay.observerCount > 0, places.insert(Place(router: ObjectIdentifier(router), key: key)).inserted {
            pending.append(RouteChange(router: router, key: key, depth: depth))
        }
        depth += 1
    }

    static func end() {
        depth -= 1
        guard depth == 0, !pending.isEmpty else { return }
        let told = pending
        pending = []
        places = []
        for change in told { relay.send(change) }
    }
}
