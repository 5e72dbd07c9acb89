import MandalartNickNameInterface
import Riblet
import RibletTesting

/// Builds questions for a name that do nothing, and remembers them.
public final class FakeNickNameBuilder: NickNameBuildable {
    /// The questions built, in order.
    public private(set) var built: [RoutingMock] = []
    /// Who listens to the last one.
    public private(set) weak var listener: (any NickNameListener)?

    /// A builder that has built nothing.
    public init() {}

    /// A new question that does nothing.
    public func build(withListener listener: any NickNameListener) -> any ViewableRouting {
        let router = RoutingMock("NickName")
        built.append(router)
        self.listener = listener
        return router
    }
}
