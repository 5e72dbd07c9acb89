/// A container whose routes have addresses.
@MainActor
protocol AddressedContainer: ChildContainer {
    /// The forms of its addresses, such as `todo/…`.
    var forms: [String] { get }

    /// Adds the segments of its routes to a path, bottom first.
    func appendSegments(to path: inout [String])

    /// Makes the routes those at the beginning of `path`, and takes their segments away.
    ///
    /// - Returns: false if one of them cannot be built.
    func open(_ path: inout ArraySlice<String>) -> Bool
}

extension BaseRouter {
    /// Where the user is, as the containers of this router that were made with addresses say: their
    /// segments, lowest layer first, then what the RIB that the user sees says of itself.
    /// ``LocationRouting/location`` unless a router implements it.
    public final var containersLocation: Location {
        var location = Location()
        var front: BaseRouter?
        for (container, addressed) in containersFromBottom {
            addressed?.appendSegments(to: &location.path)
            if let shown = container.front { front = shown }
        }
        if let inner = (front as? any LocationRouting)?.location {
            location.path += inner.path
            location.query = inner.query
            location.fragment = inner.fragment
        }
        return location
    }

    /// Sets the routes of the containers with addresses to those of `location`, lowest layer first;
    /// the remaining segments go to the RIB that the user sees then. This is the default of
    /// ``LocationRouting/open(_:)``.
    ///
    /// - Returns: false if no router accepts a segment, or if a route cannot be built, for example
    ///   because its subject does not exist.
    @discardableResult
    public final func openContainers(_ location: Location) -> Bool {
        var path = location.path[...]
        var isBuilt = true
        for (_, addressed) in containersFromBottom {
            if let addressed, !addressed.open(&path) { isBuilt = false }
        }
        let rest = Location(path: Array(path), query: location.query, fragment: location.fragment)
        guard let seenRouter else { return isBuilt && rest.path.isEmpty }
        return seenRouter.open(rest) && isBuilt
    }

    /// The child that the user sees, if it has a location.
    final var seenRouter: (any LocationRouting)? {
        containersFromBottom.last { $0.container.front != nil }?.container.front as? any LocationRouting
    }

    /// The addresses that lead on from the RIBs that the user sees, a line for each container, for
    /// those who look for one that leads nowhere.
    package final var knownAddresses: [String] {
        var lines: [String] = []
        var next: BaseRouter? = self
        while let router = next {
            next = nil
            for (container, addressed) in router.containersFromBottom {
                let forms = addressed?.forms ?? []
                lines.append("\(router.path) \"\(container.key)\": \(forms.isEmpty ? "no addresses" : forms.joined(separator: ", "))")
                if let shown = container.front { next = shown }
            }
        }
        return lines
    }
}

extension LocationRouting {
    /// The location of the containers, see ``BaseRouter/containersLocation``.
    public var location: Location { containersLocation }

    /// Opens the containers: see ``BaseRouter/openContainers(_:)``.
    @discardableResult
    public func open(_ location: Location) -> Bool { openContainers(location) }
}

extension RouteContainer {
    final var forms: [String] { addresses.map { "/" + $0.form.joined(separator: "/") } }

    /// Adds the segments of the selected route, or of the topmost ones, bottom first. Each change
    /// of a page asks, so no arrays of routes and segments are made.
    final func appendSegments(to path: inout [String]) {
        guard !addresses.isEmpty else { return }
        if let selection { return appendSegments(of: selection, to: &path) }
        let entries = entries
        // By index: a slice of a generic type is a type that is looked up at each use.
        for index in max(0, entries.count - Location.maximumRoutes)..<entries.count { appendSegments(of: entries[index], to: &path) }
    }

    /// The route at the beginning of `path` that may lie above `below`.
    final func takeRoute(from path: inout ArraySlice<String>, above below: Route? = nil) -> Route? {
        RouteAddress.route(at: &path, above: below, by: addresses)
    }
}

extension ChildStack: AddressedContainer {
    func open(_ path: inout ArraySlice<String>) -> Bool {
        guard !addresses.isEmpty else { return true }
        var routes: [Route] = []
        while !path.isEmpty, let route = takeRoute(from: &path, above: routes.last) { routes.append(route) }
        return set(unnamedRoutes(below: routes) + routes).isComplete
    }

    /// The routes that lie below those of an address which names as many as an address can: where
    /// the stack is deep, its own up to the place from which the address goes on. An address names
    /// the same place for a step back, and for a step on, of the browser's history.
    private func unnamedRoutes(below routes: [Route]) -> ArraySlice<Route> {
        guard routes.count == Location.maximumRoutes, count >= routes.count else { return [] }
        let own = self.routes
        for common in (1...routes.count).reversed() {
            for end in (common...own.count).reversed() where own[(end - common)..<end].elementsEqual(routes[..<common]) {
                return own[..<(end - common)]
            }
        }
        return []
    }
}

extension ChildSlot: AddressedContainer {
    func open(_ path: inout ArraySlice<String>) -> Bool {
        guard !addresses.isEmpty else { return true }
        if let route = takeRoute(from: &path) { return present(route).isComplete }
        dismiss()
        return true
    }
}

extension ChildTabs: AddressedContainer {
    func open(_ path: inout ArraySlice<String>) -> Bool {
        defer { selectFirstIfNone() }
        // Choosing the selected tab again means more than being there.
        if canOpen, let route = takeRoute(from: &path), route != selected { return select(route) }
        return true
    }
}

extension ChildSwitch: AddressedContainer {
    func open(_ path: inout ArraySlice<String>) -> Bool {
        guard !addresses.isEmpty else { return true }
        return show(takeRoute(from: &path)).isComplete
    }
}
