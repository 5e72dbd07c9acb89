/// Writes values as their author would: on one line where that is short, else a part a line, with
/// an end to depth, length and effort.
package struct ValueText {
    /// The width at which a line is broken.
    let width: Int
    /// The number of elements of a collection that are shown.
    let elements: Int
    /// The depth to which parts of parts are shown.
    let depth: Int
    /// The number of parts that are still looked at.
    private var budget: Int
    /// True for one line, in which objects are shown by the names of their types.
    private let isOneLine: Bool
    /// True if parts were left out.
    private var isCut = false
    /// The number of bytes that were cut from texts.
    private var lost = 0

    private init(width: Int, elements: Int, depth: Int, budget: Int, isOneLine: Bool = false) {
        self.width = width
        self.elements = elements
        self.depth = depth
        self.budget = budget
        self.isOneLine = isOneLine
    }

    /// A line of an outline.
    package struct Line {
        /// The line, cut where it is long.
        package let text: String
        /// The number of bytes of the whole line, and of what is cut from the texts in it.
        package let bytes: Int
        /// True if parts of the value were not looked at, so that the line has more than ``bytes``.
        package let isPart: Bool
        /// A number that is the same for equal lines, and the hidden ends of which are as long.
        package let print: Int
    }

    /// Writes one line of a shape in an outline, and looks at no more of the value than the line
    /// shows.
    ///
    /// - Parameters:
    ///   - shape: the shape.
    ///   - limit: the length at which the line is cut.
    /// - Returns: the line.
    package static func outlined(_ shape: Shape, limit: Int) -> Line {
        var text = ValueText(width: .max, elements: 4, depth: 5, budget: 40, isOneLine: true)
        let line = text.lines(shape)[0]
        var hasher = Hasher()
        hasher.combine(line)
        hasher.combine(text.lost)
        return Line(text: cut(line, limit), bytes: line.utf8.count + text.lost, isPart: text.isCut, print: hasher.finalize())
    }

    /// The text of a value without the name that stands before it: of a case what it carries.
    package static func carried(by value: Any) -> String {
        func line(_ value: Any) -> String { outlined(Shape(of: value), limit: 120).text }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .enum else { return line(value) }
        guard let payload = mirror.children.first?.value else { return "" }
        // Values with labels come as a tuple.
        return Mirror(reflecting: payload).displayStyle == .tuple ? String(line(payload).dropFirst().dropLast()) : line(payload)
    }

    /// The value on one line, cut where it is longer than `limit`.
    package static func line(_ value: Any, limit: Int = 120) -> String {
        var text = ValueText(width: limit, elements: 4, depth: 5, budget: 200)
        let lines = text.lines(Shape(of: value))
        return cut(lines.count == 1 ? lines[0] : lines.map { $0.drop { $0 == " " } }.joined(separator: " "), limit)
    }

    private mutating func lines(_ shape: Shape, level: Int = 0) -> [String] {
        budget -= 1
        switch shape {
        case .leaf(let text): return [cut(text)]
        case .text(let text): return isOneLine ? [Self.literal(cut(text))] : Self.lines(of: text)
        case .record(let name, let fields):
            if fields.isEmpty { return [name] }
            return block(name + "(", fields, of: fields.count, ")", level) { text, field in
                text.labelled(field.label, text.lines(text.shape(of: field.value), level: level + 1))
            }
        case .list(let values):
            return block("[", values.prefix(elements), of: values.count, "]", level) { $0.lines($0.shape(of: $1), level: level + 1) }
        case .set(let values):
            return block("Set(", Self.sorted(values, first: elements, of: most) { $0 }, of: values.count, ")", level) { text, value in
                text.lines(text.shape(of: value), level: level + 1)
            }
        case .dictionary(let pairs):
            if pairs.count == 0 { return ["[:]"] }
            return block("[", Self.sorted(pairs, first: elements, of: most) { $0.key }, of: pairs.count, "]", level) { text, pair in
                text.labelled(Self.line(pair.key, limit: 60), text.lines(text.shape(of: pair.value), level: level + 1))
            }
        }
    }

    /// Members of what has no order, in one that is the same each time: numbers by size, anything
    /// else by letter.
    package static func sorted<Member>(_ members: [Member], by key: (Member) -> Any) -> [Member] {
        members.map { (Place(key($0)), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    /// Returns the first members of what has no order, sorted where there are not more than `most`:
    /// to sort them all takes longer than a reader waits.
    package static func sorted<Member>(
        _ members: Shape.Elements<Member>, first limit: Int, of most: Int = 1_000, by key: (Member) -> Any
    ) -> [Member] {
        members.count > most ? members.prefix(limit) : Array(sorted(members.all, by: key).prefix(limit))
    }

    private var most: Int { isOneLine ? 50 : 1_000 }

    private func shape(of value: Any) -> Shape { Shape(of: value, showsObjects: !isOneLine) }

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
        _ opening: String, _ parts: [Part], of count: Int, _ closing: String, _ level: Int,
        _ write: (inout ValueText, Part) -> [String]
    ) -> [String] {
        if parts.isEmpty { return [opening + closing] }
        guard level < depth, budget > 0 else {
            isCut = true
            return [opening + "…" + closing]
        }
        var written: [[String]] = []
        for part in parts {
            guard budget > 0 else { break }
            written.append(write(&self, part))
        }
        if written.count < count {
            isCut = true
            written.append([isOneLine ? "…" : "… (\(count - written.count) more)"])
        }
        if written.allSatisfy({ $0.count == 1 }) {
            let line = opening + written.map { $0[0] }.joined(separator: ", ") + closing
            if isOneLine || line.count <= width { return [line] }
        }
        return [opening] + written.joined().map { "  " + $0 } + [closing]
    }

    private func labelled(_ label: String?, _ lines: [String]) -> [String] {
        guard let label, let first = lines.first else { return lines }
        return ["\(label): \(first)"] + lines.dropFirst()
    }

    // MARK: Strings

    /// Quoted; a text of several lines stands as in a source file.
    private static func lines(of text: String) -> [String] {
        guard text.contains(where: \.isNewline) else { return [quoted(text)] }
        let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let shown = all.prefix(12).map { cut($0, 200) } + (all.count > 12 ? ["… (\(all.count - 12) more lines)"] : [])
        return ["\"\"\""] + shown + ["\"\"\""]
    }

    private static func quoted(_ text: String) -> String { literal(cut(text, 200)) }

    /// The text as it stands in source. Most have nothing to escape, also where they are cut, which
    /// is seen in a fraction of the time that `String(reflecting:)` takes.
    private static func literal(_ text: String) -> String {
        let isCut = text.utf8.suffix(3).elementsEqual("…".utf8)
        let isPlain = text.utf8.dropLast(isCut ? 3 : 0).allSatisfy {
            (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        return isPlain ? "\"\(text)\"" : String(reflecting: text)
    }

    package static func cut(_ text: String, _ limit: Int) -> String {
        guard text.utf8.count > limit, text.index(text.startIndex, offsetBy: limit + 1, limitedBy: text.endIndex) != nil else {
            return text
        }
        return text.prefix(limit - 1) + "…"
    }

    private mutating func cut(_ text: String) -> String {
        let cut = Self.cut(text, 200)
        lost += text.utf8.count - cut.utf8.count
        return cut
    }
}
