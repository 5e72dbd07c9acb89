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
