/// The text of a Swift file, edited at places that its tokens and declarations tell. Whatever lies
/// outside of those places stays as it is, to the byte: line ends, tabs, comments, odd spaces.
///
/// Each edit leaves a text that was scanned anew, so the next one finds its place in what is there
/// by then.
struct SourceEditor {
    /// The longest line that an inserted element may make; what would be longer begins a line of
    /// its own.
    static let columns = 140

    /// For messages.
    let path: String
    private(set) var bytes: [UInt8]
    private(set) var tokens: [Token] = []
    private(set) var declarations: [Declaration] = []
    private var scanner: SourceScanner?

    /// A text, read by a scanner whose memory others use as well, or by one of its own.
    init(path: String, bytes: [UInt8], scanner: SourceScanner? = nil) {
        self.path = path
        self.bytes = bytes
        self.scanner = scanner
        scan()
    }

    /// A text whose declarations are known.
    init(path: String, bytes: [UInt8], declarations: [Declaration]) {
        self.path = path
        self.bytes = bytes
        self.declarations = declarations
        lex()
    }

    init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    private mutating func scan() {
        let scanner = scanner ?? SourceScanner(collectsReferences: false)
        self.scanner = scanner
        (tokens, declarations) = bytes.withUnsafeBufferPointer { scanner.outline($0) }
    }

    private mutating func lex() {
        let buffer = TokenBuffer()
        (bytes + [UInt8](repeating: 0, count: 64)).withUnsafeBufferPointer {
            var lexer = Lexer($0.baseAddress!, count: bytes.count, into: buffer)
            lexer.run()
        }
        tokens = Array(UnsafeBufferPointer(start: buffer.tokens, count: buffer.count))
    }

    // MARK: Looking

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func word(_ token: Int) -> String {
        guard tokens.indices.contains(token) else { return "" }
        return text(Int(tokens[token].offset)..<Int(tokens[token].end))
    }

    /// The names and words of the language that are written so.
    func tokens(named name: String) -> [Int] {
        let wanted = Array(name.utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            tokens.withUnsafeBufferPointer { tokens in
                tokens.indices.filter { index in
                    let start = Int(tokens[index].offset)
                    guard Int(tokens[index].end) - start == wanted.count, tokens[index].kind == .identifier else { return false }
                    return bytes[start] == wanted[0] && bytes[start..<start + wanted.count].elementsEqual(wanted)
                }
            }
        }
    }

    /// The first token at or after an offset.
    func token(at offset: Int) -> Int {
        var (low, high) = (0, tokens.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if Int(tokens[middle].offset) < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The tokens of a part of the text.
    func tokens(in range: Range<Int>) -> Range<Int> {
        let first = token(at: range.lowerBound)
        return first..<max(first, token(at: range.upperBound))
    }

    /// The token after the one that closes what a token opens; the next one where it opens nothing.
    func skip(_ token: Int) -> Int { max(Int(tokens[token].match), token) + 1 }

    /// The declaration of a name, at the top of the file or within another one.
    func declaration(_ name: String, _ kinds: Set<Declaration.Kind>, in parent: Int? = nil) -> Int? {
        declarations.indices.first {
            declarations[$0].name == name && kinds.contains(declarations[$0].kind)
                && (parent == nil ? declarations[$0].parent < 0 : declarations[$0].parent == Int32(parent!))
        }
    }

    /// The members of a declaration, in order.
    func members(of parent: Int) -> [Int] { declarations.indices.filter { declarations[$0].parent == Int32(parent) } }

    /// The braces of a declaration and what stands between them.
    func body(of declaration: Int) -> Range<Int>? {
        let body = declarations[declaration].body
        return body.end > 0 ? Int(body.start)..<Int(body.end) : nil
    }

    func range(of declaration: Int) -> Range<Int> { Int(declarations[declaration].start)..<Int(declarations[declaration].end) }

    /// Where the line of an offset begins.
    func lineStart(_ offset: Int) -> Int {
        var place = offset
        while place > 0, bytes[place - 1] != 10 { place -= 1 }
        return place
    }

    /// Where the text of the line of an offset ends, before its line break.
    func lineEnd(_ offset: Int) -> Int {
        var place = offset
        while place < bytes.count, bytes[place] != 10 { place += 1 }
        if place > offset, place < bytes.count, bytes[place - 1] == 13 { place -= 1 }
        return place
    }

    /// Where the next line begins, or the text ends.
    func nextLine(_ offset: Int) -> Int {
        var place = offset
        while place < bytes.count, bytes[place] != 10 { place += 1 }
        return min(place + 1, bytes.count)
    }

    func isBlank(_ range: Range<Int>) -> Bool { bytes[range].allSatisfy { $0 == 32 || $0 == 9 || $0 == 10 || $0 == 13 } }

    /// The spaces and tabs at the beginning of the line of an offset.
    func indentation(_ offset: Int) -> String {
        let start = lineStart(offset)
        var end = start
        while end < bytes.count, bytes[end] == 32 || bytes[end] == 9 { end += 1 }
        return text(start..<end)
    }

    /// The line break of the file: that of its first line.
    var lineBreak: String {
        guard let first = bytes.firstIndex(of: 10) else { return "\n" }
        return first > 0 && bytes[first - 1] == 13 ? "\r\n" : "\n"
    }

    /// By what the file indents: a tab, or the spaces of its first line that is indented.
    var indent: String {
        var place = 0
        while place < bytes.count {
            let leading = indentation(place)
            let rest = place + leading.utf8.count
            if !leading.isEmpty, rest < lineEnd(place), bytes[rest] != UInt8(ascii: "*") {
                if leading.hasPrefix("\t") { return "\t" }
                return leading.count <= 8 ? leading : "    "
            }
            place = nextLine(place)
        }
        return "    "
    }

    /// Lines as this file writes them: `text` is indented by four spaces and broken by line feeds.
    func adapted(_ text: String, to indentation: String = "") -> String {
        let indent = indent
        return text.split(separator: "\n" as Character, omittingEmptySubsequences: false).map { (line: Substring) -> String in
            let spaces = line.prefix { $0 == " " }.count
            let rest = line.dropFirst(spaces - spaces % 4)
            return rest.isEmpty ? "" : indentation + String(repeating: indent, count: spaces / 4) + rest
        }.joined(separator: lineBreak)
    }

    // MARK: Changing

    mutating func replace(_ range: Range<Int>, with text: String) {
        bytes.replaceSubrange(range, with: Array(text.utf8))
        scan()
    }

    mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

    /// Several changes of one text, none of which overlaps another.
    mutating func replace(_ changes: [(range: Range<Int>, text: String)]) {
        for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(change.range, with: Array(change.text.utf8))
        }
        scan()
    }

    /// Where a text stands, written as this file writes lines; nil where it does not stand there,
    /// or more than once.
    func find(_ text: String, in range: Range<Int>? = nil) -> Range<Int>? {
        let wanted = Array(text.utf8)
        let range = range ?? bytes.startIndex..<bytes.endIndex
        guard !wanted.isEmpty, range.count >= wanted.count else { return nil }
        var found: Range<Int>?
        for place in range.lowerBound...(range.upperBound - wanted.count)
        where bytes[place] == wanted[0] && bytes[place..<(place + wanted.count)].elementsEqual(wanted) {
            guard found == nil else { return nil }
            found = place..<(place + wanted.count)
        }
        return found
    }
}
