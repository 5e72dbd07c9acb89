import Riblet
import RibletTesting
import TodoQuickEntryInterface

/// Builds quick-entry pages that do nothing, and remembers them.
public final class FakeQuickEntryBuilder: QuickEntryBuildable {
    /// The pages built, in order.
    public private(set) var built: [FakeQuickEntryRouter] = []
    /// Who listens to the last one.
    public private(set) weak var listener: (any QuickEntryListener)?

    /// A builder that has built nothing.
    public init() {}

    /// A new page that does nothing.
    public func build(withListener listener: any QuickEntryListener) -> any QuickEntryRouting {
        let router = FakeQuickEntryRouter("QuickEntry")
        built.append(router)
        self.listener = listener
        return router
    }
}

/// A quick-entry page that does nothing but say where it is.
public final class FakeQuickEntryRouter: RoutingMock, QuickEntryRouting {
    /// Where it was last told to go.
    public private(set) var location = Location()

    /// Notes the place and says that it exists.
    public func open(_ location: Location) -> Bool {
        record(location.path)
        self.location = location
        return true
    }
}
