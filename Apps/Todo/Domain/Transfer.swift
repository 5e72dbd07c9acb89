import Foundation
import RibletUpdates

/// The kinds of files in which todos are taken elsewhere.
package enum TransferFormat: String, CaseIterable, Sendable, Hashable {
    /// Everything, with the pictures.
    case json
    /// A list that people read and write, without pictures.
    case markdown

    /// The end of a file's name, without dot.
    package var fileExtension: String {
        switch self {
        case .json: "json"
        case .markdown: "md"
        }
    }

    /// The media type of a download.
    package var contentType: String {
        switch self {
        case .json: "application/json"
        case .markdown: "text/markdown; charset=utf-8"
        }
    }
}

/// The limits of a file that is imported.
package enum TransferLimits {
    /// Bytes of a file: as many as a page of Todo can send.
    package static let bytes = 48 << 20
    /// Todos in a file.
    package static let todos = 10_000
    /// Bytes of an exported file, at most; they leave room in what an import takes.
    package static let exportedBytes = 32 << 20
}

/// A part of all todos that fits a file which an import takes.
package struct ExportPart: Hashable, Sendable {
    /// A place between two todos, in the order of the user.
    package struct Cut: Hashable, Sendable {
        let place: Double
        let id: Todo.ID

        /// The cut before a todo.
        package init(before todo: Todo) { (place, id) = (todo.place, todo.id) }

        /// Reads a text, as ``text`` is.
        package init?(_ text: some StringProtocol) {
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            guard parts.count == 2, let place = Double(parts[0]), place.isFinite, let id = Todo.ID(parts[1]) else { return nil }
            (self.place, self.id) = (place, id)
        }

        /// The cut in an address.
        package var text: String { "\(place),\(id)" }

        func isBefore(_ todo: Todo) -> Bool { (place, id) <= (todo.place, todo.id) }
    }

    /// Its place among the parts, which are in the user's order; the first is 1.
    package let number: Int
    /// The number of parts.
    package let count: Int
    /// The cuts between which its todos are; nil where there are no others.
    package let start: Cut?
    package let end: Cut?

    package init(_ number: Int, of count: Int, from start: Cut? = nil, to end: Cut? = nil) {
        (self.number, self.count, self.start, self.end) = (number, count, start, end)
    }

    /// Returns true for a todo of this part.
    package func contains(_ todo: Todo) -> Bool { start?.isBefore(todo) ?? true && !(end?.isBefore(todo) ?? false) }
}

/// Takes todos out and in.
package protocol TransferRepository: Sendable {
    /// Returns the parts in which all todos fit files that an import takes; one where there is no
    /// todo.
    func parts(of format: TransferFormat) async throws(TodoError) -> [ExportPart]

    /// Adds the todos of a file to those that are there, all of them or, where one cannot be taken,
    /// none. A todo that is there already is left out, as often as it is there; when it was added
    /// does not count.
    ///
    /// - Parameters:
    ///   - bytes: a file in any of the formats.
    ///   - calendar: the user's; a time that names no zone is meant in its.
    ///   - run: hears how far it is and how much was known, and may stop it: then nothing is added.
    /// - Returns: the added todos, in the order of the file.
    /// - Throws: the first fault of the file.
    func add(_ bytes: [UInt8], in calendar: Calendar, by run: ImportRun) async throws(ImportFault) -> [Todo]
}

/// Why a file was not imported, and where in it. Nothing of the file was added.
package struct ImportFault: Error, Hashable, Sendable {
    /// A place in a file.
    package enum Place: Hashable, Sendable {
        /// A line of a text; the first is 1.
        case line(Int)
        /// A todo of an archive; the first is 1.
        case entry(Int)
        /// A picture of an archive.
        case picture(String)
    }

    /// The kinds of values of an archive.
    package enum Kind: Hashable, Sendable { case text, flag, time, other }

    /// The reason of a fault.
    package enum Reason: Hashable, Sendable {
        /// No file was chosen.
        case noFile
        /// There is no todo in the file.
        case empty
        /// The file has more than ``TransferLimits/bytes``.
        case tooLarge
        /// The file has more than ``TransferLimits/todos``.
        case tooMany
        /// With those of the file there would be more lists than ``TodoLimits/lists``.
        case tooManyLists
        /// With those of the file there would be more than ``TodoLimits/todos`` or
        /// ``TodoLimits/bytes``.
        case noRoom
        /// With those of the file the pictures would be larger than ``TodoLimits/pictures``.
        case noPictureRoom
        /// The file is no text in UTF-8.
        case noText
        /// The file looks like JSON, and is none.
        case noJSON
        /// The file is JSON of another program.
        case noArchive
        /// The archive was written by a newer version of the application.
        case newer
        /// The line is neither a todo nor a note nor a heading.
        case stray
        /// The field is needed, and not there.
        case missing
        /// The field is there twice.
        case twice
        /// The field is none of a todo.
        case unknown
        case noTitle
        case tooLong(limit: Int)
        /// The value is no such one.
        case expected(Kind)
        /// The value is neither a day nor a time, or out of range.
        case noDate
        case noRepetition
        /// The archive holds no picture of that name.
        case noPicture
        /// The picture is none that browsers show, or too large.
        case unusablePicture
        /// Too many other files are being read.
        case busy
        /// The user has stopped it.
        case stopped
        /// The todos, or their pictures, could not be stored.
        case storage
    }

    /// The reason of the fault.
    package let reason: Reason
    /// The place of the fault; nil where it concerns the whole file.
    package let place: Place?
    /// The title of the todo at that place, where it is known.
    package let title: String?
    /// The name of the field in the file; nil where it concerns the whole place.
    package let field: String?

    /// A fault at a place of a file, or of all of it.
    package init(_ reason: Reason, at place: Place? = nil, title: String? = nil, field: String? = nil) {
        self.reason = reason
        self.place = place
        // A title may be a megabyte, and this is said in a page.
        self.title = title.map { $0.count > TodoLimits.title ? $0.prefix(TodoLimits.title) + "…" : $0 }
        self.field = field
    }
}

/// An address at which calendars read the open todos. Whoever knows it reads them, so its token
/// stands in no log and no dump.
package struct CalendarFeed: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The secret part of the address.
    package let token: String

    /// The address with this token.
    package init(token: String) { self.token = token }

    package var description: String { "CalendarFeed" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The one address at which calendars read the open todos of a data folder, if somebody has made
/// one.
package protocol CalendarFeedRepository: Sendable {
    /// The address now, and after each change; nil while there is none.
    func updates() -> Updates<CalendarFeed?>

    /// Makes an address that nobody can guess, unless there is one, and returns the address. Todos
    /// that repeat at a time do so by the clocks of `zone`.
    func make(in zone: TimeZone) async throws(TodoError) -> CalendarFeed

    /// Forgets the address: whoever asks there is told that there is nothing.
    func revoke() async throws(TodoError)
}
