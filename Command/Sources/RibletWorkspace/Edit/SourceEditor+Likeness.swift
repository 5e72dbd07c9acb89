/// What was inserted is found again though its words have changed: what a comment or a text says is
/// nobody's but its author's, and a RIB that got another name keeps both.
extension SourceEditor {
    /// Where a block stands, as it was inserted or with other words; nil where it does not, or more
    /// than once.
    func place(of block: String, in range: Range<Int>? = nil) -> Range<Int>? {
        find(block, in: range) ?? likeness(of: block, in: range ?? 0..<bytes.count)
    }

    /// Whether two sources differ in their comments and texts only.
    static func areAlike(_ a: String, _ b: String) -> Bool {
        let (a, b) = (SourceEditor(path: "", text: a), SourceEditor(path: "", text: b))
        return a.tokens.count == b.tokens.count && a.tokens.indices.allSatisfy { a.isAlike($0, to: $0, of: b) }
    }

    private func isAlike(_ token: Int, to other: Int, of editor: SourceEditor) -> Bool {
        guard tokens[token].kind == editor.tokens[other].kind else { return false }
        return tokens[token].kind == .string || word(token) == editor.word(other)
    }

    private func likeness(of block: String, in range: Range<Int>) -> Range<Int>? {
        let wanted = SourceEditor(path: "", text: block)
        // The last token is the end of the text.
        let count = wanted.tokens.count - 1
        let all = tokens(in: range)
        guard count > 0, all.count >= count else { return nil }
        let places = (all.lowerBound...(all.upperBound - count)).filter { first in
            (0..<count).allSatisfy { isAlike(first + $0, to: $0, of: wanted) }
        }
        guard places.count == 1, let first = places.first else { return nil }
        guard let start = start(above: Int(tokens[first].offset), like: wanted) else { return nil }
        return start..<Int(tokens[first + count - 1].end)
    }

    /// Where the comments begin that a block has before its first token.
    private func start(above offset: Int, like wanted: SourceEditor) -> Int? {
        var start = lineStart(offset)
        var own = wanted.lineStart(Int(wanted.tokens[0].offset))
        while own > 0 {
            own = wanted.lineStart(own - 1)
            guard start > 0 else { return nil }
            start = lineStart(start - 1)
            guard isBlank(start..<lineEnd(start)) == wanted.isBlank(own..<wanted.lineEnd(own)) else { return nil }
            guard isBlank(start..<lineEnd(start)) || text(start..<lineEnd(start)).drop(while: { $0 == " " || $0 == "\t" }).hasPrefix("//")
            else { return nil }
        }
        return start
    }
}
