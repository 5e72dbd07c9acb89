import Riblet

@MainActor protocol NodeDependency: Dependency {}
@MainActor protocol NodeListener: AnyObject {}
@MainActor protocol NodeRouting: Routing {}
@MainActor protocol NodeInteractable: Interactable {
    var router: (any NodeRouting)? { get set }
    var listener: (any NodeListener)? { get set }
}

/// A RIB as people write them: protocols on both sides, weak references back.
final class NodeInteractor: Interactor, NodeInteractable {
    weak var router: (any NodeRouting)?
    weak var listener: (any NodeListener)?
}

final class NodeRouter: Router<any NodeInteractable>, NodeRouting {
    override init(interactor: any NodeInteractable) {
        super.init(interactor: interactor)
        interactor.router = self
    }
}

/// Binds three observations each time it becomes active.
final class ObservingInteractor: Interactor, NodeInteractable {
    weak var router: (any NodeRouting)?
    weak var listener: (any NodeListener)?
    private let relays: [Relay<Int>]
    private(set) var sum = 0

    init(relays: [Relay<Int>]) { self.relays = relays }

    override func didBecomeActive() {
        for relay in relays { observe(relay) { [unowned self] in sum &+= $0 } }
    }
}

final class BlankView: ViewControllable {}

final class ViewableNodeRouter: ViewableRouter<any NodeInteractable, any ViewControllable> {}

final class RootRouter: LaunchRouter<any NodeInteractable, any ViewControllable> {}

final class NodeComponent: Component<any NodeDependency>, NodeDependency {}
final class RootComponent: EmptyComponent, NodeDependency {}

/// The whole of an ordinary RIB: builder, component, router that keeps its child and the builder
/// for it.
final class NodeBuilder: Builder<any NodeDependency> {
    func build(listener: (any NodeListener)?) -> BuiltRouter {
        let component = NodeComponent(dependency: dependency)
        let interactor = NodeInteractor()
        interactor.listener = listener
        return BuiltRouter(interactor: interactor, childBuilder: NodeBuilder(dependency: component))
    }
}

final class BuiltRouter: Router<any NodeInteractable>, NodeRouting {
    private let childBuilder: NodeBuilder
    private var current: BuiltRouter?

    init(interactor: any NodeInteractable, childBuilder: NodeBuilder) {
        self.childBuilder = childBuilder
        super.init(interactor: interactor)
        interactor.router = self
    }

    func routeToChild() -> BuiltRouter {
        let child = childBuilder.build(listener: nil)
        current = child
        attachChild(child)
        return child
    }
}

@MainActor func makeNode() -> NodeRouter { NodeRouter(interactor: NodeInteractor()) }

@MainActor func makeRoot() -> RootRouter {
    let root = RootRouter(interactor: NodeInteractor(), viewController: BlankView())
    root.launch()
    return root
}

/// A tree of `levels` below `router`, `width` children each.
@MainActor func grow(_ router: BaseRouter, levels: Int, width: Int) {
    guard levels > 0 else { return }
    for _ in 0..<width {
        let child = makeNode()
        router.attachChild(child)
        grow(child, levels: levels - 1, width: width)
    }
}

/// A tree of `levels` below `router`, `width` children each; a router keeps the last of the
/// children it has built.
@MainActor func grow(_ router: BuiltRouter, levels: Int, width: Int) {
    guard levels > 0 else { return }
    for _ in 0..<width { grow(router.routeToChild(), levels: levels - 1, width: width) }
}

/// The topmost of a chain of `length` routers, built from the bottom up.
@MainActor func chain(_ length: Int) -> NodeRouter {
    var top = makeNode()
    for _ in 1..<length {
        let parent = makeNode()
        parent.attachChild(top)
        top = parent
    }
    return top
}
