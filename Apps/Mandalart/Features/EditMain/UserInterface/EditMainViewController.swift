import MandalartDomain
import MandalartEditMain
import MandalartUI
import Riblet
import RibletWeb

/// The form for a main mandalart, in a sheet of a page.
public enum EditMainUserInterface {
    /// The views of a new form for what stands at a position.
    @MainActor public static func make(_ context: MandalartUIContext, position: GridPosition) -> EditMainViews {
        let page = EditMainViewController(context: context, position: position)
        return EditMainViews(presenter: page, viewController: page)
    }
}

final class EditMainViewController: HTMLViewController<EditMainView>, EditMainPresentable {
    weak var listener: (any EditMainPresentableListener)?

    init(context: MandalartUIContext, position: GridPosition) {
        super.init(view: EditMainView(context: context, state: EditMainState(position: position)))
    }

    override var pageTitle: String? { words.heading(view.state.position, isNew: view.state.isNew) }

    func present(_ state: EditMainState) { view.state = state }

    func ask(_ question: EditMainState.Question) {
        let shared = view.context.words
        switch question {
        case .delete(let title, let subs):
            ask(words.deleteQuestion, words.deleteText(title, subs), shared.cancel, shared.delete, .deleteConfirmed)
        case .discard: ask(words.discardQuestion, shared.discardUndoable, shared.keepEditing, shared.discard, .discardConfirmed)
        }
    }

    private func ask(_ title: String, _ message: String?, _ cancel: String, _ confirm: String, _ action: EditMainAction) {
        let buttons = [Alert.Button(cancel, role: .cancel), Alert.Button(confirm, role: .destructive)]
        present(Alert(title: title, message: message, buttons: buttons)) { [weak self] choice in
            self?.listener?.send(choice == 1 ? action : .questionCancelled)
        }
    }

    func tell(_ notice: EditMainState.Notice) {
        switch notice {
        case .emptyTitle:
            show(Toast(words.emptyTitle)) {
            } onGone: {
            }
        case .notDeleted:
            show(Toast(words.notDeleted, action: view.context.words.tryAgain, duration: .seconds(10))) { [weak self] in
                self?.listener?.send(.deleteConfirmed)
            } onGone: {
            }
        }
    }

    override func handle(_ action: EditMainAction) { listener?.send(action) }

    private var words: EditMainWords { EditMainWords(view.context.language) }
}
