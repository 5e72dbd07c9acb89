import ExplorerDomain
import ExplorerMain
import ExplorerRegister
import Riblet

/// The child that is shown, as a value.
enum RootRoute: Hashable, Codable {
    case register, main
}

/// The builders of the root's children.
typealias RootChildren = (register: any RegisterBuildable, main: any MainBuildable)

/// Where the root leads.
@MainActor
protocol RootNavigating: AnyObject {
    func route(to route: RootRoute)
    func waitForMain() -> StepResult<any MainActionableItem, Void>
}

@MainActor
protocol RootInteractable: Interactable, RootActionableItem {
    var router: (any RootNavigating)? { get set }
}

/// The root of a page: the page before the first visit, or the main page, one in place of the
/// other.
///
/// Addresses: `/characters…`, `/locations…`, `/episodes…` and `/saved…` are the tabs and what lies
/// in them; `/character/7` and the like are links to details, which lead into the tab of their
/// kind.
final class RootRouter: LaunchRouter<any RootInteractable, any SwitchControllable>, LocationRouting, RootNavigating {
    private let builders: RootChildren
    private let hasSaved: Bool
    private let opener = LocationOpener(WorkflowTable<any RootActionableItem>.links)
    private let mainCame = Relay<any MainActionableItem>()
    private lazy var flow = ChildSwitch<RootRoute>(router: self, container: viewController) { [unowned self] in
        switch $0 {
        case .register: builders.register.build()
        case .main: builders.main.build()
        }
    }
    /// Where the user wants to be, until there is a main page that can lead there.
    private var wish: Location?
    /// A user who has logged out leaves no place behind: the addresses of the history would name
    /// it.
    private var hasLoggedOut = false

    init(interactor: any RootInteractable, viewController: any SwitchControllable, builders: RootChildren, hasSaved: Bool) {
        self.builders = builders
        self.hasSaved = hasSaved
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    override var lazyContainers: [any ChildContainer] { [flow] }

    func route(to route: RootRoute) {
        if main != nil { hasLoggedOut = route == .register }
        flow.show(route)
        guard let main else { return }
        if let wish {
            self.wish = nil
            main.open(wish)
        }
        mainCame.send(main)
    }

    func waitForMain() -> StepResult<any MainActionableItem, Void> {
        main.map { .next($0) } ?? .first(of: mainCame) { ($0, ()) }
    }

    // MARK: Location

    private var main: (any MainRouting)? { flow.child as? any MainRouting }

    var location: Location { main?.location ?? wish ?? Location() }

    var opening: WorkflowSubscription? { opener.opening }

    @discardableResult
    func open(_ location: Location) -> Bool {
        opener.cancel()
        if location.path.count == 2, ExplorerKind(rawValue: location.path[0]) != nil { return opener.open(location, from: interactor) }
        if let main { return main.open(location) }
        if !hasLoggedOut { wish = location }
        return location.leadsSomewhere(hasSaved: hasSaved)
    }
}
