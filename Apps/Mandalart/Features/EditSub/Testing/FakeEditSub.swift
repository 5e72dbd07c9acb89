import MandalartDomain
import MandalartEditSubInterface
import Riblet
import RibletTesting

/// Builds forms for sub mandalarts that do nothing, and remembers them.
public final class FakeEditSubBuilder: EditSubBuildable {
    /// What one was built for.
    public struct Request: Equatable, Sendable {
        /// The plan.
        public let plan: Plan.ID
        /// Where the goal stands.
        public let goal: GridPosition
        /// Where it stands around the goal, or will.
        public let position: GridPosition

        /// What one was built for.
        public init(plan: Plan.ID, goal: GridPosition, position: GridPosition) {
            self.plan = plan
            self.goal = goal
            self.position = position
        }
    }

    /// The ones built, in order.
    public private(set) var built: [RoutingMock] = []
    /// What they were built for.
    public private(set) var requests: [Request] = []
    /// Who listens to the last one.
    public private(set) weak var listener: (any EditSubListener)?

    /// A builder that has built nothing.
    public init() {}

    /// A new one that does nothing.
    public func build(
        withListener listener: any EditSubListener, plan: Plan.ID, goal: GridPosition, position: GridPosition
    ) -> any ViewableRouting {
        let router = RoutingMock("EditSub")
        built.append(router)
        requests.append(Request(plan: plan, goal: goal, position: position))
        self.listener = listener
        return router
    }
}
