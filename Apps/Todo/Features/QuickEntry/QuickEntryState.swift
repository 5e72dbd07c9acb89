import Foundation
import RibletReactor
import TodoDomain

/// The notices to the user.
package enum QuickEntryNotice: Equatable, Sendable {
    /// Something could not be stored; what was typed is still there.
    case failed(TodoError)
}

/// The state of the page.
package struct QuickEntryState: DraftedFormState, Equatable, Sendable {
    package typealias Saved = SavedQuickEntry
    package typealias Failure = TodoError

    /// The entry field.
    package enum Field: String, FormField {
        case title
        package var rules: [FormRule] { [] }
    }

    /// All todos; nil before they are known.
    package var todos: TodoRows?
    /// The room that is left for todos, where it becomes scarce.
    package private(set) var room: TodoRoom?
    /// The filter of the shown todos.
    package var filter = TodoFilter.all
    /// The part of them that is in the page.
    package var portion = Portion()
    /// The newest todo that was there when the page was opened.
    private var newest: Todo.ID?
    package var drafted = DraftedForm<QuickEntryState>(FormState())
    /// The titles that could not be added, and have no place in the entry field.
    package var unadded: [Unadded] = []
    /// When the todo in the entry field would be due, as it was typed; nil for no date.
    package var entryDue: Due?
    /// The title in the entry field that could not be added, until the user has gone on.
    var givenBack: String?
    /// The todo whose title is being changed.
    package var edit: Edit?
    /// The focus belongs to the row of the todo whose editing the user has ended by a key, or to
    /// the neighbour of what was deleted, and to the entry field where no row is left.
    package var focus = RowFocus<Todo.ID>()
    /// The changes that are being stored, and the notices about them.
    package var changes = ChangeLog<QuickEntryWrite, QuickEntryNotice>()

    /// An entry that could not be added.
    package struct Unadded: Identifiable, Equatable, Codable, Sendable {
        /// Tells it from the others.
        package let id: Int
        package let text: String
    }

    /// A title under way.
    package struct Edit: Equatable, Codable, Sendable {
        /// The todo whose title is changed.
        package let id: Todo.ID
        /// The text of the field.
        package var text: String

        /// The title of a todo as the user has changed it so far.
        package init(id: Todo.ID, text: String) {
            self.id = id
            self.text = text
        }
    }

    /// Before anything is known.
    package init() {}

    /// The text of the entry field; an empty one is no longer that which was left in it.
    package var entry: String {
        get { form[.title] }
        set { apply(newValue.isEmpty ? .reset : .fields(.changed(.title, newValue))) }
    }
    /// True when the text that was left in the entry field is known.
    package var isEntryKnown: Bool { phase == .editing }
    package var draft: TodoDraft { TodoDraft(title: entry) }
    package var blank: TodoDraft { TodoDraft() }

    package static func fill(_ form: inout FormState<Field>, with draft: TodoDraft) { form.apply(.filled([.title: draft.title])) }

    /// The todos that are seen.
    package var visible: TodoRows {
        guard let todos else { return [] }
        return filter == .all ? todos : todos.rows(where: filter.shows)
    }

    /// The number of todos that the filter shows, in the page or not yet.
    package var visibleCount: Int {
        switch filter {
        case .all: todos?.count ?? 0
        case .active: leftCount
        case .completed: doneCount
        }
    }

    /// The todos in the page: the first ones, and what has come since it was opened, which is seen
    /// at once.
    package var shown: [Todo] {
        let visible = visible
        guard visible.count > portion.count, let newest else { return Array(visible) }
        let come = visible[portion.count...].reversed().prefix { $0.id > newest }
        return visible.prefix(portion.count) + come.reversed()
    }

    /// The number of open todos.
    package var leftCount: Int { (todos?.count ?? 0) - doneCount }

    /// The number of done todos.
    package var doneCount: Int { todos?.doneCount ?? 0 }

    /// The todo of that identifier.
    func todo(_ id: Todo.ID) -> Todo? { todos?.todo(id) }

    /// Shows todos as they are stored.
    mutating func show(_ table: TodoTable) {
        let now = table.rows
        room = table.room
        let before = todos ?? []
        if newest == nil { newest = now.last?.id ?? 0 }
        todos = now
        focus.follow(
            from: before.lazy.filter(filter.shows).map(\.id), to: now.lazy.filter(filter.shows).map(\.id))
    }

    mutating func change(_ ids: [Todo.ID], _ body: (inout Todo) -> Void) {
        guard var changed = todos else { return }
        let ids = Set(ids)
        for index in changed.indices where ids.contains(changed[index].id) { body(&changed[index]) }
        todos = changed
    }
}
