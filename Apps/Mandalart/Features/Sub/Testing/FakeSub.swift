import MandalartDomain
import MandalartSubInterface
import Riblet
import RibletTesting

/// Builds pages of goals that do nothing, and remembers them.
public final class FakeSubBuilder: SubBuildable {
    /// What one was built for.
    public struct Request: Equatable, Sendable {
        /// The plan.
        public let plan: Plan.ID
        /// Where the goal stands.
        public let position: GridPosition

        /// What one was built for.
        public init(plan: Plan.ID, position: GridPosition) {
            self.plan = plan
            self.position = position
        }
    }

    /// The ones built, in order.
    public private(set) var built: [FakeSubRouter] = []
    /// What they were built for.
    public private(set) var requests: [Request] = []
    /// Who listens to the last one.
    public private(set) weak var listener: (any SubListener)?

    /// A builder that has built nothing.
    public init() {}

    /// A new one that does nothing.
    public func build(withListener listener: any SubListener, plan: Plan.ID, position: GridPosition) -> any SubRouting {
        let router = FakeSubRouter("Sub")
        built.append(router)
        requests.append(Request(plan: plan, position: position))
        self.listener = listener
        return router
    }
}

/// One that says where it was told to go.
public final class FakeSubRouter: RoutingMock, SubRouting {
    /// Where it was last told to go.
    public private(set) var location = Location()

    /// Notes the place and says that it exists.
    public func open(_ location: Location) -> Bool {
        record(location.path)
        self.location = location
        return true
    }
}
