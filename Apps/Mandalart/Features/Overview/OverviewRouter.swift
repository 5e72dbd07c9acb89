import MandalartDomain
import Riblet

/// The child over the page, as a value.
enum OverviewModal: Hashable, Codable { case share }

/// The builder of what lies over the page.
package typealias OverviewChildren = any ShareBuildable

/// Where the page leads.
@MainActor
protocol OverviewNavigating: AnyObject {
    /// The sheet for sharing is open.
    var isShareShown: Bool { get }
    /// Opens the sheet for sharing.
    func routeToShare()
    func closeShare()
}

@MainActor
protocol OverviewInteractable: Interactable, ShareListener {
    var router: (any OverviewNavigating)? { get set }
    /// The part of the plan that is shown.
    var zoom: OverviewState.Zoom { get }
    /// Brings the user nearer or farther.
    func show(_ zoom: OverviewState.Zoom)
}

/// The router of the whole plan. The part that is shown stands in the address: no segment for the
/// whole plan, `goals` for the middle block, 1 to 8 for another one.
final class OverviewRouter: ViewableRouter<any OverviewInteractable, any ModalControllable>, LocationRouting, OverviewNavigating {
    private static let goals = "goals"

    private let plan: Plan.ID
    private let builders: OverviewChildren
    private lazy var modal = ChildSlot<OverviewModal>(router: self, container: viewController) { [unowned self] _ in
        builders.build(withListener: interactor, plan: plan)
    }

    init(interactor: any OverviewInteractable, viewController: any ModalControllable, plan: Plan.ID, builders: OverviewChildren) {
        self.plan = plan
        self.builders = builders
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
        // Makes the container before saved routes are restored.
        _ = modal
    }

    var isShareShown: Bool { modal.route != nil }

    func routeToShare() { modal.present(.share) }

    func closeShare() { modal.dismiss() }

    // MARK: Location

    var location: Location {
        switch interactor.zoom {
        case .whole: Location()
        case .block(let block): Location(path: [block.ringNumber.map(String.init) ?? Self.goals])
        }
    }

    func open(_ location: Location) -> Bool {
        guard let name = location.path.first else {
            interactor.show(.whole)
            return true
        }
        let block = name == Self.goals ? GridPosition.center : GridPosition.ring.first { $0.ringNumber.map(String.init) == name }
        interactor.show(block.map(OverviewState.Zoom.block) ?? .whole)
        return block != nil && location.path.count == 1
    }
}
