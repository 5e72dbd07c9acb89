import RibletLocalization
import RibletStyle
import RibletWeb
import TodoDomain
import TodoLists
import TodoTexts

/// The list of open todos, in sections.
struct ListView: TodosView {
    let context: TodoUIContext
    var state: ListState

    var body: HTML<TodosAction> {
        div(.class("page")) {
            backBar(context.words.open, back: context.words.back) {
                div(.class("acts")) {
                    context.searchLink()
                    layoutButton(.compact, .list)
                }
            }
            statusLine(.people, AttendanceWords.alsoOpen(state.others, context.language))
            content(none: nothingOpen, loading: loading) { _ in
                each(state.groups.map { ListSection(context: context, group: $0, rows: rows(of: $0)) })
            }
            // The empty page has a button of its own in its middle.
            if state.todos?.isEmpty != true {
                a(.class("fab"), .href(context.path(to: .add(overList: true))), .aria("label", context.words.add), .onClick(.addTapped)) {
                    icon(.plus)
                }
            }
        }
    }

    private func rows(of group: ListState.Group) -> [ListRow] {
        group.todos.map { todo in
            ListRow(
                context: context, todo: todo, due: context.dates.due(todo, in: group.section, now: state.now),
                isLate: todo.isOverdue(at: state.now, in: state.calendar),
                turn: state.focus.turn(at: todo.id))
        }
    }

    private var loading: HTML<TodosAction> {
        section(.class("group"), .aria("busy", true)) {
            span(.class("sr"), .role("status")) { context.words.loading }
            h2(.aria("hidden", true)) { span(.class("skeleton line short")) {} }
            ul(.class("list"), .aria("hidden", true)) {
                for _ in 0..<4 {
                    li(.class("row")) {
                        span(.class("skeleton dot")) {}
                        div(.class("body")) {
                            span(.class("t")) { span(.class("skeleton line mid")) {} }
                            span(.class("m")) { span(.class("skeleton line short")) {} }
                        }
                    }
                }
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

    var body: HTML<TodosAction> {
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
