import MandalartCore
import MandalartDomain
import MandalartEdit
import Riblet

/// The child over the page, as a value.
enum SubModal: Hashable, Codable { case editSub(GridPosition) }

/// The router of the page of a goal. The forms over it have the addresses `step/1` to `step/8`.
final class SubRouter: ComponentRouter<SubInteractor, any ModalControllable, any EditSubBuildable> {
    private lazy var modal = ChildSlot<SubModal>(router: self, container: viewController) { [unowned self] in
        switch $0 {
        case .editSub(let cell):
            component.build(withListener: interactor, plan: interactor.plan, goal: interactor.position, position: cell)
        }
    }

    override func didLoad() {
        modal.addresses = [
            RouteAddress("step", make: { $0.isCenter ? nil : .editSub($0) }) { if case .editSub(let cell) = $0 { cell } else { nil } }
        ]
    }

    func routeToEditSub(_ position: GridPosition) { modal.present(.editSub(position)) }

    func closeEditSub() { modal.dismiss() }
}
