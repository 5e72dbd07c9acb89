import Foundation
import RibletUpdates

/// A list that todos can be in, with a name and a colour.
package struct TodoList: Identifiable, Hashable, Codable, Sendable {
    /// Given by the repository, never given twice.
    package typealias ID = Int64

    /// The colours of lists; a style sheet says how they look.
    package enum Color: String, CaseIterable, Codable, Sendable, Hashable {
        case red, orange, yellow, green, teal, blue, purple, pink
    }

    /// The identifier of the list.
    package let id: ID
    /// The name; never empty, at most ``TodoLimits/listName`` characters, another one than those of
    /// the other lists.
    package var name: String
    package var color: Color

    /// A list as the repository keeps it.
    package init(id: ID, name: String, color: Color) {
        self.id = id
        self.name = name
        self.color = color
    }

    /// Returns a name without surrounding white space, in one line.
    ///
    /// - Throws: ``TodoError/emptyTitle`` or ``TodoError/tooLong(field:limit:)``.
    package static func validated(name: String) throws(TodoError) -> String {
        let name = name.split(whereSeparator: { $0.isNewline || $0 == "\0" }).joined(separator: " ")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        if name.isEmpty { throw .emptyTitle }
        if name.count > TodoLimits.listName || name.utf8.count > TodoLimits.listName * 64 {
            throw .tooLong(field: "name", limit: TodoLimits.listName)
        }
        return name
    }
}

/// A list that was removed, with what brings it back.
package struct RemovedList: Hashable, Sendable {
    /// The list.
    package let list: TodoList
    /// The todos that were in it; they are in none now.
    package let todos: [Todo.ID]

    package init(_ list: TodoList, todos: [Todo.ID]) {
        self.list = list
        self.todos = todos
    }
}

/// The store of the lists that todos are in.
package protocol TodoListRepository: Sendable {
    /// All lists, in the order in which they were added: the current ones at once, then again after
    /// every change, whoever made it.
    func listUpdates() -> Updates<[TodoList]>

    /// All lists now, in the order in which they were added.
    func lists() async throws(TodoError) -> [TodoList]

    /// Adds a list and returns it once it is stored for good.
    ///
    /// - Throws: what ``TodoList/validated(name:)`` throws, ``TodoError/nameTaken(_:)``, and
    ///   ``TodoError/tooManyLists(limit:)``.
    @discardableResult
    func addList(_ name: String, _ color: TodoList.Color) async throws(TodoError) -> TodoList

    /// Gives a list another name or colour. Does nothing where it was removed.
    ///
    /// - Throws: what ``TodoList/validated(name:)`` throws, and ``TodoError/nameTaken(_:)``.
    func changeList(_ list: TodoList) async throws(TodoError)

    /// Removes a list; its todos stay, in none.
    ///
    /// - Returns: what ``restoreList(_:)`` takes; nil where there is no such list.
    func removeList(_ id: TodoList.ID) async throws(TodoError) -> RemovedList?

    /// Brings a removed list back, with those of its todos that are in no list now. Does nothing
    /// where it is there, or another one has its name.
    func restoreList(_ removed: RemovedList) async throws(TodoError)
}
