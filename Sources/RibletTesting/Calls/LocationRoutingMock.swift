public import Riblet

/// A ``RoutingMock`` with a place in the address: it notes where it was told to go, and says that
/// it is there.
@MainActor
open class LocationRoutingMock: RoutingMock, LocationRouting {
    /// Where it was last told to go; the start page until then.
    public private(set) var location = Location()
    /// True where a test wants it to say that the place turned out to be none.
    public var hasMissed = false

    /// Notes the path and says that it exists.
    public func open(_ location: Location) -> Bool {
        record(location.path)
        self.location = location
        return true
    }
}
