import MandalartCore
import MandalartDomain
import MandalartEdit
import MandalartOverview
import MandalartSetting
import MandalartSub
import Riblet

/// The pages above the main one, as values.
enum MainRoute: Hashable, Codable {
    case sub(Plan.ID, GridPosition)
    case overview(Plan.ID)
    case review(Plan.ID)
    case setting(Plan.ID)
    case privacy(Plan.ID)

    var plan: Plan.ID {
        switch self {
        case .sub(let plan, _), .overview(let plan), .review(let plan), .setting(let plan), .privacy(let plan): plan
        }
    }

    /// The addresses after that of the plan: `goal/1` to `goal/8`, also above `overview` and `review`,
    /// `settings`, and `settings/privacy`.
    static func addresses(in plan: Plan.ID?) -> [RouteAddress<MainRoute>] {
        [
            RouteAddress("overview", make: { plan.map(MainRoute.overview) }) { if case .overview = $0 { true } else { false } }
                .above { $0 == nil },
            RouteAddress("review", make: { plan.map(MainRoute.review) }) { if case .review = $0 { true } else { false } }
                .above { $0 == nil },
            RouteAddress("settings", make: { plan.map(MainRoute.setting) }) { if case .setting = $0 { true } else { false } }
                .above { $0 == nil },
            RouteAddress("privacy", make: { plan.map(MainRoute.privacy) }) { if case .privacy = $0 { true } else { false } }
                .above { if case .setting? = $0 { true } else { false } },
            RouteAddress("goal") { (position: GridPosition) in
                position.isCenter ? nil : plan.map { .sub($0, position) }
            } value: {
                if case .sub(_, let position) = $0 { position } else { nil }
            }
            .above {
                switch $0 {
                case .overview, .review, nil: true
                case .setting, .privacy, .sub: false
                }
            },
        ]
    }
}

/// The child over the pages, as a value.
enum MainModal: Hashable, Codable {
    case editMain(Plan.ID, GridPosition)
    case plans(Plan.ID)

    var plan: Plan.ID {
        switch self {
        case .editMain(let plan, _), .plans(let plan): plan
        }
    }

    /// `edit/0` for the goal in the middle to `edit/8`, and `plans` for the choice of another plan.
    static func addresses(in plan: Plan.ID?) -> [RouteAddress<MainModal>] {
        [
            RouteAddress("edit") { (position: GridPosition) in
                plan.map { .editMain($0, position) }
            } value: {
                if case .editMain(_, let position) = $0 { position } else { nil }
            },
            RouteAddress("plans", make: { plan.map(MainModal.plans) }) { if case .plans = $0 { true } else { false } },
        ]
    }
}

/// The builders of the main page's children.
package typealias MainChildren = (
    editMain: any EditMainBuildable, plans: any PlansBuildable, sub: any SubBuildable, overview: any OverviewBuildable,
    review: any ReviewBuildable, setting: any SettingBuildable, privacy: any PrivacyBuildable
)

/// Where the main page leads.
@MainActor
protocol MainNavigating: AnyObject {
    func push(_ route: MainRoute)
    func present(_ modal: MainModal)
    func closeEditMain()
    /// Closes the choice of another plan.
    func closePlans()
    /// Closes the settings, and what lies over them.
    func closeSetting()
    /// Closes the topmost page.
    func closePage()
    /// Closes the page of a goal that is gone.
    func closeSub(_ position: GridPosition)
    /// Closes everything above the main page.
    func closeAll()
}

final class MainRouter: ViewableRouter<MainInteractor, any NavigationControllable & ModalControllable>, LocationRouting, MainNavigating {
    private let builders: MainChildren
    private(set) lazy var stack = ChildStack<MainRoute>(router: self, container: viewController) { [unowned self] in build($0) }
    private(set) lazy var modal = ChildSlot<MainModal>(router: self, container: viewController) { [unowned self] in
        switch $0 {
        case .editMain(let plan, let position):
            builders.editMain.build(withListener: interactor, plan: plan, position: position)
        case .plans(let current): builders.plans.build(withListener: interactor, current: current)
        }
    }

    init(interactor: MainInteractor, viewController: any NavigationControllable & ModalControllable, builders: MainChildren) {
        self.builders = builders
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
        stack.addresses = MainRoute.addresses(in: nil)
        modal.addresses = MainModal.addresses(in: nil)
    }

    private func build(_ route: MainRoute) -> any ViewableRouting {
        switch route {
        case .sub(let plan, let position):
            interactor.goalDidOpen(at: position)
            return builders.sub.build(withListener: interactor, plan: plan, position: position)
        case .overview(let plan): return builders.overview.build(withListener: interactor, plan: plan)
        case .review(let plan): return builders.review.build(withListener: interactor, plan: plan)
        case .setting(let plan): return builders.setting.build(withListener: interactor, plan: plan)
        case .privacy: return builders.privacy.build()
        }
    }

    // MARK: Routes

    func push(_ route: MainRoute) { stack.pushSingleTop(route) }

    func present(_ modal: MainModal) { self.modal.present(modal) }

    func closeEditMain() { modal.dismiss() }

    func closePlans() { if case .plans? = modal.route { modal.dismiss() } }

    func closeSetting() { if case .setting? = stack.routes.first { stack.set([]) } }

    func closePage() { stack.pop() }

    func closeSub(_ position: GridPosition) {
        if case .sub(_, position)? = stack.routes.last { stack.pop() }
    }

    func closeAll() {
        modal.dismiss()
        stack.set([])
    }

    // MARK: Location

    /// `plan/7`, then the pages above it, then what the topmost of them knows, or the form.
    var location: Location {
        guard let plan = modal.route?.plan ?? stack.routes.last?.plan ?? interactor.addressedPlan else { return Location() }
        return containersLocation.prefixed(by: String(plan)).prefixed(by: "plan")
    }

    var hasMissed: Bool { interactor.isMissed }

    func open(_ location: Location) -> Bool {
        guard location.path.count >= 2, location.path[0] == "plan", let plan = Plan.ID(location.path[1]), plan > 0 else {
            closeAll()
            return location.path.isEmpty
        }
        interactor.open(plan)
        stack.addresses = MainRoute.addresses(in: plan)
        modal.addresses = MainModal.addresses(in: plan)
        return openContainers(Location(path: Array(location.path.dropFirst(2)), query: location.query, fragment: location.fragment))
    }
}
