import MandalartDomain
import MandalartEditMainInterface
import Riblet
import RibletTesting

/// Builds forms for main mandalarts that do nothing, and remembers them.
public final class FakeEditMainBuilder: EditMainBuildable {
    /// What one was built for.
    public struct Request: Equatable, Sendable {
        /// The plan.
        public let plan: Plan.ID
        /// Where it stands, or will.
        public let position: GridPosition

        /// What one was built for.
        public init(plan: Plan.ID, position: GridPosition) {
            self.plan = plan
            self.position = position
        }
    }

    /// The ones built, in order.
    public private(set) var built: [RoutingMock] = []
    /// What they were built for.
    public private(set) var requests: [Request] = []
    /// Who listens to the last one.
    public private(set) weak var listener: (any EditMainListener)?

    /// A builder that has built nothing.
    public init() {}

    /// A new one that does nothing.
    public func build(withListener listener: any EditMainListener, plan: Plan.ID, position: GridPosition) -> any ViewableRouting {
        let router = RoutingMock("EditMain")
        built.append(router)
        requests.append(Request(plan: plan, position: position))
        self.listener = listener
        return router
    }
}
