/// Writes values as their author would: on one line where that is short, else a part a line, with
/// an end to depth, length and effort.
struct ValueText {
    /// The width at which a line is broken.
    let width: Int
    /// The number of elements of a collection that are shown.
    let elements: Int
    /// The depth to which parts of parts are shown.
    let depth: Int
    /// The number of parts that are still looked at.
    private var budget: Int

    init(width: Int = 80, elements: Int = 8, depth: Int = 8, budget: Int = 2_000) {
        self.width = width
        self.elements = elements
        self.depth = depth
        self.budget = budget
    }

    /// The value on one line, cut where it is longer than `limit`.
    static func line(_ value: Any, limit: Int = 120) -> String {
        var text = ValueText(width: limit, elements: 4, depth: 5, budget: 200)
        let lines = text.lines(Shape(of: value), level: 0)
        return cut(lines.count == 1 ? lines[0] : lines.map { $0.drop { $0 == " " } }.joined(separator: " "), limit)
    }

    /// The value on as many lines as it takes.
    mutating func lines(_ value: Any) -> [String] { lines(Shape(of: value), level: 0) }

    mutating func lines(_ shape: Shape, level: Int = 0) -> [String] {
        budget -= 1
        switch shape {
        case .leaf(let text): return [Self.cut(text, 200)]
        case .text(let text): return Self.lines(of: text)
        case .record(let name, let fields):
            if fields.isEmpty { return [name] }
            return block(name + "(", fields, ")", level) { text, field in
                text.labelled(field.label, text.lines(Shape(of: field.value), level: level + 1))
            }
        case .list(let values):
            return block("[", values, "]", level) { $0.lines(Shape(of: $1), level: level + 1) }
        case .set(let values):
            return block("Set(", Self.sorted(values) { $0 }, ")", level) { $0.lines(Shape(of: $1), level: level + 1) }
        case .dictionary(let pairs):
            if pairs.isEmpty { return ["[:]"] }
            return block("[", Self.sorted(pairs) { $0.key }, "]", level) { text, pair in
                text.labelled(Self.line(pair.key, limit: 60), text.lines(Shape(of: pair.value), level: level + 1))
            }
        }
    }

    /// Members of what has no order, in one that is the same each time: numbers by size, anything
    /// else by letter.
    static func sorted<Member>(_ members: [Member], by key: (Member) -> Any) -> [Member] {
        members.map { (Place(key($0)), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private enum Place: Comparable {
        case number(Double)
        case text(String)

        init(_ key: Any) {
            switch key {
            case let number as any BinaryInteger: self = .number(Double(number))
            case let number as Double: self = .number(number)
            case let text as String: self = .text(text)
            default: self = .text(ValueText.line(key, limit: 60))
            }
        }
    }

    private mutating func block<Part>(
        _ opening: String, _ parts: [Part], _ closing: String, _ level: Int, _ write: (inout ValueText, Part) -> [String]
    ) -> [String] {
        if parts.isEmpty { return [opening + closing] }
        guard level < depth, budget > 0 else { return [opening + "…" + closing] }
        var written: [[String]] = []
        // The fields of a record are all shown; it has no more than somebody has typed.
        let shown = Part.self == Shape.Field.self ? parts.count : elements
        for part in parts.prefix(shown) {
            guard budget > 0 else { break }
            written.append(write(&self, part))
        }
        if written.count < parts.count { written.append(["… (\(parts.count - written.count) more)"]) }
        if written.allSatisfy({ $0.count == 1 }) {
            let line = opening + written.map { $0[0] }.joined(separator: ", ") + closing
            if line.count <= width { return [line] }
        }
        return [opening] + written.joined().map { "  " + $0 } + [closing]
    }

    private func labelled(_ label: String?, _ lines: [String]) -> [String] {
        guard let label, let first = lines.first else { return lines }
        return ["\(label): \(first)"] + lines.dropFirst()
    }

    // MARK: Strings

    /// Quoted; a text of several lines stands as in a source file.
    static func lines(of text: String) -> [String] {
        guard text.contains(where: \.isNewline) else { return [quoted(text)] }
        let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let shown = all.prefix(12).map { cut($0, 200) } + (all.count > 12 ? ["… (\(all.count - 12) more lines)"] : [])
        return ["\"\"\""] + shown + ["\"\"\""]
    }

    static func quoted(_ text: String) -> String { String(reflecting: cut(text, 200)) }

    static func cut(_ text: String, _ limit: Int) -> String {
        text.count <= limit ? text : text.prefix(limit - 1) + "…"
    }
}
