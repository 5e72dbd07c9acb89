import Riblet
import RibletTesting
import TodoProfileInterface

/// Builds profiles that do nothing, and remembers them.
public final class FakeProfileBuilder: ProfileBuildable {
    /// The profiles built, in order.
    public private(set) var built: [FakeProfileRouter] = []
    /// Who listens to the last one.
    public private(set) weak var listener: (any ProfileListener)?

    /// A builder that has built nothing.
    public init() {}

    /// A new profile that does nothing.
    public func build(withListener listener: any ProfileListener) -> any ProfileRouting {
        let router = FakeProfileRouter("Profile")
        built.append(router)
        self.listener = listener
        return router
    }
}

/// A profile that does nothing but say where it is.
public final class FakeProfileRouter: RoutingMock, ProfileRouting {
    /// Where it was last told to go.
    public private(set) var location = Location()

    /// Notes the place and says that it exists.
    public func open(_ location: Location) -> Bool {
        record(location.path)
        self.location = location
        return true
    }
}
