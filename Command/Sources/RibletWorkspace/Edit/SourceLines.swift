/// A source as its lines. Places in it are found by what lines say and by how far they are
/// indented, as a formatter leaves them.
struct SourceLines {
    private(set) var lines: [String]
    private let endsWithBreak: Bool

    init(_ text: String) {
        var all = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        endsWithBreak = all.last == ""
        if endsWithBreak { all.removeLast() }
        lines = all
    }

    var text: String { lines.joined(separator: "\n") + (endsWithBreak ? "\n" : "") }

    // MARK: Finding

    /// The lines that have a phrase as whole words, comments left out.
    func places(of phrase: String, in range: Range<Int>? = nil) -> [Int] {
        let wanted = Array(phrase.utf8)
        return (range ?? lines.indices).filter { Self.has(wanted, in: Array(lines[$0].utf8)) }
    }

    /// By bytes: all sources of a workspace may be looked at.
    private static func has(_ phrase: [UInt8], in line: [UInt8]) -> Bool {
        guard line.count >= phrase.count, !line.drop(while: { $0 == 0x20 }).starts(with: [0x2F, 0x2F]) else { return false }
        func isWord(_ byte: UInt8) -> Bool {
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte >= 0x80
        }
        func joins(_ a: Int, _ b: Int) -> Bool {
            line.indices.contains(a) && line.indices.contains(b) && isWord(line[a]) && isWord(line[b])
        }
        var start = 0
        while start + phrase.count <= line.count {
            let end = start + phrase.count
            if line[start] == phrase[0], line[start..<end].elementsEqual(phrase), !joins(start - 1, start), !joins(end - 1, end) {
                return true
            }
            start += 1
        }
        return false
    }

    /// Returns the lines in the brackets that a line opens, up to the one that closes them; nil
    /// where it opens none, or closes them itself.
    func inside(_ index: Int) -> Range<Int>? {
        let depth = indentation(index)
        var next = index + 1
        while next < lines.count {
            let text = lines[next].drop { $0 == " " }
            if !text.isEmpty, indentation(next) <= depth {
                guard indentation(next) == depth, let first = text.first else { return nil }
                if "}])".contains(first), let last = text.last, !"{[(".contains(last), !text.hasSuffix(" in") { return index + 1..<next }
                // A head of several lines, one part after the other, or the cases of a switch.
                guard "}])".contains(first) || text == "{" || text.hasPrefix("case ") || text.hasPrefix("default") else { return nil }
            }
            next += 1
        }
        return nil
    }

    /// Returns a line that ends with a pair of braces as several, so that others can go between the
    /// braces; nil where there are none, or those of a closure with a head.
    func opened(_ index: Int) -> [String]? {
        let line = lines[index]
        guard line.hasSuffix("}"), let start = Self.bracket(closedAt: line.index(before: line.endIndex), in: line) else { return nil }
        let content = String(line[line.index(after: start)...].dropLast()).trimmed
        guard !content.hasPrefix("["), !content.contains(" in ") else { return nil }
        let indentation = String(repeating: " ", count: indentation(index))
        return [String(line[...start])] + (content.isEmpty ? [] : [indentation + "    " + content]) + [indentation + "}"]
    }

    /// Returns a line with one more argument for the call that a phrase begins; nil where the call
    /// does not end in that line.
    func calling(_ phrase: String, with argument: String, at index: Int) -> String? {
        let line = lines[index]
        guard phrase.hasSuffix("("), let found = line.firstRange(of: phrase) else { return nil }
        let start = line.index(before: found.upperBound)
        guard
            let end = line[found.upperBound...].indices.first(where: {
                line[$0] == ")" && Self.bracket(closedAt: $0, in: line) == start
            })
        else { return nil }
        let isEmpty = end == found.upperBound
        return line[..<end] + (isEmpty ? "" : ", ") + argument + line[end...]
    }

    /// Returns the place of the bracket that another one of a line closes; those in strings do not
    /// count.
    private static func bracket(closedAt end: String.Index, in line: String) -> String.Index? {
        var open: [String.Index] = []
        var isInString = false
        var index = line.startIndex
        while index < line.endIndex {
            let character = line[index]
            if isInString, character == "\\" {
                index = line.index(index, offsetBy: 2, limitedBy: line.endIndex) ?? line.endIndex
                continue
            }
            if character == "\"" { isInString.toggle() }
            if !isInString {
                if "{[(".contains(character) { open.append(index) }
                if "}])".contains(character) {
                    let start = open.popLast()
                    if index == end { return start }
                }
            }
            index = line.index(after: index)
        }
        return nil
    }

    private func indentation(_ index: Int) -> Int { lines[index].prefix { $0 == " " }.count }

    // MARK: Blocks

    /// Where lines stand one after the other, also with another icon.
    func places(of block: [String]) -> [Int] {
        guard lines.count >= block.count else { return [] }
        let iconless = block.map(Self.withoutIcon)
        return (0...lines.count - block.count).filter { start in
            block.indices.allSatisfy {
                lines[start + $0] == block[$0] || iconless[$0] != nil && Self.withoutIcon(lines[start + $0]) == iconless[$0]
            }
        }
    }

    /// Returns a line without the name of the icon in it; nil where it has none.
    private static func withoutIcon(_ line: String) -> String? {
        line.firstRange(of: "Icon.").map { found in
            String(line[..<found.upperBound] + line[found.upperBound...].drop { $0.isLetter || $0.isNumber })
        }
    }

    /// The line where a block was changed, counted from 1: the first difference where most of it
    /// stands.
    func change(of block: [String]) -> Int {
        var best = (count: 0, line: 1)
        for start in lines.indices {
            let equal = block.indices.prefix { start + $0 < lines.count && lines[start + $0] == block[$0] }.count
            if block.first?.isEmpty == false || equal > 1, equal > best.count { best = (equal, min(start + equal, lines.count - 1) + 1) }
        }
        if best.count == 0, let known = block.last(where: { line in line.contains(where: \.isLetter) && lines.contains(line) }) {
            best.line = (lines.firstIndex(of: known) ?? 0) + 1
        } else if best.count == 0, let nearest = lines.indices.max(by: { likeness($0, block) < likeness($1, block) }) {
            best.line = nearest + 1
        }
        return best.line
    }

    /// The share of a line that one of a block begins or ends with as well.
    private func likeness(_ index: Int, _ block: [String]) -> Double {
        let line = Array(lines[index].trimmed.utf8)
        return block.map { other in
            let other = Array(other.trimmed.utf8)
            let shorter = min(line.count, other.count)
            let start = zip(line, other).prefix { $0 == $1 }.count
            let end = zip(line.reversed(), other.reversed()).prefix { $0 == $1 }.count
            return Double(min(start + end, shorter)) / Double(max(line.count, other.count, 1))
        }.max() ?? 0
    }

    /// Takes a text out of the one line that has it.
    ///
    /// - Returns: false where it stands in no line, or in several.
    mutating func takeOut(_ text: String) -> Bool {
        let places = lines.indices.filter { lines[$0].contains(text) }
        guard places.count == 1, let found = lines[places[0]].firstRange(of: text) else { return false }
        lines[places[0]].removeSubrange(found)
        return true
    }

    mutating func replace(_ count: Int, at index: Int, with block: [String]) { lines.replaceSubrange(index..<index + count, with: block) }
    mutating func insert(_ block: [String], at index: Int) { lines.insert(contentsOf: block, at: index) }

    /// Where an import belongs: in the first run of imports, in the order of the alphabet.
    func importPlace(of line: String) -> Int {
        guard let start = lines.firstIndex(where: { $0.hasPrefix("import ") }) else { return 0 }
        let end = lines[start...].firstIndex { !$0.hasPrefix("import ") } ?? lines.count
        return (start..<end).first { line.utf8.lexicographicallyPrecedes(lines[$0].utf8) } ?? end
    }
}
