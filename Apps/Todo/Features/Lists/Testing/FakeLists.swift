import Riblet
import RibletTesting
import TodoListsInterface

/// Builds lists that do nothing, and remembers them.
public final class FakeListBuilder: ListBuildable {
    /// The lists built, in order.
    public private(set) var built: [RoutingMock] = []
    /// Who listens to the last one.
    public private(set) weak var listener: (any ListListener)?

    /// A builder that has built nothing.
    public init() {}

    /// A new list that does nothing.
    public func build(withListener listener: any ListListener) -> any ViewableRouting {
        let router = RoutingMock("List")
        built.append(router)
        self.listener = listener
        return router
    }
}

/// Builds pages of done todos that do nothing, and remembers them.
public final class FakeCompleteBuilder: CompleteBuildable {
    /// The pages built, in order.
    public private(set) var built: [RoutingMock] = []
    /// Who listens to the last one.
    public private(set) weak var listener: (any CompleteListener)?

    /// A builder that has built nothing.
    public init() {}

    /// A new page that does nothing.
    public func build(withListener listener: any CompleteListener) -> any ViewableRouting {
        let router = RoutingMock("Complete")
        built.append(router)
        self.listener = listener
        return router
    }
}
