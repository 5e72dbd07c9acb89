import Riblet
import Testing

/// The RIBs of one test, of which nothing may be left at its end.
@MainActor
final class TreeLeaks {
    private let check = LeakCheck()
    private var routers: [ObjectIdentifier: WeakRouter] = [:]
    /// The components that were made for a router.
    private var components: [ObjectIdentifier: [ObjectIdentifier]] = [:]

    func track(_ router: BaseRouter) {
        check.track(rib: router)
        routers[ObjectIdentifier(router)] = WeakRouter(router: router)
    }

    #if DEBUG
    func track(_ built: BuiltComponents) {
        for component in built.components { check.track(component, "\(type(of: component)) at \(built.path)") }
        components[ObjectIdentifier(built.router)] = built.components.map { ObjectIdentifier($0) }
    }
    #endif

    func track(_ interactor: Interactor) { check.track(interactor) }

    /// Records an issue for each object that is left, after giving cancelled tasks time to end.
    func expectNone(_ location: SourceLocation) async {
        forgetForeign()
        await check.expectReleased(sourceLocation: location)
    }

    /// A RIB in a tree that is not of this test stays as long as that tree likes.
    private func forgetForeign() {
        for router in routers.values.compactMap(\.router) {
            let root = router.topRouter
            if root !== router, routers[ObjectIdentifier(root)]?.router == nil {
                check.forget(rib: router)
                for component in components[ObjectIdentifier(router)] ?? [] { check.forget(component) }
            }
        }
    }
}

@MainActor
private struct WeakRouter {
    weak var router: BaseRouter?
}
