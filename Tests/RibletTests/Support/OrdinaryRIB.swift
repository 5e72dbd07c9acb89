import Riblet

@MainActor protocol OrdinaryDependency: Dependency {}
@MainActor protocol OrdinaryListener: AnyObject {}
@MainActor protocol OrdinaryRouting: Routing {}
@MainActor protocol OrdinaryInteractable: Interactable {
    var router: (any OrdinaryRouting)? { get set }
    var listener: (any OrdinaryListener)? { get set }
}

final class OrdinaryRoot: EmptyComponent, OrdinaryDependency {}
final class OrdinaryComponent: Component<any OrdinaryDependency>, OrdinaryDependency {
    isolated deinit { OrdinaryCount.components -= 1 }
    override init(dependency: any OrdinaryDependency) {
        OrdinaryCount.components += 1
        super.init(dependency: dependency)
    }
}

@MainActor
enum OrdinaryCount {
    static var components = 0
    static var interactors = 0
    static var routers = 0
}

final class OrdinaryInteractor: Interactor, OrdinaryInteractable, OrdinaryListener {
    weak var router: (any OrdinaryRouting)?
    weak var listener: (any OrdinaryListener)?

    override init() { OrdinaryCount.interactors += 1 }

    isolated deinit { OrdinaryCount.interactors -= 1 }
}

/// Keeps the builder of its child, which keeps the component, and keeps its child besides, as many
/// routers do.
final class OrdinaryRouter: Router<any OrdinaryInteractable>, OrdinaryRouting {
    private let builder: OrdinaryBuilder
    private(set) var child: OrdinaryRouter?

    init(interactor: any OrdinaryInteractable, builder: OrdinaryBuilder) {
        self.builder = builder
        OrdinaryCount.routers += 1
        super.init(interactor: interactor)
        interactor.router = self
    }

    isolated deinit { OrdinaryCount.routers -= 1 }

    func routeToChild() -> OrdinaryRouter {
        let child = builder.build(listener: interactor as? any OrdinaryListener)
        keep(child)
        return child
    }

    func keep(_ child: OrdinaryRouter) {
        self.child = child
        attachChild(child)
    }
}

final class OrdinaryBuilder: Builder<any OrdinaryDependency> {
    func build(listener: (any OrdinaryListener)?) -> OrdinaryRouter {
        let interactor = OrdinaryInteractor()
        interactor.listener = listener
        return OrdinaryRouter(interactor: interactor, builder: OrdinaryBuilder(dependency: OrdinaryComponent(dependency: dependency)))
    }
}
