import DesignSystem
import MandalartDomain
import MandalartMain
import MandalartUI
import Riblet
import RibletWeb

extension MainViews {
    /// The main page: at the bottom of a navigation stack.
    @MainActor package init(_ context: MandalartUIContext) {
        let page = MainViewController(MainView(context: context))
        self.init(presenter: page, viewController: WebNavigationController(root: page))
    }
}

final class MainViewController: StateViewController<MainView>, MainPresentable {
    /// The page of a goal may lie over this one: what is told is told over both.
    func tell(_ notice: MainState.Notice) {
        let words = view.context.words
        let (text, title, action): (String, String?, MainAction?) =
            switch notice {
            case .deleted(let edit): (words.deleted(edit.title), words.undo, .change(.undo(edit: edit.number)))
            case .discarded(let discarded): (words.discarded(discarded.draft.title), words.undo, .undoDiscardTapped(discarded))
            case .undone(let edit): (words.undone(edit), nil, nil)
            case .redone(let edit): (words.redone(edit), nil, nil)
            case .planDeleted(let content): (words.deleted(content.plan.title), words.undo, .change(.restore(content)))
            case .failed(let change, let error):
                error == .nothingToUndo ? (words.failed(error), nil, nil) : (words.failed(error), words.tryAgain, .change(change))
            }
        let toast = title.map { Toast.toTakeBack(text, action: $0) } ?? Toast(text, duration: .seconds(4))
        (container ?? self).show(toast) { [weak self] in
            if let action { self?.listener?.send(action) }
        } onGone: {
        }
    }

    func confirmDelete(of plan: PlanSummary) {
        let words = MainWords(view.context.language), shared = view.context.words
        let buttons = [Alert.Button(shared.cancel, role: .cancel), Alert.Button(shared.delete, role: .destructive)]
        let title = words.deleteQuestion(shared.short(plan.plan.title))
        present(Alert(title: title, message: words.deleteText(plan.filledCount), buttons: buttons)) { [weak self] choice in
            self?.listener?.send(choice == 1 ? .change(.delete(plan.id)) : .deleteCancelled)
        }
    }
}
