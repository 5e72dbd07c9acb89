/// The comparison for the tree: two objects for each node, owned downwards and referenced weakly
/// upwards, without a life cycle.
@MainActor
final class BareRouter {
    let interactor: BareInteractor
    private(set) weak var parent: BareRouter?
    private var children: [BareRouter] = []

    init(interactor: BareInteractor) {
        self.interactor = interactor
        interactor.router = self
    }

    func add(_ child: BareRouter) {
        children.append(child)
        child.parent = self
    }

    /// From the end: the child is found at once.
    func removeLast() {
        children.removeLast().parent = nil
    }
}

@MainActor
final class BareInteractor {
    weak var router: BareRouter?
}

@MainActor func makeBare() -> BareRouter { BareRouter(interactor: BareInteractor()) }

/// A tree of `levels` below `router`, `width` children each.
@MainActor func grow(_ router: BareRouter, levels: Int, width: Int) {
    guard levels > 0 else { return }
    for _ in 0..<width {
        let child = makeBare()
        router.add(child)
        grow(child, levels: levels - 1, width: width)
    }
}
