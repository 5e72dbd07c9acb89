import Foundation
import Riblet

/// What lies over a form, as a value.
enum EditorModal: Hashable, Codable { case due }

/// The builders of what lies over the forms.
package typealias AddChildren = any DuePickerBuildable
package typealias UpdateChildren = any DuePickerBuildable

/// Where a form leads.
@MainActor
protocol EditorNavigating: AnyObject {
    /// Opens the choice of the date the todo is due.
    func routeToDuePicker()
    func closeDuePicker()
}

/// What the routers of both forms do alike.
@MainActor
protocol EditorRouting: ViewableRouter<any EditorInteractable, any ModalControllable>, EditorNavigating {
    var modal: ChildSlot<EditorModal> { get }
}

extension EditorRouting {
    /// However the choice closes, the form hears of it. For `didLoad()`.
    func followModal() {
        modal.onChange = { [unowned self] gone in if !gone.isEmpty { interactor.duePickerDidClose() } }
    }

    func routeToDuePicker() { modal.present(.due) }

    func closeDuePicker() { modal.dismiss() }
}

@MainActor
protocol EditorInteractable: Interactable, DuePickerListener {
    var router: (any EditorNavigating)? { get set }
    /// What the choice of a date begins with.
    var dueAt: Date { get }
    func duePickerDidClose()
}

final class AddRouter: ViewableRouter<any EditorInteractable, any ModalControllable>, EditorRouting {
    private let builders: AddChildren
    private(set) lazy var modal = ChildSlot<EditorModal>(router: self, container: viewController) { [unowned self] _ in
        builders.build(withListener: interactor, date: interactor.dueAt)
    }

    init(interactor: any EditorInteractable, viewController: any ModalControllable, builders: AddChildren) {
        self.builders = builders
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    override func didLoad() {
        super.didLoad()
        followModal()
    }
}

final class UpdateRouter: ViewableRouter<any EditorInteractable, any ModalControllable>, EditorRouting {
    private let builders: UpdateChildren
    private(set) lazy var modal = ChildSlot<EditorModal>(router: self, container: viewController) { [unowned self] _ in
        builders.build(withListener: interactor, date: interactor.dueAt)
    }

    init(interactor: any EditorInteractable, viewController: any ModalControllable, builders: UpdateChildren) {
        self.builders = builders
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    override func didLoad() {
        super.didLoad()
        followModal()
    }
}
