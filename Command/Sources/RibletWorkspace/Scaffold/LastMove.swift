#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The last move of a RIB, kept in the build folder: who moves it back gets the same bytes.
struct LastMove: Codable {
    /// A file that the move has changed.
    struct File: Codable {
        let path: String
        let before: String
        let after: String
    }

    /// The parent that it had.
    let parent: String
    let files: [File]

    static func path(of name: String) -> String { ".build/riblet/moved/" + name }

    init(parent: String, files: [File]) { (self.parent, self.files) = (parent, files) }

    init(text: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(text.utf8)) }

    func text() throws -> String { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) + "\n" }
}

extension Scaffolder {
    mutating func keepMove(of name: String, from parent: String, since before: WorkspaceDraft) throws {
        let files = draft.changes(since: before).map { change in
            LastMove.File(
                path: change.path, before: String(decoding: change.before ?? [], as: UTF8.self),
                after: String(decoding: change.after ?? [], as: UTF8.self))
        }
        try sources.set(LastMove.path(of: name), try LastMove(parent: parent, files: files).text())
    }

    /// Takes the last move of a RIB back, if it leads to that parent and nothing that it changed was
    /// changed since: other lines stand in between, and would not be in their order again.
    ///
    /// - Returns: true if all is as it was before that move.
    mutating func takesBackMove(of name: String, to parent: String) throws -> Bool {
        let path = LastMove.path(of: name)
        guard let text = try sources.lines(path)?.text, let move = try? LastMove(text: text), move.parent == parent,
            let record = move.files.first(where: { $0.path == Addition.path(of: name) })
        else { return false }
        for file in move.files where try sources.lines(file.path)?.text != file.after { return false }
        for file in move.files { try sources.set(file.path, file.before) }
        try sources.delete(path)
        additions[name] = try Addition(name: name, text: record.before)
        return true
    }
}
