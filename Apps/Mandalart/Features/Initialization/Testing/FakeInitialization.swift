import MandalartInitializationInterface
import Riblet
import RibletTesting

/// Builds beginnings that do nothing, and remembers them.
public final class FakeInitializationBuilder: InitializationBuildable {
    /// The beginnings built, in order.
    public private(set) var built: [FakeInitializationRouter] = []
    /// Who listens to the last one.
    public private(set) weak var listener: (any InitializationListener)?

    /// A builder that has built nothing.
    public init() {}

    /// A new beginning that does nothing.
    public func build(
        withListener listener: any InitializationListener, in view: any InitializationViewControllable
    ) -> any InitializationRouting {
        let router = FakeInitializationRouter("Initialization")
        built.append(router)
        self.listener = listener
        return router
    }
}

/// A beginning that says where it was told to go.
public final class FakeInitializationRouter: RoutingMock, InitializationRouting {
    /// Where it was last told to go.
    public private(set) var location = Location()

    /// Notes the place and says that it exists.
    public func open(_ location: Location) -> Bool {
        record(location.path)
        self.location = location
        return true
    }
}
