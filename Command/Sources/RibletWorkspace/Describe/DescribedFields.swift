import Yams

/// A description as YAML: what was found under which key, and at which line, so that each error can
/// name its place.
struct DescribedValue {
    let file: String
    let line: Int
    let node: Node

    /// Descriptions are small; what is larger is something else.
    static let sizeLimit = 256 << 10

    /// Reads a text as one document.
    init(text: String, file: String) throws(WorkspaceError) {
        guard text.utf8.count <= Self.sizeLimit else {
            throw .invalid(path: file, line: 1, reason: "a description has at most \(Self.sizeLimit) bytes")
        }
        let root: Node?
        do {
            // The resolver would turn `6.10` into a number; everything here is read as it is
            // written.
            root = try Parser(yaml: text, resolver: .basic, constructor: .default, encoding: .utf8).singleRoot()
        } catch let error as YamlError {
            let (line, reason) = Self.place(error)
            // A bracket that is never closed is noticed behind the last line.
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
            throw .invalid(path: file, line: min(line, lines), reason: "this is no YAML: \(reason)")
        } catch {
            throw .invalid(path: file, line: 1, reason: "this is no YAML: \(error)")
        }
        guard let root else { throw .invalid(path: file, line: 1, reason: "this description is empty") }
        self.init(root, file: file, line: 1)
    }

    init(_ node: Node, file: String, line: Int) {
        self.node = node
        self.file = file
        self.line = node.mark?.line ?? line
    }

    private static func place(_ error: YamlError) -> (line: Int, reason: String) {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
            (mark.line, problem)
        case .duplicatedKeysInMapping(let duplicates, let context):
            (context.mark.line, "the key '\(duplicates.first ?? "")' stands here twice")
        case .reader(let problem, _, _, _): (1, problem)
        default: (1, "\(error)")
        }
    }

    func invalid(_ reason: String) -> WorkspaceError { .invalid(path: file, line: line, reason: reason) }

    /// A single word or sentence.
    func text(_ what: String) throws(WorkspaceError) -> String {
        guard case .scalar(let scalar) = node else { throw invalid("\(what) is one word, no list and no table") }
        guard !scalar.string.isEmpty else { throw invalid("\(what) is empty; write it, or delete the line") }
        guard !scalar.string.unicodeScalars.contains(where: { $0.value < 32 }) else { throw invalid("\(what) is one line of text") }
        return scalar.string
    }

    /// A text that may have several lines.
    func paragraph(_ what: String) throws(WorkspaceError) -> String {
        guard case .scalar(let scalar) = node else { throw invalid("\(what) is a text, no list and no table") }
        return scalar.string
    }

    /// A list; one that is empty says nothing, and is refused unless it may say that there is
    /// nothing.
    func list(_ what: String, mayBeEmpty: Bool = false) throws(WorkspaceError) -> [DescribedValue] {
        guard case .sequence(let sequence) = node else { throw invalid("\(what) is a list: [one, two]") }
        guard mayBeEmpty || !sequence.isEmpty else { throw invalid("\(what) is an empty list; delete the line") }
        return sequence.map { DescribedValue($0, file: file, line: line) }
    }

    func texts(_ what: String, mayBeEmpty: Bool = false) throws(WorkspaceError) -> [String] {
        var texts: [String] = []
        for value in try list(what, mayBeEmpty: mayBeEmpty) {
            let text = try value.text("an entry of \(what)")
            guard !texts.contains(text) else { throw value.invalid("\(what) names '\(text)' twice; delete one") }
            texts.append(text)
        }
        return texts
    }

    func fields(_ what: String) throws(WorkspaceError) -> DescribedFields {
        guard case .mapping(let mapping) = node else { throw invalid("\(what) is a table of `key: value`") }
        guard !mapping.isEmpty else { throw invalid("\(what) is an empty table; delete the line") }
        var fields: [DescribedFields.Field] = []
        for (key, value) in mapping {
            let name = try DescribedValue(key, file: file, line: line).text("a key")
            let line = key.mark?.line ?? line
            fields.append(.init(key: name, line: line, value: DescribedValue(value, file: file, line: line)))
        }
        return DescribedFields(what: what, file: file, line: line, fields: fields)
    }

    var isList: Bool { if case .sequence = node { true } else { false } }
    var isTable: Bool { if case .mapping = node { true } else { false } }
}

/// The keys of a table and what stands under them.
struct DescribedFields {
    struct Field {
        let key: String
        let line: Int
        let value: DescribedValue
    }

    let what: String
    let file: String
    let line: Int
    let fields: [Field]

    /// Refuses a key that nobody reads: most often it is misspelt.
    func allow(_ known: [String]) throws(WorkspaceError) {
        for field in fields where !known.contains(field.key) {
            let near = Spelling.nearest(to: field.key, among: known)
            throw .invalid(
                path: file, line: field.line,
                reason: "\(what) has no key '\(field.key)'; "
                    + (near.map { "did you mean '\($0)'?" } ?? "there are \(known.joined(separator: ", "))"))
        }
    }

    subscript(_ key: String) -> DescribedValue? { fields.first { $0.key == key }?.value }

    func text(_ key: String) throws(WorkspaceError) -> String? { try self[key]?.text("'\(key)'") }

    func texts(_ key: String, mayBeEmpty: Bool = false) throws(WorkspaceError) -> [String] {
        try self[key]?.texts("'\(key)'", mayBeEmpty: mayBeEmpty) ?? []
    }

    func required(_ key: String) throws(WorkspaceError) -> String {
        guard let text = try text(key) else { throw .invalid(path: file, line: line, reason: "\(what) needs '\(key)'") }
        return text
    }
}

/// Proposals for misspelt words.
enum Spelling {
    static func nearest(to word: String, among known: [String]) -> String? {
        known.map { ($0, distance(word.lowercased(), $0.lowercased())) }.filter { $0.1 <= max(1, word.count / 3) }
            .min { ($0.1, $0.0) < ($1.1, $1.0) }?.0
    }

    /// The modules one may have meant: those with that word in their name, or else the one most
    /// like it.
    static func near(_ word: String, among known: [String]) -> [String] {
        let wanted = word.lowercased()
        let near = known.filter { $0.lowercased().contains(wanted) || wanted.contains($0.lowercased()) }
        if !near.isEmpty { return Array(near.prefix(5)) }
        return nearest(to: word, among: known).map { [$0] } ?? []
    }

    /// Counts the letters to insert, leave out, replace or exchange with the next one.
    private static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a.utf8.prefix(64)), Array(b.utf8.prefix(64)))
        var rows = [Array(0...b.count)]
        for (i, letter) in a.enumerated() {
            var row = [i + 1]
            for (j, other) in b.enumerated() {
                var least = letter == other ? rows[i][j] : min(rows[i][j], rows[i][j + 1], row[j]) + 1
                if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other { least = min(least, rows[i - 1][j - 1] + 1) }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
