import MandalartDomain
import MandalartEditSub
import MandalartUI
import Riblet
import RibletWeb

extension EditSubViews {
    /// The form for a sub mandalart, in a sheet of a page.
    @MainActor package init(_ context: MandalartUIContext, position: GridPosition) {
        let page = EditSubViewController(EditSubView(context: context, state: EditSubState(position: position)))
        self.init(presenter: page, viewController: page)
    }
}

final class EditSubViewController: StateViewController<EditSubView>, EditSubPresentable {
    func ask(_ question: EditSubState.Question) {
        let shared = view.context.words
        switch question {
        case .delete(let title):
            ask(words.deleteQuestion, words.deleteText(title), shared.cancel, shared.delete, .deleteConfirmed)
        case .discard: ask(words.discardQuestion, shared.discardUndoable, shared.keepEditing, shared.discard, .discardConfirmed)
        }
    }

    private func ask(_ title: String, _ message: String?, _ cancel: String, _ confirm: String, _ action: EditSubAction) {
        let buttons = [Alert.Button(cancel, role: .cancel), Alert.Button(confirm, role: .destructive)]
        present(Alert(title: title, message: message, buttons: buttons)) { [weak self] choice in
            self?.listener?.send(choice == 1 ? action : .questionCancelled)
        }
    }

    func tell(_ notice: EditSubState.Notice) {
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

    private var words: EditSubWords { EditSubWords(view.context.language) }
}
