import PhoneParts
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
        willShow(state)
        if let todos = state.todos, !todos.isEmpty {
            let shown = shown(of: state)
            let left = Set(shown.flatMap(\.todos).map(\.todo.id))
            rows = rows.filter { left.contains($0.key) }
            var views: [UIView] = shown.flatMap { part in
                (part.heading.map { [UILabel($0, .headline)] } ?? []) + part.todos.map(row)
            }
            if let room = state.room { views.insert(UILabel(words.room(room)), at: 0) }
            let portion = state.portion.count
            let count = count(of: state)
            if count > portion { views.append(button(words.more(count - portion), .moreWanted(seen: portion))) }
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

    /// The controls above the rows follow the state.
    func willShow(_ state: State) {}

    /// The number of todos of which a portion is shown.
    func count(of state: State) -> Int { state.todos?.count ?? 0 }

    /// True where open to-dos can be put off.
    var canPutOff: Bool { false }

    /// The buttons above the rows.
    var controls: [UIView] { [] }

    /// The views of a page without todos.
    var nothing: [UIView] { [] }

    private func row(_ content: TodoRow.Content) -> TodoRow {
        if let row = rows[content.todo.id], row.content == content { return row }
        let row = TodoRow(content, context, canPutOff: canPutOff) { [weak self] in self?.send($0) }
        rows[content.todo.id] = row
        return row
    }

    final override func tell(_ state: State) {
        switch notices.news(of: state.changes.$notice) {
        case nil: break
        case .changed(let change):
            tell(words.changed(change, context.dates, now: context.now()), context.words.undo, .undoTapped(change), for: .seconds(8))
        case .failed(let change, _): tell(words.failed(change), context.words.tryAgain, .retryTapped(change))
        }
    }
}

/// Open todos, by the time that is left for them.
class OpenTodosPage: TodosPage<ListState> {
    private var postponing: Todo.ID?

    override func present(_ state: ListState) {
        super.present(state)
        guard state.postponing?.todo.id != postponing else { return }
        postponing = state.postponing?.todo.id
        if let asked = state.postponing { ask(asked) }
    }

    private func ask(_ asked: ListState.Postponing) {
        let buttons = asked.choices.map { Alert.Button(words.choice($0.shortcut)) }
        let alert = Alert(
            title: words.postponeUntil, message: asked.todo.title,
            buttons: buttons + [.init(EditorWords(context.language).cancel, role: .cancel)])
        present(alert) { [weak self] choice in
            self?.send(
                asked.choices.indices.contains(choice) ? .postponed(asked.todo.id, to: asked.choices[choice].due) : .postponeCancelled)
        }
    }

    override func shown(of state: ListState) -> [(heading: String?, todos: [TodoRow.Content])] {
        state.groups.map { group in
            let todos = group.todos.map { todo in
                TodoRow.Content(
                    todo: todo, due: context.dates.due(todo, in: group.section, now: state.now) ?? "",
                    isLate: todo.isOverdue(at: state.now, in: state.calendar), isRoomy: state.layout != .compact)
            }
            return ("\(words.section(group.section)) (\(group.leftCount))", todos)
        }
    }

    final override var canPutOff: Bool { true }

    override var nothing: [UIView] { [UILabel(words.nothingOpen, .headline), UILabel(words.nothingOpenText)] }
}

/// The day, as a part of the start page.
final class DayPage: OpenTodosPage {
    override var isPart: Bool { true }

    override func count(of state: ListState) -> Int { state.count }
}

/// All open todos, or those of one list.
final class ListPage: OpenTodosPage {
    private lazy var addButton = button(context.words.add, .addTapped)
    private lazy var editButton = button(ListFormWords(context.language).edit, .listEditTapped)

    override func present(_ state: ListState) {
        if let list = state.list { title = list.name }
        editButton.isHidden = state.list == nil
        super.present(state)
    }

    override func viewDidLoad() {
        title = context.words.open
        super.viewDidLoad()
    }

    override var controls: [UIView] { [editButton, addButton] }

    override var nothing: [UIView] { super.nothing + [editButton, addButton] }
}

/// The search for open and done todos.
final class SearchPage: TodosPage<SearchState> {
    private let field = UITextField(frame: .zero)
    private let tally = UILabel("", .footnote, .secondaryLabel)

    override func viewDidLoad() {
        title = words.search
        field.placeholder = words.searchHint
        field.accessibilityLabel = words.searchHint
        field.borderStyle = .roundedRect
        field.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                send(.searched(field.text ?? ""))
            }, for: .editingChanged)
        super.viewDidLoad()
    }

    override var controls: [UIView] { [field, tally] }

    override var nothing: [UIView] { [field, tally] }

    override func willShow(_ state: SearchState) {
        if field.text != state.search.query { field.text = state.search.query }
        tally.text = state.isSearching ? words.hits(state.todos?.count ?? 0) : words.searchPromptText
    }

    override func shown(of state: SearchState) -> [(heading: String?, todos: [TodoRow.Content])] {
        let now = context.now()
        let todos = state.shown.map { todo in
            TodoRow.Content(
                todo: todo, due: todo.due.map { context.dates.due($0, now: now) } ?? "",
                isLate: todo.isOverdue(at: now, in: context.dates.calendar), isRoomy: true)
        }
        return [(nil, todos)]
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
        let todos = state.shown.map { todo in
            TodoRow.Content(
                todo: todo, due: todo.due.map { context.dates.due($0, now: context.now()) } ?? "", isLate: false, isRoomy: true)
        }
        return [(nil, todos)]
    }
}
