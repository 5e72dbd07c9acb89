import RibletReactor
import TodoDomain

/// Which todos the page shows.
public enum QuickEntryFilter: String, CaseIterable, Hashable, Codable, Sendable {
    case all, active, completed

    /// Whether a todo is shown.
    public func shows(_ todo: Todo) -> Bool {
        switch self {
        case .all: true
        case .active: !todo.isDone
        case .completed: todo.isDone
        }
    }
}

/// What the user is told in passing.
public enum QuickEntryNotice: Equatable, Sendable {
    /// Todos were deleted; they can be brought back.
    case deleted([Todo])
    /// Something could not be stored; what was typed is still there.
    case failed(TodoError)
}

/// What the page shows.
public struct QuickEntryState: Equatable, Sendable {
    /// All todos; nothing before they are known.
    public var todos: [Todo]?
    /// Which of them are seen.
    public var filter = QuickEntryFilter.all
    /// What stands in the entry field.
    public var entry = ""
    /// The todo whose title is being changed.
    public var edit: Edit?
    /// The todo whose editing the user has ended by a key; the focus belongs to its row.
    public var focused: Todo.ID?
    /// The changes that are being stored, in the order in which they were asked for.
    public var underWay: [QuickEntryWrite] = []
    /// What to tell the user.
    @Pulse public var notice: QuickEntryNotice?

    /// A title under way.
    public struct Edit: Equatable, Codable, Sendable {
        /// Whose title it is.
        public let id: Todo.ID
        /// What stands in the field.
        public var text: String

        /// The title of a todo as the user has changed it so far.
        public init(id: Todo.ID, text: String) {
            self.id = id
            self.text = text
        }
    }

    /// Before anything is known.
    public init() {}

    /// How many changes are being stored.
    public var pendingWrites: Int { underWay.count }

    /// The todos that are seen.
    public var visible: [Todo] { todos?.filter(filter.shows) ?? [] }

    /// How many are left.
    public var leftCount: Int { todos?.count { !$0.isDone } ?? 0 }

    /// How many are done.
    public var doneCount: Int { todos?.count(where: \.isDone) ?? 0 }

    /// The todo of that identifier.
    func todo(_ id: Todo.ID) -> Todo? { todos?.first { $0.id == id } }

    mutating func change(_ ids: [Todo.ID], _ body: (inout Todo) -> Void) {
        guard var changed = todos else { return }
        let ids = Set(ids)
        for index in changed.indices where ids.contains(changed[index].id) { body(&changed[index]) }
        todos = changed
    }
}
