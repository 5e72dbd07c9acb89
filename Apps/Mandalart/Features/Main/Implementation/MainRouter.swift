import MandalartDomain
import MandalartEditMainInterface
import MandalartMainInterface
import MandalartOverviewInterface
import MandalartSettingInterface
import MandalartSubInterface
import Riblet

/// The pages above the main one, as values.
enum MainRoute: Hashable, Codable {
    case sub(Plan.ID, GridPosition)
    case overview(Plan.ID)
    case setting(Plan.ID)

    var plan: Plan.ID {
        switch self {
        case .sub(let plan, _), .overview(let plan), .setting(let plan): plan
        }
    }
}

/// What lies over the pages, as a value.
enum MainModal: Hashable, Codable {
    case editMain(Plan.ID, GridPosition)

    var plan: Plan.ID {
        switch self {
        case .editMain(let plan, _): plan
        }
    }
}

/// The main page's view as its router sees it: a stack that can present sheets.
public typealias MainViewControllable = NavigationControllable & ModalControllable

final class MainRouter: ViewableRouter<any MainInteractable, any MainViewControllable>, MainRouting, MainNavigating {
    struct Builders {
        let editMain: any EditMainBuildable
        let sub: any SubBuildable
        let overview: any OverviewBuildable
        let setting: any SettingBuildable
    }

    private let builders: Builders
    private lazy var stack = ChildStack<MainRoute>(router: self, container: viewController) { [unowned self] in build($0) }
    private lazy var modal = ChildSlot<MainModal>(router: self, container: viewController) { [unowned self] in
        switch $0 {
        case .editMain(let plan, let position):
            builders.editMain.build(withListener: interactor, plan: plan, position: position)
        }
    }

    init(interactor: any MainInteractable, viewController: any MainViewControllable, builders: Builders) {
        self.builders = builders
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    /// The containers are there when what was saved of them comes back.
    override func didLoad() {
        super.didLoad()
        _ = (stack, modal)
    }

    private func build(_ route: MainRoute) -> any ViewableRouting {
        switch route {
        case .sub(let plan, let position):
            interactor.goalDidOpen(at: position)
            return builders.sub.build(withListener: interactor, plan: plan, position: position)
        case .overview(let plan): return builders.overview.build(withListener: interactor, plan: plan)
        case .setting(let plan): return builders.setting.build(withListener: interactor, plan: plan)
        }
    }

    // MARK: Routes

    func routeToSub(_ plan: Plan.ID, _ position: GridPosition) { stack.pushSingleTop(.sub(plan, position)) }

    func routeToEditMain(_ plan: Plan.ID, _ position: GridPosition) { modal.present(.editMain(plan, position)) }

    func routeToOverview(_ plan: Plan.ID) { stack.pushSingleTop(.overview(plan)) }

    func routeToSetting(_ plan: Plan.ID) { stack.pushSingleTop(.setting(plan)) }

    func closeEditMain() { modal.dismiss() }

    func closePage() { stack.pop() }

    func closeSub(_ position: GridPosition) {
        if case .sub(_, position)? = stack.routes.last { stack.pop() }
    }

    func closeAll() {
        modal.dismiss()
        stack.set([])
    }

    // MARK: Location

    var location: Location {
        guard let plan = modal.route?.plan ?? stack.routes.last?.plan ?? interactor.addressedPlan else { return Location() }
        var location = Location(path: ["plan", String(plan)] + stack.routes.flatMap(MainPath.segments))
        if let top = (stack.top as? any LocationRouting)?.location {
            location.path += top.path
            location.query = top.query
        }
        if case .editMain(_, let position)? = modal.route { location.path += MainPath.segments(editing: position) }
        return location
    }

    func open(_ location: Location) -> Bool {
        guard let path = MainPath(location) else {
            closeAll()
            return location.path.isEmpty
        }
        interactor.open(path.plan)
        stack.set(path.routes)
        if let position = path.edited { modal.present(.editMain(path.plan, position)) } else { modal.dismiss() }
        guard let top = stack.top as? any LocationRouting else { return path.rest.path.isEmpty }
        return top.open(path.rest)
    }
}
