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
                each(days)
            }
        }
    }

    /// The shown todos by the day on which they were done.
    private var days: [CompleteDay] {
        var days: [CompleteDay] = []
        for todo in state.shown {
            let day = todo.doneAt.map { Day($0, in: context.dates.calendar) }
            if days.isEmpty || days.last?.day != day {
                let name = day.map { context.dates.due(.day($0), now: time.now) } ?? words.doneEarlier
                days.append(CompleteDay(day: day, name: name))
            }
            days[days.count - 1].tiles.append(
                CompleteTile(
                    context: context, todo: todo, due: todo.due.map { context.dates.due($0, now: time.now) },
                    turn: state.focus.turn(at: todo.id)))
        }
        return days
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

/// The todos that were done on a day, or before that was kept.
struct CompleteDay: View, Identifiable {
    let day: Day?
    let name: String
    var tiles: [CompleteTile] = []

    var id: String { day?.description ?? "earlier" }

    var body: HTML<TodosAction> {
        section(.class("group"), .aria("labelledby", "done-\(id)")) {
            h2(.id("done-\(id)")) { name }
            ul(.class("grid")) { each(tiles) }
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
