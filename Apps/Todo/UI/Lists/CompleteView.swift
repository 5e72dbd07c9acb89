import Foundation
import RibletLocalization
import RibletStyle
import RibletWeb
import TodoDomain
import TodoLists
import TodoTexts

/// The done todos, as a grid.
struct CompleteView: TodosView {
    let context: TodoUIContext
    var state = CompleteState() {
        didSet { time = PageTime(context) }
    }
    var time: PageTime

    var pageTitle: String? { context.words.done }

    var body: HTML<TodosAction> {
        div(.class("page wide")) {
            backBar(context.words.done, back: context.words.back) { div(.class("acts")) { context.searchLink() } }
            content(none: empty, loading: loading) { _ in
                ul(.class("grid"), .aria("label", context.words.done)) {
                    each(
                        state.shown.map {
                            CompleteTile(
                                context: context, todo: $0, due: $0.due.map { context.dates.due($0, now: time.now) },
                                turn: state.focus.turn(at: $0.id))
                        })
                }
            }
        }
    }

    private var loading: HTML<TodosAction> {
        div(.aria("busy", true)) {
            span(.class("sr"), .role("status")) { context.words.loading }
            ul(.class("grid"), .aria("hidden", true)) {
                for _ in 0..<4 { li(.class("tile skeleton")) {} }
            }
        }
    }

    private var empty: HTML<TodosAction> {
        emptyState(words.nothingDone, words.nothingDoneText, sign: .check) {
            a(.class("btn"), .href(context.path(to: .list)), .autofocus(turn: state.focus.turnAtNone)) { words.toList }
        }
    }
}

/// A todo that is done.
struct CompleteTile: View, Identifiable {
    let context: TodoUIContext
    let todo: Todo
    let due: String?
    /// The number of times that the focus was given, where it is given to this tile.
    let turn: Int?

    var id: Todo.ID { todo.id }

    var body: HTML<TodosAction> {
        let words = ListsWords(context.language)
        li(.class("tile")) {
            div(.class("pic"), .data("tint", "\(todo.id % 8)")) {
                if let picture = todo.picture {
                    img(.src(context.picture(picture, at: .tile)), .alt(""), .attr("loading", "lazy"))
                } else {
                    icon(.paw)
                }
            }
            a(.class("open"), .href(context.path(to: .todo(todo.id, above: .done))), .autofocus(turn: turn), .onClick(.selected(todo.id))) {
                context.title(of: todo)
                if let due { span(.class("m")) { due } }
            }
            div(.class("acts")) {
                button(.class("icon"), .aria("label", words.reopen(todo.title)), .onClick(.doneTapped(todo.id, isDone: false))) {
                    icon(.undo)
                }
                button(.class("icon danger"), .aria("label", context.words.delete(todo.title)), .onClick(.deleteTapped(todo.id))) {
                    icon(.trash)
                }
            }
        }
    }
}
