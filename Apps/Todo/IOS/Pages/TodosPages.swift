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
class TodosPage<State: TodosState>: TablePage<PhoneContext, State, TodosAction, TodoRow.Content> {
    typealias Section = CardTable<TodoRow.Content>.Section
    typealias Line = CardTable<TodoRow.Content>.Line
    /// The rows of a part of another page, which has no table of its own.
    private var rows: [Todo.ID: TodoRow] = [:]
    final lazy var words = ListsWords(context.language)

    override func placeColumn() {
        super.placeColumn()
        if isPart { return }
        table.swipes = { [weak self] in self?.actions($0.todo).swipes ?? ([], []) }
        table.opened = { [weak self] in self?.send(.selected($0.id)) }
    }

    final override func show(_ state: State) {
        willShow(state)
        var sections: [Section] = []
        if let todos = state.todos, !todos.isEmpty {
            let portion = state.portion.count
            let count = count(of: state)
            if let room = state.room.map(words.room) { sections = [Section(lines: [line(room) { UILabel(room) }])] }
            sections += shown(of: state)
            let more = words.more(count - portion)
            if count > portion { sections.append(Section(lines: [line(more) { button(more, .moreWanted(seen: portion)) }])) }
        } else if state.todos != nil {
            if let nothing { sections = [Section(lines: message(nothing.title, nothing.text))] }
        } else if state.failure != nil {
            let retry = line("retry") { button(context.words.tryAgain, .appeared) }
            sections = [Section(lines: message(words.unreadable, words.unreadableText) + [retry])]
        } else {
            sections = [Section(lines: [line("loading") { UILabel(context.words.loading) }])]
        }
        if isPart { return fill(views(of: sections)) }
        fill(controls)
        table.sections = sections
    }

    private func message(_ title: String, _ text: String) -> [Line] {
        [line(title) { UILabel(title, .headline) }, line(text) { UILabel(text) }]
    }

    private func views(of sections: [Section]) -> [UIView] {
        let before = rows
        rows = [:]
        return sections.flatMap { section in
            (section.title.map { [UILabel($0, .headline)] } ?? []) + section.lines.map { line in view(of: line, before) }
        }
    }

    private func view(of line: Line, _ before: [Todo.ID: TodoRow]) -> UIView {
        switch line {
        case .view(let view): return view
        case .card(let content):
            let row = row(before[content.id], content)
            rows[content.id] = row
            return row
        }
    }

    final override func cell(_ cell: UITableViewCell?, _ content: TodoRow.Content) -> UITableViewCell {
        let cell = cell as? ViewCell ?? ViewCell(cardName)
        cell.show(row(cell.view as? TodoRow, content))
        return cell
    }

    /// A row that shows a todo, in place of the one before.
    private func row(_ row: TodoRow?, _ content: TodoRow.Content) -> TodoRow {
        let row = row ?? TodoRow()
        row.show(content, actions(content.todo), context)
        return row
    }

    private func actions(_ todo: Todo) -> TodoActions {
        TodoActions(todo, context, canPutOff: canPutOff) { [weak self] in self?.send($0) }
    }

    /// The rows of todos with their dates in full.
    final func lines(_ todos: some Sequence<Todo>) -> [Line] {
        let now = context.now()
        return todos.map { todo in
            .card(
                TodoRow.Content(
                    todo: todo, due: todo.due.map { context.dates.due($0, now: now) } ?? "",
                    isLate: todo.isOverdue(at: now, in: context.dates.calendar), isRoomy: true))
        }
    }

    /// The parts of the page, each with the texts of its rows.
    func shown(of state: State) -> [Section] { [] }

    /// The controls above the rows follow the state.
    func willShow(_ state: State) {}

    /// The number of todos of which a portion is shown.
    func count(of state: State) -> Int { state.todos?.count ?? 0 }

    /// True where open to-dos can be put off.
    var canPutOff: Bool { false }

    /// The buttons above the rows.
    var controls: [UIView] { [] }

    /// The words of a page without todos.
    var nothing: (title: String, text: String)? { nil }

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

    override func shown(of state: ListState) -> [Section] {
        state.groups.map { group in
            Section(
                id: "\(group.section)", title: "\(words.section(group.section)) (\(group.leftCount))",
                lines: group.todos.map { todo in
                    .card(
                        TodoRow.Content(
                            todo: todo, due: context.dates.due(todo, in: group.section, now: state.now) ?? "",
                            isLate: todo.isOverdue(at: state.now, in: state.calendar), isRoomy: state.layout != .compact))
                })
        }
    }

    final override var canPutOff: Bool { true }

    override var nothing: (title: String, text: String)? { (words.nothingOpen, words.nothingOpenText) }
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

    override func willShow(_ state: SearchState) {
        if field.text != state.search.query { field.text = state.search.query }
        tally.text = state.isSearching ? words.hits(state.todos?.count ?? 0) : words.searchPromptText
    }

    override func shown(of state: SearchState) -> [Section] { [Section(lines: lines(state.shown))] }
}

/// The todos that are done.
final class CompletePage: TodosPage<CompleteState> {
    override func viewDidLoad() {
        title = context.words.done
        super.viewDidLoad()
    }

    override var nothing: (title: String, text: String)? { (words.nothingDone, words.nothingDoneText) }

    override func shown(of state: CompleteState) -> [Section] { [Section(lines: lines(state.shown))] }
}
