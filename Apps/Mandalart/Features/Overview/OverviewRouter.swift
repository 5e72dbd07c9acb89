import MandalartDomain
import Riblet

/// The child over the page, as a value.
enum OverviewModal: Hashable, Codable { case share }

/// The router of the whole plan. The part that is shown stands in the address: no segment for the
/// whole plan, `goals` for the middle block, 1 to 8 for another one.
final class OverviewRouter: ComponentRouter<OverviewInteractor, any ModalControllable, any ShareBuildable> {
    private static let goals = "goals"

    private lazy var modal = ChildSlot<OverviewModal>(router: self, container: viewController) { [unowned self] _ in
        component.build(withListener: interactor, plan: interactor.plan)
    }

    override var lazyContainers: [any ChildContainer] { [modal] }

    /// The sheet for sharing is open.
    var isShareShown: Bool { modal.route != nil }

    /// Opens the sheet for sharing.
    func routeToShare() { modal.present(.share) }

    func closeShare() { modal.dismiss() }

    // MARK: Location

    override var location: Location {
        switch interactor.zoom {
        case .whole: Location()
        case .block(let block): Location(path: [block.ringNumber.map(String.init) ?? Self.goals])
        }
    }

    override func open(_ location: Location) -> Bool {
        guard let name = location.path.first else {
            interactor.show(.whole)
            return true
        }
        let block = name == Self.goals ? GridPosition.center : GridPosition.ring.first { $0.ringNumber.map(String.init) == name }
        interactor.show(block.map(OverviewState.Zoom.block) ?? .whole)
        return block != nil && location.path.count == 1
    }
}
