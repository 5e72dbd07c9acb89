import Riblet
import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain
import TodoLists
import TodoUI

extension ListViews {
    /// The list of open todos in a page.
    @MainActor package init(_ context: TodoUIContext) {
        let empty = ListState(now: context.now(), calendar: context.dates.calendar)
        let page = ListsViewController(ListView(context: context, state: empty))
        self.init(presenter: page, viewController: page)
    }
}

extension CompleteViews {
    /// The page of done todos.
    @MainActor package init(_ context: TodoUIContext) {
        let page = ListsViewController(CompleteView(context: context, now: context.now()))
        self.init(presenter: page, viewController: page)
    }
}

/// What both pages show.
protocol TodosView: StateView where Action == TodosAction {
    var context: TodoUIContext { get }
}

extension TodosView {
    var words: ListsWords { ListsWords(context.language) }
}

/// Tells what happened, with a button that takes it back, or what failed, with one that tries
/// again.
final class ListsViewController<Content: TodosView>: StateViewController<Content>, TodosPresentable {
    func tell(_ notice: TodoNotice) {
        let words = view.words
        let (toast, action): (Toast, TodosAction) =
            switch notice {
            case .changed(let change):
                (Toast(words.changed(change), action: words.undo, duration: .seconds(8)), .undoTapped(change))
            case .failed(let change, _):
                (Toast(words.failed(change), action: words.tryAgain, duration: .seconds(10)), .retryTapped(change))
            }
        show(toast) { [weak self] in
            self?.listener?.send(action)
        } onGone: {
        }
    }
}

/// The todos cannot be read.
struct UnreadableView: View {
    let context: TodoUIContext

    var body: HTML<TodosAction> {
        let words = ListsWords(context.language)
        div(.class("failure"), .role("alert")) {
            span(.class("mark")) { icon(.warning) }
            h2 { words.unreadable }
            p { words.unreadableText }
            button(.class("btn"), .onClick(.appeared)) { words.tryAgain }
        }
    }
}

extension TodosView {
    /// What comes after what is shown.
    func more(_ todos: [Todo], _ portion: Portion) -> HTML<TodosAction> {
        let shown = portion.count
        return each(todos.count > shown ? [MoreRow(id: "\(shown)", words.more(todos.count - shown), .moreWanted(seen: shown))] : [])
    }
}
