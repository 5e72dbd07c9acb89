import DesignSystem
import Localization
import Riblet
import RibletWeb
import TodoHome
import TodoUI

/// Home in a page: the page itself, at the bottom of a navigation stack.
public enum HomeUserInterface {
    /// The views of a new Home.
    @MainActor public static func make(_ context: TodoUIContext) -> HomeViews {
        let page = HomeViewController(context: context)
        return HomeViews(presenter: page, viewController: WebNavigationController(root: page))
    }
}

final class HomeViewController: HTMLViewController<HomeView>, HomePresentable {
    weak var listener: (any HomePresentableListener)?

    init(context: TodoUIContext) {
        super.init(view: HomeView(context: context, state: HomeState(), today: context.now()))
    }

    func present(_ state: HomeState) {
        view.state = state
        view.today = view.context.now()
    }

    /// Another page may lie over this one: what is told is told over both.
    func tell(_ notice: HomeState.Notice) {
        guard case .discarded(let draft, let key) = notice else { return }
        let words = HomeWords(view.context.language)
        (container ?? self).show(Toast(words.discarded(draft.title), action: words.undo, duration: .seconds(10))) { [weak self] in
            self?.listener?.send(.undoDiscardTapped(draft, key))
        } onGone: {
        }
    }

    override var pageTitle: String? { HomeWords(view.context.language).title }

    override func handle(_ action: HomeAction) { listener?.send(action) }
}
