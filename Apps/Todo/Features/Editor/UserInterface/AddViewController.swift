import Riblet
import RibletWeb
import TodoDomain
import TodoEditor
import TodoUI

/// The form for a new todo, in a sheet of a page.
public enum AddUserInterface {
    /// The views of a new form.
    @MainActor public static func make(_ context: TodoUIContext) -> AddViews {
        let page = AddViewController(context: context)
        return AddViews(presenter: page, viewController: page)
    }
}

final class AddViewController: HTMLViewController<AddView>, AddPresentable {
    weak var listener: (any AddPresentableListener)?

    init(context: TodoUIContext) {
        let now = context.now()
        super.init(view: AddView(context: context, state: AddState(form: EditorForm(draft: TodoDraft(dueAt: now))), now: now))
    }

    override var pageTitle: String? { EditorWords(view.context.language).add }

    func present(_ state: AddState) {
        view.state = state
        view.now = view.context.now()
    }

    func ask(_ question: AddState.Question) {
        let words = EditorWords(view.context.language)
        let buttons = [Alert.Button(words.keepEditing, role: .cancel), Alert.Button(words.discard, role: .destructive)]
        present(Alert(title: words.discardEntryQuestion, message: words.discardUndoable, buttons: buttons)) { [weak self] choice in
            self?.listener?.send(choice == 1 ? .discardConfirmed : .questionCancelled)
        }
    }

    override func handle(_ action: AddAction) { listener?.send(action) }
}
