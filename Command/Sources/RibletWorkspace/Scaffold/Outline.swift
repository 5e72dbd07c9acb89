/// A tree of RIBs as `riblet tree --format md` writes it.
public struct Outline: Sendable, Equatable {
    /// A RIB of the outline.
    public struct Entry: Sendable, Equatable {
        /// Its name.
        public let name: String
        /// The RIB above it; nil for a root.
        public let parent: String?
        /// The style, where the outline names it.
        public let style: RIBStyle?
        /// Where it stands, from 1.
        public let line: Int
    }

    /// Parents before their children.
    public let entries: [Entry]

    /// Returns the style of the container that a RIB is drawn with.
    private static let styles: [String: RIBStyle] = ["tabs": .tab, "stack": .push, "slot": .sheet, "attached": .viewless]
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
            let style = rest.split(separator: "(").dropFirst().first.flatMap { Self.styles[String($0.prefix { $0 != ")" })] }
            entries.append(Entry(name: name, parent: path.count > 1 ? path[path.count - 2] : nil, style: style, line: line))
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
    /// - Parameter outline: as `riblet tree --format md` writes it.
    /// - Returns: the names of those that were added.
    /// - Throws: ``EditError`` and ``WorkspaceError``; the plan is as it was then.
    public mutating func add(_ outline: Outline) throws -> [String] {
        var known: Set<String> = []
        var added: [String] = []
        var next = self
        for entry in outline.entries where known.insert(entry.name).inserted {
            guard try !next.hasRIB(entry.name) else { continue }
            guard let parent = entry.parent else {
                throw EditError.refused("line \(entry.line): \(entry.name) has no parent, and a root is made by `riblet new`")
            }
            try next.add(ScaffoldRequest(name: entry.name, parent: parent, style: entry.style))
            added.append(entry.name)
        }
        self = next
        return added
    }

    private mutating func hasRIB(_ name: String) throws -> Bool { try edit { try $0.isDeclared("class \(name)Router") } }
}
