import Yams

/// The text of a description, edited in place: what is not edited stays as its author wrote it, to
/// the byte.
///
/// An addition that is removed leaves no trace: the text is the same as before.
public struct DescriptionText: Sendable {
    /// The text of the whole file.
    public private(set) var text: String
    private let file: String

    /// - Parameters:
    ///   - text: the whole file.
    ///   - file: its path; errors name it.
    /// - Throws: ``WorkspaceError/invalid(path:line:reason:)`` if it is no YAML.
    public init(_ text: String, file: String) throws(WorkspaceError) {
        self.text = text
        self.file = file
        _ = try DescribedValue(text: text, file: file).fields("a description")
    }

    /// The description of a module that has nothing but what its kind gives it.
    ///
    /// - Parameters:
    ///   - name: of the module.
    ///   - kind: one of the workspace's kinds.
    ///   - dependencies: what it needs beyond what its kind gives it.
    /// - Returns: the text of its file.
    public static func new(name: String, kind: String, dependencies: [String] = []) -> String {
        var text = "name: \(YAMLText.scalar(name))\nkind: \(YAMLText.scalar(kind))\n"
        if !dependencies.isEmpty { text += YAMLText.list("dependencies", dependencies.sorted()) }
        return text
    }

    /// Adds a word to a list, in front of the first one that sorts after it; makes the list, and
    /// the table it is in, if there is none.
    ///
    /// - Parameters:
    ///   - name: what is added; nothing changes where the list has it.
    ///   - path: the keys that lead to the list: `["dependencies"]`, `["tests", "dependencies"]`.
    /// - Throws: ``WorkspaceError/invalid(path:line:reason:)`` if another thing than a list
    ///   stands there.
    public mutating func add(_ name: String, to path: [String]) throws(WorkspaceError) {
        let layout = try Layout(text, file: file)
        var node = layout.root
        for (depth, key) in path.enumerated() {
            guard case .mapping(let mapping) = node else { throw layout.invalid(node, "a table was expected here") }
            guard let value = mapping.first(where: { $0.key.scalar?.string == key })?.value else {
                return replace(try layout.insertion(of: Array(path[depth...]), name, into: mapping, isTop: depth == 0))
            }
            node = value
        }
        let list = try layout.list(node)
        guard !list.contains(where: { $0.name == name }) else { return }
        replace(try layout.insertion(of: name, into: node, list))
    }

    /// Removes a word from a list; a list that is left empty goes with it, and so does a table.
    ///
    /// - Parameters:
    ///   - name: what is removed; nothing changes where the list does not have it.
    ///   - path: the keys that lead to the list.
    /// - Throws: ``WorkspaceError/invalid(path:line:reason:)`` if another thing than a list
    ///   stands there.
    public mutating func remove(_ name: String, from path: [String]) throws(WorkspaceError) {
        let layout = try Layout(text, file: file)
        var node = layout.root
        var outermost: (key: Node, value: Node)?
        for key in path {
            guard case .mapping(let mapping) = node, let pair = mapping.first(where: { $0.key.scalar?.string == key }) else { return }
            // A mapping that is left empty goes with all around it that is left empty.
            if mapping.count > 1 || outermost == nil { outermost = (pair.key, pair.value) }
            node = pair.value
        }
        let list = try layout.list(node)
        guard let place = list.firstIndex(where: { $0.name == name }) else { return }
        if list.count == 1, let outermost {
            replace(try layout.removal(ofKey: outermost.key, outermost.value))
        } else {
            replace(try layout.removal(of: place, in: node, list))
        }
    }

    /// Gives a module another name, wherever it is named: as the module described here, a
    /// dependency, or what one sees.
    ///
    /// - Throws: ``WorkspaceError/invalid(path:line:reason:)`` if the text cannot be followed.
    public mutating func rename(_ old: String, to new: String) throws(WorkspaceError) {
        let layout = try Layout(text, file: file)
        var found: [Node] = []
        layout.names(equal: old, in: layout.root, under: nil, &found)
        var edits: [Edit] = []
        for node in found {
            let start = try layout.offset(of: node)
            edits.append(Edit(start: start, end: try layout.end(of: node), text: YAMLText.scalar(new)))
        }
        for edit in edits.sorted(by: { $0.start > $1.start }) { replace(edit) }
    }

    /// By positions of Unicode scalars, in which YAML's places are counted.
    private struct Edit {
        let start: Int
        let end: Int
        let text: String
    }

    private mutating func replace(_ edit: Edit) {
        let scalars = text.unicodeScalars
        let start = scalars.index(scalars.startIndex, offsetBy: edit.start)
        let end = scalars.index(start, offsetBy: edit.end - edit.start)
        text.unicodeScalars.replaceSubrange(start..<end, with: edit.text.unicodeScalars)
    }

    // MARK: Where things stand

    private struct Entry {
        let name: String
        let start: Int
        let end: Int
    }

    private struct Layout {
        let file: String
        let root: Node
        private let scalars: [Unicode.Scalar]
        private let lineStarts: [Int]
        private let lineBreak: String

        init(_ text: String, file: String) throws(WorkspaceError) {
            self.file = file
            root = try DescribedValue(text: text, file: file).node
            scalars = Array(text.unicodeScalars)
            var starts = [0]
            for (index, scalar) in scalars.enumerated() where Self.isBreak(scalar) {
                if scalar == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { continue }
                starts.append(index + 1)
            }
            lineStarts = starts
            lineBreak = text.unicodeScalars.contains("\r\n".unicodeScalars.first ?? "\r") ? "\r\n" : "\n"
        }

        private static func isBreak(_ scalar: Unicode.Scalar) -> Bool { [0x0A, 0x0D, 0x85, 0x2028, 0x2029].contains(scalar.value) }

        func invalid(_ node: Node, _ reason: String) -> WorkspaceError {
            .invalid(path: file, line: node.mark?.line ?? 1, reason: reason)
        }

        func offset(of node: Node) throws(WorkspaceError) -> Int {
            guard let mark = node.mark, mark.line - 1 < lineStarts.count else { throw invalid(node, "this place cannot be found") }
            return min(lineStarts[mark.line - 1] + mark.column - 1, scalars.count)
        }

        /// The place after a word, a quoted text, or brackets.
        func end(of node: Node) throws(WorkspaceError) -> Int {
            let start = try offset(of: node)
            guard case .scalar(let scalar) = node else {
                if start < scalars.count, scalars[start] == "[" || scalars[start] == "{" { return try closing(start, node) }
                guard let last = last(in: node) else { throw invalid(node, "this cannot be edited") }
                return try end(of: last)
            }
            if start < scalars.count, scalars[start] == "'" || scalars[start] == "\"" { return try quoteEnd(start, node) }
            let written = Array(scalar.string.unicodeScalars)
            guard start + written.count <= scalars.count, Array(scalars[start..<start + written.count]) == written else {
                throw invalid(node, "write this in one line, without anchors or tags, so that it can be edited")
            }
            return start + written.count
        }

        private func last(in node: Node) -> Node? {
            switch node {
            case .mapping(let mapping): mapping.map(\.value).last
            case .sequence(let sequence): sequence.last
            default: nil
            }
        }

        private func quoteEnd(_ start: Int, _ node: Node) throws(WorkspaceError) -> Int {
            let quote = scalars[start]
            var place = start + 1
            while place < scalars.count {
                if quote == "\"", scalars[place] == "\\" {
                    place += 2
                } else if scalars[place] == quote {
                    if quote == "'", place + 1 < scalars.count, scalars[place + 1] == "'" { place += 2 } else { return place + 1 }
                } else {
                    place += 1
                }
            }
            throw invalid(node, "this quote is never closed")
        }

        private func closing(_ start: Int, _ node: Node) throws(WorkspaceError) -> Int {
            var (depth, place) = (0, start)
            while place < scalars.count {
                switch scalars[place] {
                case "[", "{": depth += 1
                case "]", "}":
                    depth -= 1
                    if depth == 0 { return place + 1 }
                // Within a word a quote is a letter.
                case "'" where !isWord(before: place), "\"" where !isWord(before: place): place = try quoteEnd(place, node) - 1
                case "#" where place == 0 || scalars[place - 1] == " ":
                    while place + 1 < scalars.count, !Self.isBreak(scalars[place + 1]) { place += 1 }
                default: break
                }
                place += 1
            }
            throw invalid(node, "this bracket is never closed")
        }

        private func isWord(before place: Int) -> Bool {
            guard place > 0 else { return false }
            let scalar = scalars[place - 1]
            return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        }

        /// The entries of a list.
        func list(_ node: Node) throws(WorkspaceError) -> [Entry] {
            guard case .sequence(let sequence) = node, !sequence.isEmpty else { throw invalid(node, "a list was expected here") }
            var entries: [Entry] = []
            for entry in sequence {
                let name: String
                switch entry {
                case .scalar(let scalar): name = scalar.string
                case .mapping(let mapping): name = mapping.first { $0.key.scalar?.string == "name" }?.value.scalar?.string ?? ""
                default: throw invalid(entry, "a word was expected here")
                }
                entries.append(Entry(name: name, start: try offset(of: entry), end: try end(of: entry)))
            }
            return entries
        }

        private func isFlow(_ node: Node) throws(WorkspaceError) -> Bool {
            let start = try offset(of: node)
            return start < scalars.count && (scalars[start] == "[" || scalars[start] == "{")
        }

        private func lineStart(_ place: Int) -> Int { lineStarts.last { $0 <= place } ?? 0 }

        /// The beginning of the next line, or the end of the text.
        private func nextLine(_ place: Int) -> Int { lineStarts.first { $0 > place } ?? scalars.count }

        private func indentation(_ place: Int) -> String? {
            let start = lineStart(place)
            guard scalars[start..<place].allSatisfy({ $0 == " " }) else { return nil }
            return String(repeating: " ", count: place - start)
        }

        // MARK: Lists

        func insertion(of name: String, into node: Node, _ list: [Entry]) throws(WorkspaceError) -> Edit {
            let word = YAMLText.scalar(name)
            let following = list.first { $0.name > name }
            if try isFlow(node) {
                if let following {
                    let separator = indentation(following.start).map { lineBreak + $0 } ?? " "
                    return Edit(start: following.start, end: following.start, text: word + "," + separator)
                }
                let last = list[list.count - 1]
                let separator = indentation(last.start).map { lineBreak + $0 } ?? " "
                return Edit(start: last.end, end: last.end, text: "," + separator + word)
            }
            let dash = try offset(of: node)
            guard let indentation = indentation(dash) else { throw invalid(node, "begin each entry of this list on a line of its own") }
            if let following {
                let start = lineStart(following.start)
                return Edit(start: start, end: start, text: "\(indentation)- \(word)\(lineBreak)")
            }
            return line("\(indentation)- \(word)", after: list[list.count - 1].end)
        }

        /// A line after the one at a place; the last line may end without a break.
        private func line(_ text: String, after place: Int) -> Edit {
            let next = nextLine(place)
            let isClosed = next > 0 && next <= scalars.count && Self.isBreak(scalars[next - 1])
            return Edit(start: next, end: next, text: isClosed ? text + lineBreak : lineBreak + text)
        }

        func removal(of place: Int, in node: Node, _ list: [Entry]) throws(WorkspaceError) -> Edit {
            if try isFlow(node) {
                if place + 1 < list.count { return Edit(start: list[place].start, end: list[place + 1].start, text: "") }
                return Edit(start: list[place - 1].end, end: list[place].end, text: "")
            }
            return lines(from: list[place].start, to: list[place].end)
        }

        /// Takes lines out; with the last one, which has no break, goes the break before it.
        private func lines(from start: Int, to end: Int) -> Edit {
            var first = lineStart(start)
            let next = nextLine(end)
            if next == scalars.count, first > 0, !(scalars.last.map(Self.isBreak) ?? false) {
                first -= first > 1 && scalars[first - 1] == "\n" && scalars[first - 2] == "\r" ? 2 : 1
            }
            return Edit(start: first, end: next, text: "")
        }

        // MARK: Keys

        /// A list with one word under keys that are not there.
        func insertion(of path: [String], _ name: String, into mapping: Node.Mapping, isTop: Bool) throws(WorkspaceError) -> Edit {
            let node = Node.mapping(mapping)
            guard try !isFlow(node), let first = mapping.first?.key, let last = mapping.map(\.value).last else {
                throw invalid(node, "write this table with a key on each line, so that '\(path[0])' can be added")
            }
            let indent = String(repeating: " ", count: (first.mark?.column ?? 1) - 1)
            var lines: [String] = []
            for (depth, key) in path.dropLast().enumerated() { lines.append(indent + String(repeating: "  ", count: depth) + key + ":") }
            lines.append(
                indent + String(repeating: "  ", count: path.count - 1) + "\(path[path.count - 1]): [\(YAMLText.scalar(name))]")
            let text = lines.joined(separator: lineBreak)
            // A list of the module itself follows what it is; its parts come after it.
            if path.count == 1, isTop, let kind = mapping.first(where: { $0.key.scalar?.string == "kind" }) {
                return line(text, after: try end(of: kind.value))
            }
            return line(text, after: try end(of: last))
        }

        func removal(ofKey key: Node, _ value: Node) throws(WorkspaceError) -> Edit {
            let start = try offset(of: key)
            guard indentation(start) != nil else {
                throw invalid(key, "write this table with a key on each line, so that this one can be removed")
            }
            return lines(from: start, to: try end(of: value))
        }

        // MARK: Names

        private static let naming: Set<String> = ["name", "dependencies", "without", "sees", "targets"]

        func names(equal name: String, in node: Node, under key: String?, _ found: inout [Node]) {
            switch node {
            case .scalar(let scalar):
                if let key, Self.naming.contains(key), scalar.string == name { found.append(node) }
            case .sequence(let sequence): for entry in sequence { names(equal: name, in: entry, under: key, &found) }
            case .mapping(let mapping):
                for (inner, value) in mapping {
                    // The name of the package is none of a module.
                    if inner.scalar?.string == "name", key == nil, mapping.contains(where: { $0.key.scalar?.string == "tools" }) {
                        continue
                    }
                    names(equal: name, in: value, under: inner.scalar?.string, &found)
                }
            case .alias: break
            }
        }
    }
}

/// Words and lists as YAML.
enum YAMLText {
    /// A word, in quotes where it would be read as something else.
    static func scalar(_ text: String) -> String {
        let isPlain =
            text.unicodeScalars.first.map {
                $0 == "_" || $0 == "$" || $0 == "." || $0 == "/" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
            }
            ?? false
        let isSafe = text.unicodeScalars.allSatisfy {
            $0 == " " || "_-./$()+=@~".unicodeScalars.contains($0) || $0.properties.isAlphabetic || ("0"..."9").contains($0)
        }
        if isPlain, isSafe, text.last != " " { return text }
        if isPlain, text.hasPrefix("https://") || text.hasPrefix("http://"), !text.contains(where: { " #,[]{}".contains($0) }) {
            return text
        }
        return "'" + text.replacing("'", with: "''") + "'"
    }

    /// A text that may have several lines.
    static func paragraph(_ text: String) -> String {
        guard text.contains(where: { $0.isNewline || $0 == "\t" }) else { return scalar(text) }
        return PackageWriter.literal(text).replacing("\\u{a}", with: "\\n").replacing("\\u{9}", with: "\\t").replacing(
            "\\u{d}", with: "\\r")
    }

    /// Descriptions are as wide as is read without scrolling.
    static let width = 100

    /// A key with a list: in one line where it fits, else with an entry on each.
    static func list(_ key: String, _ entries: [String], indentation: String = "") -> String {
        let words = entries.map(scalar)
        let line = "\(indentation)\(key): [\(words.joined(separator: ", "))]\n"
        if line.count <= width { return line }
        return "\(indentation)\(key):\n" + words.map { "\(indentation)  - \($0)\n" }.joined()
    }
}
