import Riblet
import RibletStyle
import RibletWeb
import TodoDomain
import TodoLists
import TodoTexts

extension ListViews {
    /// A list of open todos in a page, one line for each.
    @MainActor package init(compact context: TodoUIContext, _ span: ListState.Span = .whole) {
        self.init(CompactListView(context: context, state: ListState(now: context.now(), calendar: context.dates.calendar, span: span)))
    }
}

/// The list of open todos, one line for each: what there is to do and when, and nothing else.
struct CompactListView: TodosView {
    let context: TodoUIContext
    var state: ListState

    var body: HTML<TodosAction> {
        div(.class("page"), .hook("rows"), .data("keys", words.rowKeys), .data("pulls", words.pulls)) {
            bar((.roomy, .photo)) {
                a(
                    .class("icon"), .href(context.path(to: .add(over: base))), .aria("label", context.words.add), .pressed(by: "n"),
                    .onClick(.addTapped)
                ) {
                    icon(.plus)
                }
            }
            statusLine(.people, AttendanceWords.alsoOpen(state.others, context.language))
            content(none: nothingOpen, loading: p(.class("about"), .role("status")) { context.words.loading }) {
                state.isArranging ? arranging : lines($0)
            }
        }
    }

    private func lines(_ todos: TodoRows) -> HTML<TodosAction> {
        ul(.class("list slim")) {
            each(
                todos.prefix(state.portion.count).map { todo in
                    CompactLine(
                        context: context, base: base, todo: todo, due: todo.due.map { context.dates.due($0, now: state.now) },
                        isLate: todo.isOverdue(at: state.now, in: state.calendar), turn: state.focus.turn(at: todo.id))
                })
        }
    }
}

/// A todo in one line.
struct CompactLine: View, Identifiable {
    let context: TodoUIContext
    /// The page that the line is in.
    let base: TodoPlace.Base
    let todo: Todo
    let due: String?
    let isLate: Bool
    /// The number of times that the focus was given, where it is given to this line.
    let turn: Int?

    var id: Todo.ID { todo.id }

    var body: HTML<TodosAction> {
        li(.class("row")) {
            context.check(todo)
            a(.class("open"), .href(context.path(to: .todo(todo.id, above: base))), .autofocus(turn: turn), .onClick(.selected(todo.id))) {
                context.title(of: todo)
                span(.class("n"), .class("late", when: isLate)) {
                    if isLate { span(.class("sr")) { ListsWords(context.language).overdue + " " } }
                    due ?? ""
                }
            }
            button(.class("icon danger"), .aria("label", context.words.delete(todo.title)), .onClick(.deleteTapped(todo.id))) {
                icon(.trash)
            }
        }
    }
}
