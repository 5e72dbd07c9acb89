#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The last move of a RIB, kept in the build folder: who moves it back gets the same bytes. No record tells
/// between which lines of other RIBs its lines have stood.
struct LastMove: Codable {
    /// The parent that it had.
    let parent: String
    /// The texts of the files that the move has changed, by their paths.
    let before: [String: String]
    let after: [String: String]

    static func path(of name: String) -> String { ".build/riblet/moved/" + name }
}

extension Scaffolder {
    mutating func keepMove(of name: String, from parent: String, since before: WorkspaceDraft) throws {
        let changes = draft.changes(since: before)
        func texts(_ bytes: (WorkspaceDraft.Change) -> [UInt8]?) -> [String: String] {
            Dictionary(uniqueKeysWithValues: changes.map { ($0.path, String(decoding: bytes($0) ?? [], as: UTF8.self)) })
        }
        let move = LastMove(parent: parent, before: texts { $0.before }, after: texts { $0.after })
        try sources.set(LastMove.path(of: name), String(decoding: JSONEncoder().encode(move), as: UTF8.self) + "\n")
    }

    /// Takes the last move of a RIB back, if it leads to that parent and nothing that it changed was
    /// changed since: other lines stand in between, and would not be in their order again.
    ///
    /// - Returns: true if all is as it was before that move.
    mutating func takesBackMove(of name: String, to parent: String) throws -> Bool {
        let path = LastMove.path(of: name)
        guard let text = try sources.lines(path)?.text, let move = try? JSONDecoder().decode(LastMove.self, from: Data(text.utf8)),
            move.parent == parent, let record = move.before[Addition.path(of: name)]
        else { return false }
        for (path, text) in move.after where try sources.lines(path)?.text != text { return false }
        for (path, text) in move.before { try sources.set(path, text) }
        try sources.delete(path)
        additions[name] = try Addition(name: name, text: record)
        return true
    }
}
