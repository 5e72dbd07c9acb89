import DesignSystem
import Foundation
import Localization
import RibletWeb
import TodoDomain
import TodoLists
import TodoUI

/// What is done, as a grid.
struct CompleteView: View {
    let context: TodoUIContext
    var state: CompleteState
    /// Dates are told relative to this day.
    var now: Date

    static func == (a: CompleteView, b: CompleteView) -> Bool {
        a.state == b.state && a.context == b.context && a.context.dates.day(a.now) == b.context.dates.day(b.now)
    }

    /// Without script a button is answered when its change is stored.
    var isReady: Bool { (state.todos != nil || state.failure != nil) && state.changes.pending == 0 }

    var body: HTML<CompleteAction> {
        let words = ListsWords(context.language)
        div(.class("page wide")) {
            header(.class("bar compact")) {
                a(.class("icon back"), .href("."), .goesBack, .aria("label", words.back)) { icon(.back) }
                h1 { words.done }
            }
            if let todos = state.todos {
                if todos.isEmpty {
                    empty(words)
                } else {
                    ul(.class("grid"), .aria("label", words.done)) {
                        each(
                            state.shown.map {
                                CompleteTile(
                                    context: context, todo: $0, due: context.dates.due($0.dueAt, now: now),
                                    turn: state.focus.turn(at: $0.id))
                            })
                    }
                    if todos.count > state.portion.count {
                        let shown = state.portion.count
                        each([MoreRow(id: "\(shown)", words.more(todos.count - shown), .moreWanted(seen: shown))])
                    }
                }
            } else if state.failure != nil {
                UnreadableView(words: words, retry: CompleteAction.appeared)
            } else {
                LoadingTiles(words: words.loading)
            }
        }
    }

    private func empty(_ words: ListsWords) -> HTML<CompleteAction> {
        div(.class("empty")) {
            span(.class("mark")) { icon(.check) }
            h2 { words.nothingDone }
            p { words.nothingDoneText }
            a(.class("btn"), .href(context.path("list")), .autofocus(turn: state.focus.turnAtNone)) { words.toList }
        }
    }
}

/// A todo that is done.
struct CompleteTile: View, Identifiable {
    let context: TodoUIContext
    let todo: Todo
    let due: String
    /// How often the focus was given, where it is given to this tile.
    let turn: Int?

    var id: Todo.ID { todo.id }

    var body: HTML<CompleteAction> {
        let words = ListsWords(context.language)
        li(.class("tile")) {
            div(.class("pic"), .data("tint", "\(todo.id % 8)")) {
                if let picture = todo.picture {
                    img(.src(context.picture(picture, at: .tile)), .alt(""), .attr("loading", "lazy"))
                } else {
                    icon(.paw)
                }
            }
            a(.class("open"), .href(context.path("done/\(todo.id)")), .autofocus(turn: turn), .onClick(.selected(todo.id))) {
                span(.class("t")) { todo.title }
                span(.class("m")) { due }
            }
            div(.class("acts")) {
                button(.class("icon"), .aria("label", words.reopen(todo.title)), .onClick(.reopenTapped(todo.id))) { icon(.undo) }
                button(.class("icon danger"), .aria("label", words.delete(todo.title)), .onClick(.deleteTapped(todo.id))) { icon(.trash) }
            }
        }
    }
}
