import MandalartMainInterface
import Riblet
import RibletTesting

/// Builds main pages that do nothing, and remembers them.
public final class FakeMainBuilder: MainBuildable {
    /// The ones built, in order.
    public private(set) var built: [FakeMainRouter] = []
    /// Who listens to the last one.
    public private(set) weak var listener: (any MainListener)?

    /// A builder that has built nothing.
    public init() {}

    /// A new one that does nothing.
    public func build(withListener listener: any MainListener) -> any MainRouting {
        let router = FakeMainRouter("Main")
        built.append(router)
        self.listener = listener
        return router
    }
}

/// One that says where it was told to go.
public final class FakeMainRouter: RoutingMock, MainRouting {
    /// Where it was last told to go.
    public private(set) var location = Location()

    /// Notes the place and says that it exists.
    public func open(_ location: Location) -> Bool {
        record(location.path)
        self.location = location
        return true
    }
}
