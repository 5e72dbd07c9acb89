import Riblet
import RibletWeb
import TodoDomain
import TodoLists
import TodoUI

/// The page of done todos.
public enum CompleteUserInterface {
    /// The views of a new page.
    @MainActor public static func make(_ context: TodoUIContext) -> CompleteViews {
        let page = CompleteViewController(context: context)
        return CompleteViews(presenter: page, viewController: page)
    }
}

final class CompleteViewController: HTMLViewController<CompleteView>, CompletePresentable {
    weak var listener: (any CompletePresentableListener)?

    init(context: TodoUIContext) {
        super.init(view: CompleteView(context: context, state: CompleteState(), now: context.now()))
    }

    override var pageTitle: String? { words.done }

    func present(_ state: CompleteState) {
        view.state = state
        view.now = view.context.now()
    }

    func tell(_ notice: TodoNotice) {
        tell(notice, words) { [weak self] in
            self?.listener?.send(.undoTapped($0))
        } retry: { [weak self] in
            self?.listener?.send(.retryTapped($0))
        }
    }

    override func handle(_ action: CompleteAction) { listener?.send(action) }

    private var words: ListsWords { ListsWords(view.context.language) }
}
