import Foundation
import TodoDomain

/// All todos and their pictures as one document that other programs can read: JSON, or a property
/// list.
///
/// ```json
/// {
///   "format": "todo-archive", "version": 2, "exportedAt": "2026-11-21T10:00:00.000Z",
///   "todos": [{"title": "Walk", "text": "", "picture": "p1", "dueAt": "…", "isDone": false, "createdAt": "…"}],
///   "pictures": {"p1": {"contentType": "image/png", "data": "…"}}
/// }
/// ```
///
/// Times are dates in a property list and ISO 8601 text in JSON, bytes are data there and Base64
/// here. `dueAt` is a time, or as text a day such as `2026-11-21`; in version 1 it was a time always.
/// `repeats` is a text such as `weekly` or `after 7`.
/// All but `title` may be missing from a todo, and `pictures` from the document.
struct TodoArchive: Codable, Sendable {
    static let formatName = "todo-archive"
    static let currentVersion = 2

    /// The part of a file that is read before anything else is understood.
    struct Header: Codable {
        let format: String
        let version: Int
    }

    struct Entry: Codable, Sendable {
        var title: String
        var text: String?
        var picture: String?
        var dueAt: Due?
        var repeats: Repetition?
        var isDone: Bool?
        var createdAt: Date?
    }

    struct PictureFile: Codable, Sendable {
        var contentType: String
        var data: Data
    }

    var format = Self.formatName
    var version = Self.currentVersion
    var exportedAt: Date?
    var todos: [Entry]
    var pictures: [String: PictureFile]?
}

/// The ways an archive is written.
package enum TodoArchiveFormat: String, CaseIterable, Sendable {
    /// Readable text; times to the millisecond.
    case json
    /// A binary property list, which keeps times exactly.
    case propertyList

    /// The file extension of a download.
    package var fileExtension: String {
        switch self {
        case .json: "json"
        case .propertyList: "plist"
        }
    }

    /// The media type of a download.
    package var contentType: String {
        switch self {
        case .json: "application/json"
        case .propertyList: "application/x-plist"
        }
    }
}
