import MandalartCore
import MandalartDomain
import MandalartEdit
import Riblet

/// The child over the page, as a value.
enum SubModal: Hashable, Codable {
    case editSub(GridPosition)

    /// The addresses `step/1` to `step/8`.
    static let addresses: [RouteAddress<SubModal>] = [
        RouteAddress("step", make: { $0.isCenter ? nil : .editSub($0) }) { if case .editSub(let position) = $0 { position } else { nil } }
    ]
}

/// The builder of the form over the page.
package typealias SubChildren = any EditSubBuildable

/// Where the page leads.
@MainActor
protocol SubNavigating: AnyObject {
    func routeToEditSub(_ position: GridPosition)
    func closeEditSub()
}

@MainActor
protocol SubInteractable: Interactable, EditListener {
    var router: (any SubNavigating)? { get set }
}

final class SubRouter: ViewableRouter<any SubInteractable, any ModalControllable>, LocationRouting, SubNavigating {
    private let plan: Plan.ID
    private let position: GridPosition
    private let builders: SubChildren
    private lazy var modal = ChildSlot<SubModal>(
        router: self, container: viewController, addresses: SubModal.addresses
    ) { [unowned self] in
        switch $0 {
        case .editSub(let cell): builders.build(withListener: interactor, plan: plan, goal: position, position: cell)
        }
    }

    init(
        interactor: any SubInteractable, viewController: any ModalControllable, plan: Plan.ID, position: GridPosition,
        builders: SubChildren
    ) {
        self.plan = plan
        self.position = position
        self.builders = builders
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
        // Makes the container before saved routes are restored.
        _ = modal
    }

    func routeToEditSub(_ position: GridPosition) { modal.present(.editSub(position)) }

    func closeEditSub() { modal.dismiss() }
}
