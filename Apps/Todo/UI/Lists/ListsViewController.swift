import Riblet
import RibletReactor
import RibletStyle
import RibletWeb
import TodoDomain
import TodoLists
import TodoTexts

extension ListViews {
    /// A list of open todos in a page.
    @MainActor package init(_ context: TodoUIContext, _ span: ListState.Span = .whole) {
        self.init(ListView(context: context, state: ListState(now: context.now(), calendar: context.dates.calendar, span: span)))
    }
}

extension CompleteViews {
    /// The page of done todos.
    @MainActor package init(_ context: TodoUIContext) { self.init(CompleteView(context: context, time: PageTime(context))) }
}

/// A page of todos: its notices name the change, with a button that takes it back, or the failure,
/// with one that tries again.
package protocol TodosView: StateView where State: TodosState, Action == TodosAction {
    var context: TodoUIContext { get }
}

extension TodosView {
    package var words: ListsWords { ListsWords(context.language) }

    /// Without script a button is answered when its change is stored.
    package var isReady: Bool { isSettled }

    /// True if the todos are known and nothing is being stored.
    package var isSettled: Bool { (state.todos != nil || state.failure != nil) && state.changes.pending == 0 }

    package var messages: [ViewMessage<TodosAction>] { [.toast(state.changes.$notice, while: isTrue, toast(for:))] }

    /// Returns false of a mark that is taken back by hand.
    fileprivate func isTrue(_ notice: TodoNotice) -> Bool {
        guard case .changed(.mark(let todo, let isDone)) = notice else { return true }
        return state.todos?.todo(todo.id).map { $0.isDone == isDone } ?? true
    }

    package func toast(for notice: TodoNotice) -> NoticeToast<TodosAction>? {
        switch notice {
        case .changed(let change):
            NoticeToast(
                Toast(words.changed(change, context.dates, now: context.now()), action: context.words.undo, duration: .seconds(8)),
                sends: .undoTapped(change))
        case .failed(let change, _):
            NoticeToast(Toast(words.failed(change), action: context.words.tryAgain, duration: .seconds(10)), sends: .retryTapped(change))
        }
    }
}

extension TodosView {
    /// The todos, or what stands in their place.
    ///
    /// - Parameters:
    ///   - none: where there is no todo.
    ///   - loading: before they are known.
    ///   - count: the number of them of which a portion is shown; all unless told.
    ///   - shown: the portion.
    /// - Returns: the part of the page.
    package func content(
        none: HTML<TodosAction>, loading: HTML<TodosAction>, of count: Int? = nil, _ shown: (TodoRows) -> HTML<TodosAction>
    ) -> HTML<TodosAction> {
        if let todos = state.todos { return todos.isEmpty ? none : .group([room, shown(todos), more(count ?? todos.count)]) }
        if state.failure == nil { return loading }
        return failureState(words.unreadable, words.unreadableText, retry: context.words.tryAgain, .appeared)
    }

    /// Tells of scarce room before there is none.
    private var room: HTML<TodosAction> {
        guard let room = state.room else { return .empty }
        return p(.class("about")) { words.room(room) }
    }

    /// Returns the part after the shown todos.
    private func more(_ count: Int) -> HTML<TodosAction> {
        let shown = state.portion.count
        return each(count > shown ? [MoreRow(id: "\(shown)", words.more(count - shown), .moreWanted(seen: shown))] : [])
    }
}

extension TodosView where State == ListState {
    package var pageTitle: String? { heading }

    package var isReady: Bool { (state.layout != nil || state.span == .day) && (state.lists != nil || state.failure != nil) && isSettled }

    package var isFound: Bool { !state.isListGone }

    /// The name of the list that the page shows.
    private var heading: String {
        if case .list = state.span { state.list?.name ?? words.list } else { context.words.open }
    }

    /// The page as the one that its todos are chosen from.
    var base: TodoPlace.Base {
        switch state.span {
        case .whole: .list
        case .list(let id): .listed(id)
        case .day: .home
        }
    }

    /// The bar of the list, with what can be done there.
    ///
    /// - Parameters:
    ///   - layout: the other layout, and its sign.
    ///   - more: what only this layout has.
    /// - Returns: the bar.
    func bar(_ layout: (ListLayout, Icon), @HTMLBuilder<TodosAction> more: () -> HTML<TodosAction> = { .empty }) -> HTML<TodosAction> {
        backBar(heading, back: context.words.back) {
            div(.class("acts")) {
                if state.isListGone {
                } else if state.isArranging {
                    if let last = state.arrangements.last {
                        button(.class("icon"), .aria("label", context.words.undo), .pressed(by: "z"), .onClick(.undoTapped(last))) {
                            icon(.undo)
                        }
                    }
                    button(.class("btn primary"), .autofocus(turn: state.arrangeTurn), .onClick(.arrangeTapped)) { words.arranged }
                } else {
                    if let list = state.list {
                        button(
                            .class("icon"), .aria("label", words.edit(list.name)), .aria("haspopup", "dialog"), .onClick(.listEditTapped)
                        ) { icon(.edit) }
                    } else {
                        context.searchLink()
                    }
                    if state.canArrange {
                        button(
                            .class("icon"), .aria("label", words.arrange), .pressed(by: "o"), .autofocus(turn: state.arrangeTurn),
                            .onClick(.arrangeTapped)
                        ) { icon(.sort) }
                    }
                    layoutButton(layout.0, layout.1)
                    more()
                }
            }
        }
    }

    /// The sections with rows that can be put in order.
    var arranging: HTML<TodosAction> {
        .group([
            p(.class("about")) { words.arrangeHint },
            each(
                state.groups.map { group in
                    let rows = group.todos.indices.map { index in
                        let neighbours = group.todos.neighbours(at: index)
                        let todo = group.todos[index]
                        return ArrangeRow(
                            context: context, todo: todo, due: context.dates.due(todo, in: group.section, now: state.now),
                            above: neighbours.above, below: neighbours.below)
                    }
                    return ListSection(context: context, group: group, content: .arranging(rows), base: base)
                }),
        ])
    }

    /// The sections with their rows.
    var sections: HTML<TodosAction> {
        each(
            state.groups.map { group in
                let rows = group.todos.map { todo in
                    ListRow(
                        context: context, todo: todo,
                        due: context.dates.due(todo, in: group.section, underDay: base != .home, now: state.now),
                        list: state.list(of: todo), isLate: todo.isOverdue(at: state.now, in: state.calendar), base: base,
                        isFresh: todo.id == state.fresh,
                        turn: state.focus.turn(at: todo.id))
                }
                // The day has a few of them only.
                guard group.section == .later, base != .home else {
                    return ListSection(context: context, group: group, content: .shown(rows), base: base)
                }
                var days: [DayRows] = []
                for row in rows {
                    guard let due = row.todo.due else { continue }
                    let day = due.day(in: state.calendar)
                    if days.last?.day != day { days.append(DayRows(day: day, name: context.dates.due(.day(day), now: state.now))) }
                    days[days.count - 1].rows.append(row)
                }
                return ListSection(context: context, group: group, content: .byDay(days), base: base)
            })
    }

    /// The choice of a date to put a todo off to, while it is open.
    func postponing(prefix: String) -> HTML<TodosAction> {
        each((state.postponing.map { [PostponeSheet(context: context, prefix: prefix, postponing: $0)] } ?? []))
    }

    /// Stands where the sections come.
    var loadingSections: HTML<TodosAction> {
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

    /// The container stays when the list is laid out in another way.
    package var messages: [ViewMessage<TodosAction>] {
        [.toast(state.changes.$notice, isOverContainer: true, while: isTrue, toast(for:))]
    }

    /// The button that lays the list out in another way.
    package func layoutButton(_ layout: ListLayout, _ sign: Icon) -> HTML<TodosAction> {
        button(
            .class("icon"), .aria("label", words.choose(layout)), .autofocus(turn: state.layoutTurn),
            .onClick(.layoutChosen(layout))
        ) { icon(sign) }
    }

    /// The page where no todo is open.
    package var nothingOpen: HTML<TodosAction> {
        if state.isListGone {
            return emptyState(words.listGone, words.listGoneText, sign: .list) {
                a(.class("btn"), .href(context.path(to: .list))) { words.toList }
            }
        }
        return emptyState(words.nothingOpen, state.list == nil ? words.nothingOpenText : words.nothingInListText, sign: .paw) {
            a(
                .class("btn primary"), .href(context.path(to: .add(over: base))), .autofocus(turn: state.focus.turnAtNone),
                .onClick(.addTapped)
            ) {
                context.words.add
            }
        }
    }
}
