import Riblet
import RibletReactor
import TodoDomain
import TodoLists
import TodoTexts

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// A page of todos: rows, or the reason why there is none, and what happened in passing.
class TodosPage<State: TodosState>: PhonePage<State, TodosAction> {
    private var rows: [Todo.ID: TodoRow] = [:]
    final lazy var words = ListsWords(context.language)

    final override func show(_ state: State) {
        if let todos = state.todos, !todos.isEmpty {
            let shown = shown(of: state)
            let left = Set(shown.flatMap(\.todos).map(\.todo.id))
            rows = rows.filter { left.contains($0.key) }
            var views: [UIView] = shown.flatMap { part in
                (part.heading.map { [UILabel($0, .headline)] } ?? []) + part.todos.map(row)
            }
            let portion = state.portion.count
            if todos.count > portion { views.append(button(words.more(todos.count - portion), .moreWanted(seen: portion))) }
            fill(controls + views)
        } else if state.todos != nil {
            fill(nothing)
        } else if state.failure != nil {
            fill([
                UILabel(words.unreadable, .headline), UILabel(words.unreadableText), button(context.words.tryAgain, .appeared),
            ])
        } else {
            fill([UILabel(context.words.loading)])
        }
    }

    /// The parts of the page, each with the texts of its rows.
    func shown(of state: State) -> [(heading: String?, todos: [TodoRow.Content])] { [] }

    /// The buttons above the rows.
    var controls: [UIView] { [] }

    /// The views of a page without todos.
    var nothing: [UIView] { [] }

    private func row(_ content: TodoRow.Content) -> TodoRow {
        if let row = rows[content.todo.id], row.content == content { return row }
        let row = TodoRow(content, context) { [weak self] in self?.send($0) }
        rows[content.todo.id] = row
        return row
    }

    final override func tell(_ state: State) {
        switch notices.news(of: state.changes.$notice) {
        case nil: break
        case .changed(let change): tell(words.changed(change), context.words.undo, .undoTapped(change), for: .seconds(8))
        case .failed(let change, _): tell(words.failed(change), context.words.tryAgain, .retryTapped(change))
        }
    }
}

/// The open todos, by the time that is left for them.
final class ListPage: TodosPage<ListState> {
    private lazy var addButton = button(context.words.add, .addTapped)

    override func viewDidLoad() {
        title = context.words.open
        super.viewDidLoad()
    }

    override var controls: [UIView] { [addButton] }

    override var nothing: [UIView] {
        [UILabel(words.nothingOpen, .headline), UILabel(words.nothingOpenText), addButton]
    }

    /// The day stands in the heading where all of a section are of one.
    override func shown(of state: ListState) -> [(heading: String?, todos: [TodoRow.Content])] {
        state.groups.map { group in
            let todos = group.todos.map { todo in
                let due = group.section == .today ? context.dates.time(todo.dueAt) : context.dates.due(todo.dueAt, now: state.now)
                return TodoRow.Content(todo: todo, due: due, isLate: todo.isOverdue(at: state.now), isRoomy: state.layout != .compact)
            }
            return ("\(words.section(group.section)) (\(group.leftCount))", todos)
        }
    }
}

/// The todos that are done.
final class CompletePage: TodosPage<CompleteState> {
    override func viewDidLoad() {
        title = context.words.done
        super.viewDidLoad()
    }

    override var nothing: [UIView] { [UILabel(words.nothingDone, .headline), UILabel(words.nothingDoneText)] }

    override func shown(of state: CompleteState) -> [(heading: String?, todos: [TodoRow.Content])] {
        [(nil, state.shown.map { .init(todo: $0, due: context.dates.due($0.dueAt, now: context.now()), isLate: false, isRoomy: true) })]
    }
}
