import RibletStyle
import RibletWeb
import TodoDomain
import TodoLists
import TodoTexts

/// A todo of the list.
struct ListRow: View, Identifiable {
    let context: TodoUIContext
    let todo: Todo
    /// The date in words; nil where nothing is to be said of it.
    let due: String?
    /// The list that it is in, where the page shows others too.
    let list: TodoList?
    let isLate: Bool
    /// The page that the row is in.
    let base: TodoPlace.Base
    /// True for the todo that the user has just added.
    let isFresh: Bool
    /// The number of times that the focus was given, where it is given to this row.
    let turn: Int?

    var id: Todo.ID { todo.id }

    private var isAllDay: Bool { if case .day? = todo.due { true } else { false } }

    var body: HTML<TodosAction> {
        let words = ListsWords(context.language)
        li(.class("row"), .class("fresh", when: isFresh)) {
            context.check(todo)
            a(.class("open"), .href(context.path(to: .todo(todo.id, above: base))), .autofocus(turn: turn), .onClick(.selected(todo.id))) {
                context.title(of: todo)
                span(.class("m")) {
                    if let due {
                        span(.class("late", when: isLate)) {
                            icon(isLate || isAllDay ? .cal : .clock)
                            if isLate { span(.class("sr")) { words.overdue + " " } }
                            due
                        }
                    }
                    if let repeats = todo.repeats {
                        span {
                            icon(.refresh)
                            RepetitionWords(context.language).text(repeats)
                        }
                    }
                    if let list { listMark(list) }
                    if !todo.text.isEmpty { span(.class("note")) { todo.text } }
                }
            }
            if let picture = todo.picture {
                img(
                    .class("thumb"), .src(context.picture(picture, at: .row)), .alt(""), .attr("loading", "lazy"), .attr("width", "44"),
                    .attr("height", "44"))
            }
            button(
                .class("icon"), .aria("label", words.postpone(todo.title)), .aria("haspopup", "dialog"), .onClick(.postponeTapped(todo.id))
            ) {
                icon(.clock)
            }
            // On the start page a todo is deleted in its form: its rows are for the day's work.
            if base != .home {
                button(.class("icon danger"), .aria("label", context.words.delete(todo.title)), .onClick(.deleteTapped(todo.id))) {
                    icon(.trash)
                }
            }
        }
    }
}

/// The name of a list, after a dot of its colour.
func listMark<Action>(_ list: TodoList) -> HTML<Action> {
    span(.data("list", list.color.rawValue)) {
        i(.class("list-dot"), .aria("hidden", true)) {}
        list.name
    }
}

extension TodoUIContext {
    /// The title of a row, after a flag where the todo is important.
    func title(of todo: Todo) -> HTML<TodosAction> {
        span(.class("t")) {
            if todo.isImportant {
                span(.class("flag")) {
                    icon(.flag)
                    span(.class("sr")) { words.important + ": " }
                }
            }
            todo.title
        }
    }

    /// The box of a row that says whether the todo is done, and changes it.
    func check(_ todo: Todo) -> HTML<TodosAction> {
        button(
            .class("check"), .role("checkbox"), .aria("checked", todo.isDone), .aria("label", words.check(todo.title)),
            .onToggle(todo.isDone) { .doneTapped(todo.id, isDone: $0) }
        ) {
            b { icon(.paw, class: "") }
        }
    }
}
