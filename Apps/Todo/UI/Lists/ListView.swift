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
        div(.class("page"), .hook("rows"), .data("keys", words.rowKeys), .data("pulls", words.pulls)) {
            bar((.compact, .list))
            statusLine(.people, AttendanceWords.alsoOpen(state.others, context.language))
            content(none: nothingOpen, loading: loadingSections) { _ in
                state.isArranging ? arranging : sections
            }
            postponing(prefix: "list")
            // The empty page has a button of its own in its middle.
            if state.todos?.isEmpty != true, !state.isArranging, !state.isListGone {
                a(
                    .class("fab"), .href(context.path(to: .add(over: base))), .aria("label", context.words.add), .pressed(by: "n"),
                    .onClick(.addTapped)
                ) {
                    icon(.plus)
                }
            }
        }
    }
}

/// A section with its rows.
struct ListSection: View, Identifiable {
    /// The rows.
    enum Content: Equatable {
        case shown([ListRow])
        /// Those of each day, under a heading.
        case byDay([DayRows])
        /// Those that the user puts in order.
        case arranging([ArrangeRow])
    }

    let context: TodoUIContext
    let group: ListState.Group
    let content: Content
    /// The page that the section is in.
    let base: TodoPlace.Base

    var id: String { group.section.rawValue }

    var body: HTML<TodosAction> {
        let words = ListsWords(context.language)
        let heading = "\(base == .home ? "day" : "list")-\(group.section.rawValue)"
        section(.class("group"), .aria("labelledby", heading)) {
            h2(.id(heading)) {
                words.section(group.section)
                span(.class("num"), .aria("label", words.left(group.leftCount))) { "\(group.leftCount)" }
            }
            switch content {
            case .shown(let rows): ul(.class("list")) { each(rows) }
            case .byDay(let days): each(days)
            case .arranging(let rows):
                let place = { rows[min($0, rows.count - 1)].id }
                ul(.class("list"), .onReorder { .arranged(place($0), at: place($1)) }) { each(rows) }
            }
            if group.hiddenCount > 0 {
                a(.class("btn quiet"), .href(context.path(to: .list)), .onClick(.allTapped)) {
                    words.all(group.leftCount)
                    // Two sections can be of the same size.
                    span(.class("sr")) { ": " + words.section(group.section) }
                }
            }
        }
    }
}

/// The rows of a day, under its name.
struct DayRows: View, Identifiable {
    let day: Day
    let name: String
    var rows: [ListRow] = []

    var id: String { day.description }

    var body: HTML<TodosAction> {
        div(.class("day-rows")) {
            h3(.id("list-\(day)")) { name }
            ul(.class("list"), .aria("labelledby", "list-\(day)")) { each(rows) }
        }
    }
}
