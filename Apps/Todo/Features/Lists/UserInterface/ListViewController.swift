import Riblet
import RibletWeb
import TodoDomain
import TodoLists
import TodoUI

/// The list of open todos in a page.
public enum ListUserInterface {
    /// The views of a new list.
    @MainActor public static func make(_ context: TodoUIContext) -> ListViews {
        let page = ListViewController(context: context)
        return ListViews(presenter: page, viewController: page)
    }
}

final class ListViewController: HTMLViewController<ListView>, ListPresentable {
    weak var listener: (any ListPresentableListener)?

    init(context: TodoUIContext) {
        super.init(view: ListView(context: context, state: ListState(now: context.now(), calendar: context.dates.calendar)))
    }

    override var pageTitle: String? { words.open }

    func present(_ state: ListState) { view.state = state }

    func tell(_ notice: TodoNotice) {
        tell(notice, words) { [weak self] in
            self?.listener?.send(.undoTapped($0))
        } retry: { [weak self] in
            self?.listener?.send(.retryTapped($0))
        }
    }

    override func handle(_ action: ListAction) { listener?.send(action) }

    private var words: ListsWords { ListsWords(view.context.language) }
}
