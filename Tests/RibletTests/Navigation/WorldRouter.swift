import Riblet

/// A route of the random world; its number determines the containers of the RIB.
struct WorldRoute: Hashable, Codable {
    let number: Int
}

/// Lets the world go on whenever it is called.
final class WorldInteractor: Interactor {
    weak var world: RandomWorld?
    weak var router: WorldRouter?
    /// The saved state.
    var memory = 0
    /// The children it had attached plainly when it was saved.
    var remembered: [WorldRoute] = []

    override func didBecomeActive() { world?.callback() }
    override func willResignActive() { world?.callback() }

    override func handleBackPress() -> Bool {
        world?.callback()
        return world?.roll(8) == 0
    }
}

/// A RIB of the random world.
final class WorldRouter: LaunchRouter<WorldInteractor, WorldView> {
    weak var world: RandomWorld?
    let route: WorldRoute
    /// True if containers, children or shown views may have changed since the last check.
    private var isChanged = true
    var isTouched: Bool { isChanged || viewController.isTouched }
    private(set) var stack: ChildStack<WorldRoute>?
    private(set) var slot: ChildSlot<WorldRoute>?
    private(set) var overlays: ChildOverlays<WorldRoute>?
    private(set) var tabs: ChildTabs<WorldRoute>?

    override var name: String { "N\(route.number)" }

    init(_ route: WorldRoute) {
        self.route = route
        super.init(interactor: WorldInteractor(), viewController: WorldView())
        interactor.router = self
    }

    override func didLoad() {
        for route in interactor.remembered {
            if let child = world?.make(route) { attachChild(child) }
        }
        world?.callback()
    }

    /// 0 has none, 4 has all.
    func addContainers() {
        let build: (WorldRoute) -> (any ViewableRouting)? = { [unowned self] in
            world?.callback()
            return world?.make($0)
        }
        let number = route.number
        if number == 1 || number >= 3 { stack = ChildStack(router: self, container: viewController, build: build) }
        if number == 2 || number == 4 {
            slot = ChildSlot(router: self, container: viewController, build: build)
            overlays = ChildOverlays(router: self, container: viewController, build: build)
        }
        if number >= 3 { tabs = ChildTabs(router: self, container: viewController, build: build) }
        for container in containers {
            container.onChange = { [unowned self] _ in
                touch()
                world?.callback()
            }
        }
        slot?.mayDismiss = { [unowned self] _ in world?.roll(4) != 0 }
        overlays?.mayDismiss = { [unowned self] _ in
            world?.callback()
            return world?.roll(4) != 0
        }
        tabs?.onSelect = { [unowned self] _, _ in world?.callback() }
    }

    func touch() { isChanged = true }

    var containers: [RouteContainer<WorldRoute>] {
        [stack, slot, overlays, tabs].compactMap { $0 as RouteContainer<WorldRoute>? }
    }

    /// Returns a description of a fault if routes, children and views of the containers disagree.
    func containerProblem() -> String? {
        isChanged = false
        viewController.isTouched = false
        var contained: [BaseRouter] = []
        for container in containers {
            let attached = container.attached
            if attached.count != container.routes.count { return "\(container.key): routes without RIBs" }
            if attached.isEmpty != (container.front == nil) { return "\(container.key): nothing is in front" }
            contained += attached
        }
        let identities = Set(contained.lazy.map(ObjectIdentifier.init))
        if identities.count != contained.count { return "one RIB has two places" }
        if contained.contains(where: { $0.parent !== self }) { return "a route without an attached RIB" }
        let views = viewController
        if let stack, !Self.isSame(views.pushed, stack) { return "the stack shows something else" }
        if let slot, let overlays {
            let sheets = views.presented.map(\.view)
            let own = slot.child?.viewControllable
            if sheets.count != slot.count + overlays.count || !Self.isSame(sheets.filter { $0 !== own }, overlays) {
                return "other sheets are shown"
            }
        }
        if let tabs {
            if !Self.isSame(views.tabs, tabs) { return "other tabs are shown" }
            if !tabs.isEmpty, views.selected != tabs.selectedIndex { return "another tab is selected" }
        }
        return nil
    }

    private static func isSame(_ views: [(any ViewControllable)?], _ container: RouteContainer<WorldRoute>) -> Bool {
        views.elementsEqual(container.children) { $0 === $1.viewControllable }
    }
}

/// All containers in one, which keeps what it is told to show.
final class WorldView: NavigationControllable, TabControllable, ModalControllable {
    weak var navigationListener: (any NavigationControllableListener)?
    weak var tabListener: (any TabControllableListener)?
    var isTouched = false
    private(set) var pushed: [any ViewControllable] = [] { didSet { isTouched = true } }
    private(set) var tabs: [(any ViewControllable)?] = [] { didSet { isTouched = true } }
    private(set) var selected = 0 { didSet { isTouched = true } }
    private(set) var presented: [Presented] = [] { didSet { isTouched = true } }

    struct Presented {
        let view: any ViewControllable
        weak var listener: (any ModalControllableListener)?
    }

    func setPushed(_ viewControllers: [any ViewControllable], animated: Bool) { pushed = viewControllers }
    func setTabs(_ viewControllers: [(any ViewControllable)?]) { tabs = viewControllers }
    func selectTab(_ index: Int) { selected = index }

    func present(_ viewController: any ViewControllable, style: ModalStyle, listener: (any ModalControllableListener)?) {
        presented.append(Presented(view: viewController, listener: listener))
    }

    func dismiss(_ viewController: any ViewControllable) { presented.removeAll { $0.view === viewController } }

    /// The user goes back, dismisses something or chooses a tab, by the means of the container.
    func userDoes(_ world: RandomWorld) {
        switch world.roll(3) {
        case 0:
            world.count("user pops")
            navigationListener?.navigation(self, didPopTo: world.roll(pushed.count + 2) - 1)
        case 1 where !presented.isEmpty:
            world.count("user dismisses")
            let sheet = presented[world.roll(presented.count)]
            sheet.listener?.modal(self, didDismiss: sheet.view)
        default:
            world.count("user selects")
            tabListener?.tabs(self, didSelect: world.roll(tabs.count + 1))
        }
    }
}
