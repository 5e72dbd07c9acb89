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

/// What both pages show and tell: what happened, with a button that takes it back, or what failed,
/// with one that tries again.
protocol TodosView: NoticeView where Action == TodosAction, Notice == TodoNotice {
    var context: TodoUIContext { get }
}

extension TodosView {
    var words: ListsWords { ListsWords(context.language) }

    func toast(for notice: TodoNotice) -> NoticeToast<TodosAction>? {
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
    var unreadable: HTML<TodosAction> {
        failureState(words.unreadable, words.unreadableText, retry: context.words.tryAgain, .appeared)
    }

    /// What comes after what is shown.
    func more(_ todos: [Todo], _ portion: Portion) -> HTML<TodosAction> {
        let shown = portion.count
        return each(todos.count > shown ? [MoreRow(id: "\(shown)", words.more(todos.count - shown), .moreWanted(seen: shown))] : [])
    }
}
