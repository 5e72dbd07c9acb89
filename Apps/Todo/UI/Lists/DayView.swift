import RibletStyle
import RibletWeb
import TodoDomain
import TodoLists
import TodoTexts

extension ListViews {
    /// The day in a part of a page.
    @MainActor package init(day context: TodoUIContext) {
        self.init(DayView(context: context, state: ListState(now: context.now(), calendar: context.dates.calendar, span: .day)))
    }
}

/// The day: what is overdue and due today, and the beginning of what comes next.
struct DayView: TodosView {
    let context: TodoUIContext
    var state: ListState

    /// The page that the day is in has one.
    var pageTitle: String? { nil }

    var body: HTML<TodosAction> {
        div(.class("day")) {
            // The head of the page says already that there is nothing to do, or nothing left.
            content(
                none: p(.class("about"), .autofocus(turn: state.focus.turnAtNone)) { words.nothingOpenText }, loading: loadingSections,
                of: state.count
            ) { _ in
                .group([free, sections])
            }
            postponing(prefix: "day")
        }
    }

    private var free: HTML<TodosAction> {
        state.count > 0 ? .empty : p(.class("about"), .autofocus(turn: state.focus.turnAtNone)) { words.freeDay }
    }
}
