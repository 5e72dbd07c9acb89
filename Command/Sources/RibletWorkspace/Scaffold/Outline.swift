/// A tree of RIBs as `riblet tree --format md` writes it.
public struct Outline: Sendable, Equatable {
    /// A RIB of the outline.
    public struct Entry: Sendable, Equatable {
        /// Its name.
        public let name: String
        /// The RIB above it; nil for a root.
        public let parent: String?
        /// Where it stands, from 1.
        public let line: Int
    }

    /// Parents before their children.
    public let entries: [Entry]

    private static let sizeLimit = 1 << 20
    private static let countLimit = 1_000

    /// Reads an outline from a file.
    ///
    /// - Throws: ``WorkspaceError/unreadable(path:reason:)``, and
    ///   ``WorkspaceError/invalid(path:line:reason:)`` with the line at fault.
    public init(reading file: String) throws(WorkspaceError) {
        guard let text = String(validating: try FileSystem.read(file, limit: Self.sizeLimit), as: UTF8.self) else {
            throw .invalid(path: file, line: 1, reason: "it is not UTF-8; save it as such")
        }
        try self.init(text: text, file: file)
    }

    /// Reads an outline.
    ///
    /// - Parameters:
    ///   - text: a line for each RIB, `- Name (container)`, two spaces deeper than its parent's;
    ///     other lines are empty.
    ///   - file: named in errors.
    /// - Throws: ``WorkspaceError/invalid(path:line:reason:)`` with the line at fault.
    public init(text: String, file: String) throws(WorkspaceError) {
        var entries: [Entry] = []
        var path: [String] = []
        for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = index + 1
            guard raw.contains(where: { !$0.isWhitespace }) else { continue }
            let depth = raw.prefix { $0 == " " }.count
            let rest = raw.dropFirst(depth)
            guard rest.hasPrefix("- "), depth % 2 == 0 else {
                throw .invalid(path: file, line: line, reason: "a line is `- Name`, below its parent's by two spaces")
            }
            guard depth / 2 <= path.count else {
                throw .invalid(path: file, line: line, reason: "it is deeper than the line above it by more than two spaces")
            }
            let name = String(rest.dropFirst(2).prefix { $0 != " " })
            do throws(EditError) { _ = try RIBName(name) } catch { throw .invalid(path: file, line: line, reason: error.description) }
            path = Array(path.prefix(depth / 2)) + [name]
            entries.append(Entry(name: name, parent: path.count > 1 ? path[path.count - 2] : nil, line: line))
            guard entries.count <= Self.countLimit else {
                throw .invalid(path: file, line: line, reason: "an outline has at most \(Self.countLimit) RIBs")
            }
        }
        self.entries = entries
    }
}

extension Scaffolder {
    /// Adds every RIB of an outline that the workspace does not have.
    ///
    /// - Parameters:
    ///   - outline: as `riblet tree --format md` writes it.
    ///   - feature: into whose modules they go; nil where each gets modules of its own.
    /// - Returns: the names of those that were added.
    /// - Throws: ``EditError`` and ``WorkspaceError``; the plan is as it was then.
    public mutating func add(_ outline: Outline, in feature: String? = nil) throws -> [String] {
        var known = Set(tree.ribs.map(\.name))
        var added: [String] = []
        var next = self
        for entry in outline.entries where known.insert(entry.name).inserted {
            guard let parent = entry.parent else {
                throw EditError.refused("line \(entry.line): \(entry.name) has no parent, and a root is made by `riblet new`")
            }
            try next.add(ScaffoldRequest(name: entry.name, parent: parent, feature: feature))
            added.append(entry.name)
        }
        self = next
        return added
    }

    /// The feature in whose modules a RIB is; nil where it is in none.
    ///
    /// - Throws: ``EditError`` where there is no RIB of that name.
    public func feature(of name: String) throws -> String? {
        let rib = try RIBName(name)
        guard planned[rib.type] != nil || tree.ribs.contains(where: { $0.name == rib.type }) else { throw unknown(rib.type) }
        return try? place(of: rib).feature
    }
}
