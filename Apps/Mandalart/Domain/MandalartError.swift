/// The errors of mandalarts.
package enum MandalartError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
    /// A mandalart or a plan has no title.
    case emptyTitle
    /// A text has too many characters.
    case tooLong(field: String, limit: Int)
    /// A nickname has no character that is seen.
    case emptyNickname
    /// The address of a picture is not one that begins with https.
    case unusableAddress
    /// An achievement rate is not between 0 and 1.
    case invalidRate
    /// A sub mandalart cannot stand in the middle, where its main one is, and the goal in the
    /// middle of a plan has no subs.
    case noPlaceForSub
    /// A goal cannot go to the middle, nor the goal in the middle elsewhere.
    case noPlaceForGoal
    /// There is no such plan (any more).
    case planNotFound(Plan.ID)
    /// There is no such main mandalart (any more).
    case mainNotFound(MainMandalart.ID)
    /// There is no such sub mandalart (any more).
    case subNotFound(SubMandalart.ID)
    /// There is no main mandalart at that position (any more).
    case nothingAt(GridPosition)
    /// There is something else at that position by now.
    case occupied(GridPosition)
    /// There are as many plans as there may be.
    case tooManyPlans(limit: Int)
    /// Nothing is left to undo or redo, or something else was done meanwhile.
    case nothingToUndo
    /// The storage refused; the text names the file and the cause.
    case storage(String)
    /// A file cannot be imported.
    case unusableFile(ImportFault)
    /// A picture or document could not be made; the text says what to do.
    case export(String)
    /// So many pictures and documents are being made that this one would take too long.
    case busy

    /// One sentence for people.
    package var description: String {
        switch self {
        case .emptyTitle: "There is no title; enter at least one letter."
        case .tooLong(let field, let limit): "The \(field) is longer than \(limit) characters; shorten it."
        case .emptyNickname: "There is no nickname; enter at least one character."
        case .unusableAddress: "The picture's address is none that begins with https://; correct or remove it."
        case .invalidRate: "An achievement rate lies between 0 and 1; choose another one."
        case .noPlaceForSub: "No action can stand in the middle, nor around the goal of the whole plan; choose another cell."
        case .noPlaceForGoal: "The goal in the middle stays there, and no other can take its place; choose another cell."
        case .planNotFound(let id): "There is no plan \(id) any more; it was deleted, here or in another window."
        case .mainNotFound(let id): "There is no goal \(id) any more; it was deleted, here or in another window."
        case .subNotFound(let id): "There is no step \(id) any more; it was deleted, here or in another window."
        case .nothingAt(let position): "There is nothing at \(position) any more; it was deleted, here or in another window."
        case .occupied(let position): "There is something else at \(position) by now; delete that first."
        case .tooManyPlans(let limit): "There are \(limit) plans, which is as many as there may be; delete one first."
        case .nothingToUndo: "This cannot be undone any more; something else was done meanwhile, here or in another window."
        case .storage(let text): "The mandalarts could not be stored or read: \(text)"
        case .unusableFile(let fault): fault.description
        case .export(let text): "The file could not be made: \(text)"
        case .busy: "Too many pictures and documents are being made now; try again in a moment."
        }
    }
}

/// Why a file cannot be imported, and where in it.
package struct ImportFault: Error, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The reason of an error.
    package enum Reason: Hashable, Codable, Sendable {
        /// The file is empty, or has more bytes than ``MandalartLimits/importBytes``.
        case size(bytes: Int)
        /// It is no JSON.
        case syntax
        /// It is JSON, of something else or of a version that is not known.
        case format
        /// The field is needed and not there.
        case missing
        /// The field is something else than it should be; `expected` says what.
        case type(expected: String)
        /// The field's value cannot be used; `rule` says what can.
        case value(rule: String)
        /// Nothing of that name can stand there.
        case unknown
        /// Something else stands at that position already.
        case duplicate
    }

    /// The reason of the error.
    package let reason: Reason
    /// The line, from 1, at which the file is no JSON; nil where it is.
    package let line: Int?
    /// The field, as `plans[0].mains[2].title`; nil where it concerns the whole file.
    package let field: String?

    /// A fault at a place in a file.
    package init(_ reason: Reason, line: Int? = nil, field: String? = nil) {
        self.reason = reason
        self.line = line
        self.field = field
    }

    /// One sentence for people.
    package var description: String {
        let place = [line.map { "line \($0)" }, field.map { "\"\($0)\"" }].compactMap { $0 }.joined(separator: ", ")
        let at = place.isEmpty ? "The file" : "In \(place), the file"
        return switch reason {
        case .size(let bytes):
            "The file has \(bytes) bytes; one that can be imported has at least 1 and at most \(MandalartLimits.importBytes)."
        case .syntax: "\(at) is not JSON; choose a file that was exported as JSON."
        case .format: "\(at) is no export of mandalarts, or one of a newer version; choose another file or update the application."
        case .missing: "\(at) lacks a field that is needed; add it."
        case .type(let expected): "\(at) has something else where \(expected) should be; correct it."
        case .value(let rule): "\(at) has a value that cannot be used: \(rule)"
        case .unknown: "\(at) has a field that no mandalart has; remove it."
        case .duplicate: "\(at) has a second mandalart at the same position; move or remove one."
        }
    }
}
