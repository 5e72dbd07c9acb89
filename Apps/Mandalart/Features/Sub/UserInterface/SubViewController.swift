import DesignSystem
import MandalartDomain
import MandalartSub
import MandalartUI
import Riblet
import RibletWeb

extension SubViews {
    /// The page of a goal.
    @MainActor package init(_ context: MandalartUIContext, plan: Plan.ID, position: GridPosition) {
        let page = SubViewController(SubView(context: context, plan: plan, state: SubState(position: position)))
        self.init(presenter: page, viewController: page)
    }
}

final class SubViewController: StateViewController<SubView>, SubPresentable {
    func tell(_ notice: SubState.Notice) {
        let words = view.context.words
        let (text, title, action): (String, String?, SubAction?) =
            switch notice {
            case .deleted(let edit): (words.deleted(edit.title), words.undo, .history(.undo(edit: edit.number)))
            case .discarded(let discarded): (words.discarded(discarded.draft.title), words.undo, .undoDiscardTapped(discarded))
            case .undone(let edit): (words.undone(edit), nil, nil)
            case .redone(let edit): (words.redone(edit), nil, nil)
            case .failed(let step, let error):
                error == .nothingToUndo ? (words.failed(error), nil, nil) : (words.failed(error), words.tryAgain, .history(step))
            }
        let toast = title.map { Toast.toTakeBack(text, action: $0) } ?? Toast(text, duration: .seconds(4))
        show(toast) { [weak self] in
            if let action { self?.listener?.send(action) }
        } onGone: {
        }
    }
}
