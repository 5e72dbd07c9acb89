import Riblet
import TodoDomain

/// The child over a form, as a value.
enum EditorModal: Hashable, Codable { case due }

/// Where a form leads.
@MainActor
protocol EditorNavigating: AnyObject {
    /// Opens the choice of the date the todo is due.
    func routeToDuePicker()
    func closeDuePicker()
}

@MainActor
protocol EditorInteractable: Interactable, DuePickerListener {
    var router: (any EditorNavigating)? { get set }
    /// The date that the choice begins with.
    var due: Due? { get }
    func duePickerDidClose()
}

/// The router of either form.
class EditorRouter: ViewableRouter<any EditorInteractable, any ModalControllable>, EditorNavigating {
    private let builders: any DuePickerBuildable
    private(set) lazy var modal = ChildSlot<EditorModal>(router: self, container: viewController) { [unowned self] _ in
        builders.build(withListener: interactor, due: interactor.due)
    }

    init(interactor: any EditorInteractable, viewController: any ModalControllable, builders: any DuePickerBuildable) {
        self.builders = builders
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    /// However the choice closes, the form hears of it.
    override func didLoad() { modal.onChange = { [unowned self] gone in if !gone.isEmpty { interactor.duePickerDidClose() } } }

    func routeToDuePicker() { modal.present(.due) }

    func closeDuePicker() { modal.dismiss() }
}

final class AddRouter: EditorRouter {}

final class UpdateRouter: EditorRouter {}
