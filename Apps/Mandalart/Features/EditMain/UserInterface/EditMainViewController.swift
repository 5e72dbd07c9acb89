import MandalartDomain
import MandalartEditMain
import MandalartUI
import Riblet
import RibletWeb

extension EditMainViews {
    /// The form for a main mandalart, in a sheet of a page.
    @MainActor package init(_ context: MandalartUIContext, position: GridPosition) {
        let page = EditMainViewController(EditMainView(context: context, state: EditMainState(position: position)))
        self.init(presenter: page, viewController: page)
    }
}

final class EditMainViewController: StateViewController<EditMainView>, EditMainPresentable {
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

    private var words: EditMainWords { EditMainWords(view.context.language) }
}
