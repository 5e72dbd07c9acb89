import Riblet
import RibletWeb
import TodoDomain
import TodoEditor
import TodoUI

/// The form for an existing todo, as a page.
public enum UpdateUserInterface {
    /// The views of a new form.
    @MainActor public static func make(_ context: TodoUIContext) -> UpdateViews {
        let page = UpdateViewController(context: context)
        return UpdateViews(presenter: page, viewController: page)
    }
}

final class UpdateViewController: HTMLViewController<UpdateView>, UpdatePresentable {
    weak var listener: (any UpdatePresentableListener)?

    init(context: TodoUIContext) {
        let now = context.now()
        let empty = UpdateState(id: 0, todo: nil, empty: TodoDraft(dueAt: now))
        super.init(view: UpdateView(context: context, state: empty, now: now))
    }

    override var pageTitle: String? { words.edit }

    func present(_ state: UpdateState) {
        view.state = state
        view.now = view.context.now()
    }

    func ask(_ question: UpdateState.Question) {
        let words = words
        switch question {
        case .delete(let title):
            ask(words.deleteQuestion, words.deleteText(title), words.cancel, words.delete, .deleteConfirmed)
        case .discard:
            ask(words.discardQuestion, words.discardUndoable, words.keepEditing, words.discard, .discardConfirmed)
        }
    }

    private func ask(_ title: String, _ message: String, _ cancel: String, _ confirm: String, _ action: UpdateAction) {
        let buttons = [Alert.Button(cancel, role: .cancel), Alert.Button(confirm, role: .destructive)]
        present(Alert(title: title, message: message, buttons: buttons)) { [weak self] choice in
            self?.listener?.send(choice == 1 ? action : .questionCancelled)
        }
    }

    func tell(_ failure: UpdateState.Notice) {
        let (text, action): (String, UpdateAction) =
            switch failure {
            case .markDone(let isDone, _): (words.notMarked, .markRetried(isDone))
            case .delete: (words.notDeleted, .deleteConfirmed)
            }
        show(Toast(text, action: words.tryAgain, duration: .seconds(10))) { [weak self] in
            self?.listener?.send(action)
        } onGone: {
        }
    }

    override func handle(_ action: UpdateAction) { listener?.send(action) }

    private var words: EditorWords { EditorWords(view.context.language) }
}
