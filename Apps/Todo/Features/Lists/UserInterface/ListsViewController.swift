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
        self.init(ListView(context: context, state: empty))
    }
}

extension CompleteViews {
    /// The page of done todos.
    @MainActor package init(_ context: TodoUIContext) { self.init(CompleteView(context: context, now: context.now())) }
}

/// What all pages of todos show and tell: what happened, with a button that takes it back, or what
/// failed, with one that tries again.
package protocol TodosView: NoticeView where Action == TodosAction, Notice == TodoNotice {
    var context: TodoUIContext { get }
}

extension TodosView {
    package var words: ListsWords { ListsWords(context.language) }

    package func toast(for notice: TodoNotice) -> NoticeToast<TodosAction>? {
        switch notice {
        case .changed(let change):
            NoticeToast(Toast(words.changed(change), action: context.words.undo, duration: .seconds(8)), sends: .undoTapped(change))
        case .failed(let change, _):
            NoticeToast(Toast(words.failed(change), action: context.words.tryAgain, duration: .seconds(10)), sends: .retryTapped(change))
        }
    }
}

extension TodosView {
    /// The todos cannot be read.
    package var unreadable: HTML<TodosAction> {
        failureState(words.unreadable, words.unreadableText, retry: context.words.tryAgain, .appeared)
    }

    /// What stands where no todo is open; `turn` gives the focus to its button.
    package func nothingOpen(_ turn: Int?) -> HTML<TodosAction> {
        emptyState(words.nothingOpen, words.nothingOpenText, sign: .paw) {
            a(.class("btn primary"), .href(context.path("list/add")), .autofocus(turn: turn), .onClick(.addTapped)) { context.words.add }
        }
    }

    /// What comes after what is shown.
    package func more(_ todos: [Todo], _ portion: Portion) -> HTML<TodosAction> {
        let shown = portion.count
        return each(todos.count > shown ? [MoreRow(id: "\(shown)", words.more(todos.count - shown), .moreWanted(seen: shown))] : [])
    }
}
