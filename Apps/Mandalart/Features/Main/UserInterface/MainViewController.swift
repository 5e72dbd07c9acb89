import DesignSystem
import MandalartMain
import MandalartUI
import Riblet
import RibletWeb

/// The main page: at the bottom of a navigation stack.
public enum MainUserInterface {
    /// The views of a new main page.
    @MainActor public static func make(_ context: MandalartUIContext) -> MainViews {
        let page = MainViewController(context: context)
        return MainViews(presenter: page, viewController: WebNavigationController(root: page))
    }
}

final class MainViewController: HTMLViewController<MainView>, MainPresentable {
    weak var listener: (any MainPresentableListener)?

    init(context: MandalartUIContext) { super.init(view: MainView(context: context, state: MainState())) }

    override var pageTitle: String? { view.state.content?.plan.title ?? MainWords(view.context.language).title }

    func present(_ state: MainState) { view.state = state }

    /// The page of a goal may lie over this one: what is told is told over both.
    func tell(_ notice: MainState.Notice) {
        let words = view.context.words
        let (text, action, change): (String, String?, MainState.PlanChange?) =
            switch notice {
            case .deleted(let edit): (words.deleted(edit.title), words.undo, .undo(edit: edit.number))
            case .undone(let edit): (words.undone(edit), nil, nil)
            case .redone(let edit): (words.redone(edit), nil, nil)
            case .planDeleted(let content): (words.deleted(content.plan.title), words.undo, .restore(content))
            case .failed(let change, let error):
                error == .nothingToUndo ? (words.failed(error), nil, nil) : (words.failed(error), words.tryAgain, change)
            }
        (container ?? self).show(Toast(text, action: action, duration: .seconds(action == nil ? 4 : 8))) { [weak self] in
            if let change { self?.listener?.send(.change(change)) }
        } onGone: {
        }
    }

    override func handle(_ action: MainAction) { listener?.send(action) }
}
