import DesignSystem
import Localization
import RibletWeb
import TodoDomain
import TodoLists
import TodoUI

/// The list of open todos, in sections.
struct ListView: View {
    let context: TodoUIContext
    var state: ListState

    /// Without script a button is answered when its change is stored.
    var isReady: Bool { (state.todos != nil || state.failure != nil) && state.changes.pending == 0 }

    var body: HTML<ListAction> {
        let words = ListsWords(context.language)
        div(.class("page")) {
            header(.class("bar compact")) {
                a(.class("icon back"), .href("."), .goesBack, .aria("label", words.back)) { icon(.back) }
                h1 { words.open }
            }
            statusLine(.people, AttendanceWords.alsoOpen(state.others, context.language))
            if let todos = state.todos {
                if todos.isEmpty {
                    empty(words)
                } else {
                    each(state.groups.map { ListSection(context: context, group: $0, rows: rows(of: $0)) })
                    if todos.count > state.portion.count {
                        let shown = state.portion.count
                        each([MoreRow(id: "\(shown)", words.more(todos.count - shown), .moreWanted(seen: shown))])
                    }
                }
            } else if state.failure != nil {
                UnreadableView(words: words, retry: ListAction.appeared)
            } else {
                LoadingRows(words: words.loading)
            }
            // The empty page has a button of its own in its middle.
            if state.todos?.isEmpty != true {
                a(.class("fab"), .href(context.path("list/add")), .aria("label", words.add), .onClick(.addTapped)) { icon(.plus) }
            }
        }
    }

    private func rows(of group: ListState.Group) -> [ListRow] {
        group.todos.map { todo in
            ListRow(
                context: context, todo: todo, due: due(todo, in: group.section), isLate: todo.isOverdue(at: state.now),
                turn: state.focus.turn(at: todo.id))
        }
    }

    /// The day stands in the heading where all of a section are of one.
    private func due(_ todo: Todo, in section: ListState.Section) -> String {
        section == .today ? context.dates.time(todo.dueAt) : context.dates.due(todo.dueAt, now: state.now)
    }

    private func empty(_ words: ListsWords) -> HTML<ListAction> {
        div(.class("empty")) {
            span(.class("mark")) { icon(.paw) }
            h2 { words.nothingOpen }
            p { words.nothingOpenText }
            a(.class("btn primary"), .href(context.path("list/add")), .autofocus(turn: state.focus.turnAtNone), .onClick(.addTapped)) {
                words.add
            }
        }
    }
}

/// A section with its rows.
struct ListSection: View, Identifiable {
    let context: TodoUIContext
    let group: ListState.Group
    let rows: [ListRow]

    var id: String { group.section.rawValue }

    var body: HTML<ListAction> {
        let words = ListsWords(context.language)
        let heading = "list-\(group.section.rawValue)"
        section(.class("group"), .aria("labelledby", heading)) {
            h2(.id(heading)) {
                words.section(group.section)
                span(.class("num"), .aria("label", words.left(group.leftCount))) { "\(group.leftCount)" }
            }
            ul(.class("list")) { each(rows) }
        }
    }
}
