import DesignSystem
import MandalartDomain
import MandalartSub
import MandalartUI
import Riblet
import RibletWeb

/// The page of a goal.
public enum SubUserInterface {
    /// The views of a new page for the goal at a position of a plan.
    @MainActor public static func make(_ context: MandalartUIContext, plan: Plan.ID, position: GridPosition) -> SubViews {
        let page = SubViewController(context: context, plan: plan, position: position)
        return SubViews(presenter: page, viewController: page)
    }
}

final class SubViewController: HTMLViewController<SubView>, SubPresentable {
    weak var listener: (any SubPresentableListener)?

    init(context: MandalartUIContext, plan: Plan.ID, position: GridPosition) {
        super.init(view: SubView(context: context, plan: plan, state: SubState(position: position)))
    }

    override var pageTitle: String? { view.state.branch?.main.title ?? SubWords(view.context.language).loadingTitle }

    func present(_ state: SubState) { view.state = state }

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

    override func handle(_ action: SubAction) { listener?.send(action) }
}
