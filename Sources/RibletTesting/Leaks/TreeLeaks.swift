import Riblet
import Testing

/// The RIBs of one test, of which nothing may be left at its end.
@MainActor
final class TreeLeaks {
    private let check = LeakCheck()
    private var routers: [ObjectIdentifier: WeakRouter] = [:]

    func track(_ router: BaseRouter) {
        check.track(rib: router)
        routers[ObjectIdentifier(router)] = WeakRouter(router: router)
    }

    func track(_ interactor: Interactor) { check.track(interactor) }

    /// Records an issue for what is left, after giving cancelled tasks the time to let go.
    func expectNone(_ location: SourceLocation) async {
        forgetForeign()
        await check.expectReleased(sourceLocation: location)
    }

    /// A RIB in a tree that is not of this test stays as long as that tree likes.
    private func forgetForeign() {
        for router in routers.values.compactMap(\.router) {
            var root = router
            var ancestors = router.ancestors
            while let above = ancestors.next() { root = above }
            if root !== router, routers[ObjectIdentifier(root)]?.router == nil { check.forget(rib: router) }
        }
    }
}

@MainActor
private struct WeakRouter {
    weak var router: BaseRouter?
}
