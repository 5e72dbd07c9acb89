/// The tokens of one file, for readers that look closer at some of its declarations.
final class SourceTokens {
    private let bytes: UnsafeMutablePointer<UInt8>
    private let buffer = TokenBuffer()

    init(_ source: [UInt8]) {
        // Some bytes after the last are read when a token is looked up.
        bytes = .allocate(capacity: source.count + 64)
        source.withUnsafeBufferPointer { if let start = $0.baseAddress { bytes.initialize(from: start, count: source.count) } }
        (bytes + source.count).initialize(repeating: 0, count: 64)
        var lexer = Lexer(bytes, count: source.count, into: buffer)
        lexer.run()
    }

    deinit { bytes.deallocate() }

    /// The number of tokens before the end.
    var count: Int { buffer.count - 1 }

    /// The token at an index; the end behind the last one.
    subscript(_ index: Int) -> Token { buffer.tokens[min(index, buffer.count - 1)] }

    /// The first token that begins at an offset or after it.
    func index(at offset: UInt32) -> Int { (0..<count).firstAfter { buffer.tokens[$0].offset < offset } }

    /// The token after this one, or after what it opens.
    func after(_ index: Int) -> Int { max(Int(self[index].match), index) + 1 }

    func text(_ index: Int) -> String {
        let token = self[index]
        return String(decoding: UnsafeBufferPointer(start: bytes + Int(token.offset), count: Int(token.end - token.offset)), as: UTF8.self)
    }

    /// Returns the text of a range of tokens; runs of space are one space.
    func text(_ range: Range<Int>) -> String { words(range).text }

    func words(_ range: Range<Int>) -> TypeText {
        TypeText(words: range.map { TypeText.Word(text: text($0), hasSpace: self[$0].flags.contains(.space)) })
    }

    /// The token after generic parameters or arguments that begin at a token; the token where none
    /// do.
    func afterAngles(_ start: Int, _ end: Int) -> Int {
        guard start < end, self[start].kind == .operatorRun, text(start).hasPrefix("<") else { return start }
        var depth = 0
        var index = start
        while index < end {
            if self[index].kind == .operatorRun {
                let run = text(index)
                depth += run.count { $0 == "<" } - run.count { $0 == ">" }
                if depth <= 0 { return index + 1 }
                index += 1
            } else {
                index = after(index)
            }
        }
        return end
    }

    /// The places of something at the top of a range: not within brackets, nor within generic
    /// arguments.
    func places(in range: Range<Int>, where matches: (Int) -> Bool) -> [Int] {
        var found: [Int] = []
        var depth = 0
        var index = range.lowerBound
        while index < range.upperBound {
            // `..<` opens nothing.
            if self[index].kind == .operatorRun, case let run = text(index), !run.hasPrefix(".") {
                depth += run.count { $0 == "<" } - run.count { $0 == ">" }
            }
            if depth == 0, matches(index) { found.append(index) }
            index = after(index)
        }
        return found
    }

    /// The parts of a range between commas at its top.
    func parts(_ range: Range<Int>) -> [Range<Int>] {
        guard !range.isEmpty else { return [] }
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        for comma in places(in: range, where: { self[$0].kind == .comma }) {
            parts.append(start..<comma)
            start = comma + 1
        }
        if start < range.upperBound { parts.append(start..<range.upperBound) }
        return parts
    }
}
