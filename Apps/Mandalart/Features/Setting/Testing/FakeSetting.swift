import MandalartDomain
import MandalartSettingInterface
import Riblet
import RibletTesting

/// Builds settings that do nothing, and remembers them.
public final class FakeSettingBuilder: SettingBuildable {
    /// What one was built for.
    public struct Request: Equatable, Sendable {
        /// What they export.
        public let plan: Plan.ID

        /// What one was built for.
        public init(plan: Plan.ID) {
            self.plan = plan
        }
    }

    /// The ones built, in order.
    public private(set) var built: [FakeSettingRouter] = []
    /// What they were built for.
    public private(set) var requests: [Request] = []
    /// Who listens to the last one.
    public private(set) weak var listener: (any SettingListener)?

    /// A builder that has built nothing.
    public init() {}

    /// A new one that does nothing.
    public func build(withListener listener: any SettingListener, plan: Plan.ID) -> any SettingRouting {
        let router = FakeSettingRouter("Setting")
        built.append(router)
        requests.append(Request(plan: plan))
        self.listener = listener
        return router
    }
}

/// One that says where it was told to go.
public final class FakeSettingRouter: RoutingMock, SettingRouting {
    /// Where it was last told to go.
    public private(set) var location = Location()

    /// Notes the place and says that it exists.
    public func open(_ location: Location) -> Bool {
        record(location.path)
        self.location = location
        return true
    }
}
