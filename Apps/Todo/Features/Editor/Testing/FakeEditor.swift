import Riblet
import RibletTesting
import TodoDomain
import TodoEditorInterface

/// Builds forms for new todos that do nothing, and remembers them.
public final class FakeAddBuilder: AddBuildable {
    /// The forms built, in order.
    public private(set) var built: [RoutingMock] = []
    /// Who listens to the last one.
    public private(set) weak var listener: (any AddListener)?

    /// A builder that has built nothing.
    public init() {}

    /// A new form that does nothing.
    public func build(withListener listener: any AddListener) -> any ViewableRouting {
        let router = RoutingMock("Add")
        built.append(router)
        self.listener = listener
        return router
    }
}

/// Builds forms for existing todos that do nothing, and remembers them.
public final class FakeUpdateBuilder: UpdateBuildable {
    /// What a form was built for.
    public struct Request: Equatable, Sendable {
        /// The todo's identifier.
        public let id: Todo.ID
        /// The todo, where the parent had it.
        public let todo: Todo?
    }

    /// The forms built, in order.
    public private(set) var built: [RoutingMock] = []
    /// What they were built for.
    public private(set) var requests: [Request] = []
    /// Who listens to the last one.
    public private(set) weak var listener: (any UpdateListener)?

    /// A builder that has built nothing.
    public init() {}

    /// A new form that does nothing.
    public func build(withListener listener: any UpdateListener, id: Todo.ID, todo: Todo?) -> any ViewableRouting {
        let router = RoutingMock("Update")
        built.append(router)
        requests.append(Request(id: id, todo: todo))
        self.listener = listener
        return router
    }
}
