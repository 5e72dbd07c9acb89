import Riblet
import RibletTesting
import TodoHomeInterface

/// Builds homes that do nothing, and remembers them.
public final class FakeHomeBuilder: HomeBuildable {
    /// The homes built, in order.
    public private(set) var built: [FakeHomeRouter] = []
    /// Who listens to the last one.
    public private(set) weak var listener: (any HomeListener)?

    /// A builder that has built nothing.
    public init() {}

    /// A new home that does nothing.
    public func build(withListener listener: any HomeListener) -> any HomeRouting {
        let router = FakeHomeRouter("Home")
        built.append(router)
        self.listener = listener
        return router
    }
}

/// A home that notes what it is asked for, and says where it is.
public final class FakeHomeRouter: RoutingMock, HomeRouting {
    /// Where it was last told to go.
    public private(set) var location = Location()

    /// Notes the visit.
    public func visit() { record() }

    /// Notes the call and goes to its start.
    public func returnToStart() {
        record()
        location = Location()
    }

    /// Notes the place and says that it exists.
    public func open(_ location: Location) -> Bool {
        record(location.path)
        self.location = location
        return true
    }
}
