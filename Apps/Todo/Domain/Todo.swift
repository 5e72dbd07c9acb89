import Foundation

/// Something to do.
package struct Todo: Identifiable, Hashable, Codable, Sendable {
    /// Given by the repository, never given twice.
    package typealias ID = Int64

    /// The identifier of the todo.
    package let id: ID
    /// The title; never empty, at most ``TodoLimits/title`` characters.
    package var title: String
    /// Anything else about it; may be empty, at most ``TodoLimits/text`` characters.
    package var text: String
    /// A picture that the user chose.
    package var picture: PictureID?
    /// When it is due; nil where it has no date.
    package var due: Due?
    /// The way in which it comes back when it is done; nil where it does not.
    package var repeats: Repetition?
    /// True for a done todo.
    package var isDone: Bool
    /// When it was added.
    package let createdAt: Date
    /// When it was marked as done; nil where it is not, or was before that was kept.
    package var doneAt: Date?
    /// The list that it is in; nil for none.
    package var list: TodoList.ID?
    /// True where it matters more than others: it stands before those of the same due date.
    package var isImportant: Bool {
        get { importance != nil }
        set { importance = newValue ? true : nil }
    }
    /// Nil for false, so that a todo which was kept before there was importance is read.
    private var importance: Bool?
    /// Where the user has put it among those of the same due date; nil where it was not moved.
    package var givenPlace: Double?

    /// A todo as the repository keeps it.
    package init(
        id: ID, title: String, text: String = "", picture: PictureID? = nil, due: Due? = nil, repeats: Repetition? = nil,
        isDone: Bool = false, createdAt: Date, doneAt: Date? = nil, list: TodoList.ID? = nil, isImportant: Bool = false,
        givenPlace: Double? = nil
    ) {
        self.id = id
        self.title = title
        self.text = text
        self.picture = picture
        self.due = due
        self.repeats = repeats
        self.isDone = isDone
        self.createdAt = createdAt
        self.doneAt = doneAt
        self.list = list
        self.givenPlace = givenPlace
        self.isImportant = isImportant
    }

    /// Returns true for a todo that should have been done by `now`.
    package func isOverdue(at now: Date, in calendar: Calendar) -> Bool { !isDone && due?.isOver(at: now, in: calendar) == true }

    /// The name of the due date is the one it had when each todo had a time.
    private enum CodingKeys: String, CodingKey {
        case id, title, text, picture
        case due = "dueAt"
        case repeats, isDone, createdAt, doneAt, list, givenPlace
        case importance = "isImportant"
    }
}

/// The fields of a form for a todo.
package struct TodoDraft: Hashable, Codable, Sendable {
    package var title: String
    /// Anything else about it.
    package var text: String
    /// A picture that the user chose.
    package var picture: PictureID?
    /// When it is due; nil where it has no date.
    package var due: Due?
    /// The way in which it comes back when it is done; nil where it does not.
    package var repeats: Repetition?
    /// The list that it is in; nil for none.
    package var list: TodoList.ID?
    /// True where it matters more than others.
    package var isImportant: Bool {
        get { importance != nil }
        set { importance = newValue ? true : nil }
    }
    /// Nil for false, so that a draft which was kept before there was importance is read.
    private var importance: Bool?
    /// The todo that the form was filled in with; nil for a new one, and where it was not kept.
    package var basis: TodoDraft? {
        get { bases?.first }
        set { bases = newValue.map { [$0] } }
    }
    /// A value cannot hold one of its own kind.
    private var bases: [TodoDraft]?

    /// Makes a draft from the fields of a form; the title may still be empty.
    package init(
        title: String = "", text: String = "", picture: PictureID? = nil, due: Due? = nil, repeats: Repetition? = nil,
        list: TodoList.ID? = nil, isImportant: Bool = false
    ) {
        self.title = title
        self.text = text
        self.picture = picture
        self.due = due
        self.repeats = repeats
        self.list = list
        self.isImportant = isImportant
    }

    /// A form filled in with what a todo says.
    package init(_ todo: Todo) {
        self.init(
            title: todo.title, text: todo.text, picture: todo.picture, due: todo.due, repeats: todo.repeats, list: todo.list,
            isImportant: todo.isImportant)
    }

    private enum CodingKeys: String, CodingKey {
        case title, text, picture
        case due = "dueAt"
        case repeats, list
        case importance = "isImportant"
        case bases
    }

    /// Takes over what is stored now of the fields that are as they were filled in. The basis of a
    /// field that was changed here and there stays what it was.
    package mutating func follow(_ stored: TodoDraft) {
        var (draft, basis) = (self, self.basis ?? stored)
        func follow<Value: Equatable>(_ field: WritableKeyPath<TodoDraft, Value>) {
            let now = stored[keyPath: field]
            if draft[keyPath: field] == basis[keyPath: field] { draft[keyPath: field] = now }
            if draft[keyPath: field] == now { basis[keyPath: field] = now }
        }
        follow(\.title)
        follow(\.text)
        follow(\.picture)
        follow(\.due)
        follow(\.repeats)
        follow(\.list)
        follow(\.isImportant)
        draft.basis = basis
        self = draft
    }

    /// The draft without surrounding white space.
    ///
    /// - Throws: ``TodoError/emptyTitle`` or ``TodoError/tooLong(field:limit:)``.
    package func validated() throws(TodoError) -> TodoDraft {
        var draft = self
        draft.title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        draft.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if draft.title.isEmpty { throw .emptyTitle }
        if draft.title.count > TodoLimits.title { throw .tooLong(field: "title", limit: TodoLimits.title) }
        if draft.text.count > TodoLimits.text { throw .tooLong(field: "text", limit: TodoLimits.text) }
        return draft
    }
}

/// The limits of a todo.
package enum TodoLimits {
    /// Characters of a title.
    package static let title = 200
    /// Characters of a text.
    package static let text = 5000
    /// Returns the number of characters of a title that are too many, without surrounding white
    /// space; 0 where it fits.
    package static func excess(ofTitle title: String) -> Int {
        title.utf8.count <= self.title ? 0 : max(0, title.trimmingCharacters(in: .whitespacesAndNewlines).count - self.title)
    }
    /// Characters of a list's name.
    package static let listName = 40
    /// Lists of a store.
    package static let lists = 50
    /// Bytes of a picture.
    package static let pictureBytes = 10 * 1024 * 1024
}

/// The errors of todos and their pictures.
package enum TodoError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
    case emptyTitle
    case tooLong(field: String, limit: Int)
    /// Another list has that name.
    case nameTaken(String)
    case tooManyLists(limit: Int)
    /// With that there would be more todos than ``TodoLimits/todos``.
    case tooManyTodos(limit: Int)
    /// With that the titles and notes would be larger than ``TodoLimits/bytes``.
    case tooMuchText(limit: Int)
    /// With that the pictures would be larger than their bound.
    case tooManyPictures(limit: Int)
    /// There is no such todo (any more).
    case notFound(Todo.ID)
    /// The storage refused; the text names the file and the cause.
    case storage(String)
    /// The connection to the storage was lost while it was storing, so it may be stored or not.
    case uncertain(String)
    /// The picture service did not answer as it should; the text says how.
    case pictures(String)
    /// The file is no picture that browsers show, or too large.
    case unusablePicture(String)

    /// One sentence for people.
    package var description: String {
        switch self {
        case .emptyTitle: "A todo needs a title; enter at least one letter."
        case .tooLong(let field, let limit): "The \(field) is longer than \(limit) characters; shorten it."
        case .nameTaken(let name): "There is a list \"\(name)\" already; choose another name."
        case .tooManyLists(let limit): "There are \(limit) lists, and there can be no more; delete one."
        case .tooManyTodos(let limit): "There can be no more than \(limit) todos; delete some that are done."
        case .tooMuchText(let limit):
            "Titles and notes of all todos can be no larger than \(limit >> 20) MB together; delete some, or shorten their notes."
        case .tooManyPictures(let limit):
            "Pictures can be no larger than \(limit >> 20) MB together; delete todos that have one, whose room is free a day later."
        case .notFound(let id): "There is no todo \(id) any more; it was deleted, here or in another window."
        case .storage(let text), .uncertain(let text): "The todos could not be stored or read: \(text)"
        case .pictures(let text): "The picture service did not answer as it should: \(text)"
        case .unusablePicture(let text): "The picture cannot be used: \(text)"
        }
    }
}
