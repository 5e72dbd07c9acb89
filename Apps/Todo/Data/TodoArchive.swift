import Foundation
import TodoDomain

/// All todos and their pictures as one document that other programs can read.
///
/// ```json
/// {
///   "format": "todo-archive", "version": 2, "exportedAt": "2026-11-21T10:00:00.000Z",
///   "lists": [{"name": "Home", "color": "blue"}],
///   "todos": [
///     {"title": "Walk", "text": "", "picture": "p1", "dueAt": "…", "isDone": false, "createdAt": "…"}
///   ],
///   "pictures": {"p1": {"contentType": "image/png", "data": "…"}}
/// }
/// ```
///
/// Times are ISO 8601 text, to the millisecond; bytes are Base64. `dueAt` is a time, or a day such
/// as `2026-11-21`; in version 1 it was a time always. `repeats` is a text such as `weekly`,
/// `every 2 weeks on mon fri`, `monthly on last fri` or `after 7`; `isImportant` is true or false.
/// All but `title` may be missing from a todo, and `pictures` and `lists` from the document. Lists
/// are in their order; a todo's list that is not among them gets a colour of its own.
struct TodoArchive: Codable, Sendable {
    static let formatName = "todo-archive"
    static let currentVersion = 2

    /// The part of a file that is read before anything else is understood.
    struct Header: Codable {
        let format: String
        let version: Int
    }

    struct Entry: Codable, Hashable, Sendable {
        var title: String
        var text: String?
        var picture: String?
        var dueAt: Due?
        var repeats: Repetition?
        /// The name of the list that the todo belongs to.
        var list: String?
        var isImportant: Bool?
        var isDone: Bool?
        var createdAt: Date?
        var doneAt: Date?
    }

    struct ListEntry: Codable, Hashable, Sendable {
        var name: String
        var color: String?
    }

    struct PictureFile: Codable, Sendable {
        var contentType: String
        var data: Data
    }

    var format = Self.formatName
    var version = Self.currentVersion
    var exportedAt: Date?
    var lists: [ListEntry]?
    var todos: [Entry]
    var pictures: [String: PictureFile]?
}
