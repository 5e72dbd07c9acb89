import Riblet

/// A route of the contract's tree.
enum ContractRoute: Hashable, Codable {
    /// Tabs with a stack in each.
    case tabs
    /// A stack, with sheets over it.
    case stack(Int)
    /// A page, with a sheet over it.
    case page(Int)
    /// A frame that shows one child in place of another.
    case frame
}

/// A RIB that holds its children in every kind of container, in any host.
final class ContractNode: LaunchRouter<Interactor, any ViewControllable> {
    let route: ContractRoute
    private(set) var tabs: ChildTabs<ContractRoute>?
    private(set) var stack: ChildStack<ContractRoute>?
    private(set) var slot: ChildSlot<ContractRoute>?
    private(set) var overlays: ChildOverlays<ContractRoute>?
    private(set) var content: ChildSwitch<ContractRoute>?
    let host: any ContractHost

    override var name: String { "\(route)" }

    init(_ route: ContractRoute, _ host: any ContractHost) {
        self.route = route
        self.host = host
        let view: any ViewControllable =
            switch route {
            case .tabs: host.makeTabs(3)
            case .stack: host.makeStack()
            case .page(let number): host.makePage("\(number)")
            case .frame: host.makeFrame()
            }
        super.init(interactor: Interactor(), viewController: view)
        let build: (ContractRoute) -> (any ViewableRouting)? = { [unowned host] in ContractNode($0, host) }
        if let container = view as? any TabControllable { tabs = ChildTabs(router: self, container: container, build: build) }
        if let container = view as? any NavigationControllable { stack = ChildStack(router: self, container: container, build: build) }
        if route == .frame, let container = view as? any SwitchControllable {
            content = ChildSwitch(router: self, container: container, build: build)
        }
        guard route != .tabs, route != .frame, let container = view as? any ModalControllable else { return }
        slot = ChildSlot(
            router: self, container: container, style: { if case .page(let number) = $0, number % 2 == 1 { .fullScreen } else { .sheet } },
            build: build)
        overlays = ChildOverlays(router: self, container: container, build: build)
    }

    /// This RIB and all below it.
    var all: [ContractNode] {
        var found = [self]
        var index = 0
        while index < found.count {
            found += found[index].children.compactMap { $0 as? ContractNode }
            index += 1
        }
        return found
    }

    /// In what the screen and the tree differ.
    var differences: [String] {
        var found: [String] = []
        var sheets: Set<ObjectIdentifier> = []
        for node in all {
            if let stack = node.stack, let view = node.viewController as? any NavigationControllable {
                let shown = host.pushed(in: view).map { ObjectIdentifier($0) }
                if shown != stack.children.map({ ObjectIdentifier($0.viewControllable) }) {
                    found.append("\(node.path) holds \(stack.routes) and shows \(shown.count) pages")
                }
            }
            if let tabs = node.tabs, let view = node.viewController as? any TabControllable, !tabs.isEmpty,
                host.selected(in: view) != tabs.selectedIndex
            {
                found.append("\(node.path) has another tab selected")
            }
            if let content = node.content, let view = node.viewController as? any SwitchControllable,
                host.content(of: view) !== content.child?.viewControllable
            {
                found.append("\(node.path) holds \(String(describing: content.route)) and shows another view")
            }
            for child in (node.slot?.children ?? []) + (node.overlays?.children ?? []) {
                sheets.insert(ObjectIdentifier(child.viewControllable))
            }
        }
        let shown = host.presented(of: self).map { ObjectIdentifier($0) }
        if Set(shown) != sheets || shown.count != sheets.count {
            found.append("\(sheets.count) sheets are held, \(shown.count) are shown")
        }
        return found + host.faults
    }
}
