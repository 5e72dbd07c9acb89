/// A container whose routes have addresses.
@MainActor
protocol AddressedContainer: ChildContainer {
    /// The segments of its routes, bottom first.
    var addressSegments: [String] { get }

    /// Makes the routes those at the beginning of `path`, and takes their segments away.
    func open(_ path: inout ArraySlice<String>)
}

extension BaseRouter {
    /// Where the user is, as the containers of this router that were made with addresses say: their
    /// segments, lowest layer first, then what the RIB that the user sees says of itself.
    /// ``LocationRouting/location`` unless a router implements it.
    public final var containersLocation: Location {
        let containers = containersFromBottom
        var location = Location()
        for container in containers {
            if let container = container as? any AddressedContainer { location.path += container.addressSegments }
        }
        if let inner = (containers.last { $0.front != nil }?.front as? any LocationRouting)?.location {
            location.path += inner.path
            location.query = inner.query
            location.fragment = inner.fragment
        }
        return location
    }

    /// Makes the routes of the containers that were made with addresses those of `location`, lowest
    /// layer first; what is left of it goes to the RIB that the user sees then.
    /// ``LocationRouting/open(_:)`` unless a router implements it.
    ///
    /// - Returns: false where something of it is left that nobody answers to.
    @discardableResult
    public final func openContainers(_ location: Location) -> Bool {
        var path = location.path[...]
        for container in containersFromBottom { (container as? any AddressedContainer)?.open(&path) }
        let rest = Location(path: Array(path), query: location.query, fragment: location.fragment)
        guard let front = containersFromBottom.last(where: { $0.front != nil })?.front as? any LocationRouting else {
            return rest.path.isEmpty
        }
        return front.open(rest)
    }

    /// The lowest layer first; of one layer, the one that was made first.
    private final var containersFromBottom: [any ChildContainer] {
        let containers = childContainers
        // Asked at each change of a page, and mostly they stand as they were made.
        if zip(containers, containers.dropFirst()).allSatisfy({ $0.layer <= $1.layer }) { return containers }
        return containers.enumerated().sorted { ($0.element.layer, $0.offset) < ($1.element.layer, $1.offset) }.map(\.element)
    }
}

extension LocationRouting {
    /// What the containers say: see ``BaseRouter/containersLocation``.
    public var location: Location { containersLocation }

    /// Opens the containers: see ``BaseRouter/openContainers(_:)``.
    @discardableResult
    public func open(_ location: Location) -> Bool { openContainers(location) }
}

extension RouteContainer {
    final var segments: [String] { routes.flatMap { RouteAddress.segments(of: $0, by: addresses) } }

    /// The route at the beginning of `path` that may lie above `below`.
    final func takeRoute(from path: inout ArraySlice<String>, above below: Route? = nil) -> Route? {
        RouteAddress.route(at: &path, above: below, by: addresses)
    }
}

extension ChildStack: AddressedContainer {
    var addressSegments: [String] { segments }

    func open(_ path: inout ArraySlice<String>) {
        guard !addresses.isEmpty else { return }
        var routes: [Route] = []
        while !path.isEmpty, let route = takeRoute(from: &path, above: routes.last) { routes.append(route) }
        set(routes)
    }
}

extension ChildSlot: AddressedContainer {
    var addressSegments: [String] { segments }

    func open(_ path: inout ArraySlice<String>) {
        guard !addresses.isEmpty else { return }
        if let route = takeRoute(from: &path) { present(route) } else { dismiss() }
    }
}

extension ChildTabs: AddressedContainer {
    var addressSegments: [String] { selected.map { RouteAddress.segments(of: $0, by: addresses) } ?? [] }

    func open(_ path: inout ArraySlice<String>) {
        // Choosing the selected tab again means more than being there.
        if canOpen, let route = takeRoute(from: &path), route != selected { select(route) }
        selectFirstIfNone()
    }
}

extension ChildSwitch: AddressedContainer {
    var addressSegments: [String] { segments }

    func open(_ path: inout ArraySlice<String>) {
        guard !addresses.isEmpty else { return }
        show(takeRoute(from: &path))
    }
}
