/// Something that makes a file unreadable as Swift.
struct LexicalProblem {
    let message: String
    let offset: UInt32
}

/// A comment that tells `check` to leave something out: `// riblet:ignore rule reason`.
struct IgnoreComment {
    let rule: String
    let offset: UInt32
    /// True if the comment gives a reason.
    let hasReason: Bool
}

/// Turns bytes into tokens: strings with what is interpolated in them, raw and over several lines,
/// nested comments, regular expressions.
///
/// The bytes are followed by a zero, so that looking at the byte after a token needs no check.
struct Lexer {
    private struct Interpolation {
        /// The token of the parenthesis that begins what is interpolated.
        let parenthesis: Int32
        let hashes: Int
        let isMultiline: Bool
    }

    private let base: UnsafePointer<UInt8>
    private let count: Int
    private let buffer: TokenBuffer
    private let keywords = KeywordTable.shared
    private let classes = ByteClass.table
    private var position = 0
    private var flags: TokenFlags = .newLine
    private var brackets: [Int32] = []
    private var interpolations: [Interpolation] = []
    private(set) var problems: [LexicalProblem] = []
    private(set) var ignores: [IgnoreComment] = []

    init(_ base: UnsafePointer<UInt8>, count: Int, into buffer: TokenBuffer) {
        self.base = base
        self.count = count
        self.buffer = buffer
        buffer.removeAll()
    }

    mutating func run() {
        if base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { position = 3 }
        if base[position] == 0x23, base[position + 1] == 0x21 { skipLine() }
        while true {
            skipTrivia()
            guard position < count else { break }
            next()
        }
        for open in brackets.reversed() where problems.count < 8 {
            problems.append(LexicalProblem(message: "this bracket is never closed", offset: buffer.tokens[Int(open)].offset))
        }
        emit(.end, from: count)
    }

    // MARK: Between tokens

    private mutating func skipLine() {
        while position < count, base[position] != 10 { position += 1 }
    }

    private mutating func skipTrivia() {
        while true {
            let byte = base[position]
            if byte == 0x20 || byte == 0x09 {
                flags.insert(.space)
                position += 1
            } else if byte == 0x0A || byte == 0x0D {
                flags.insert(.space)
                flags.insert(.newLine)
                position += 1
            } else if byte == 0x2F, base[position + 1] == 0x2F {
                flags.insert(.space)
                skipLineComment()
            } else if byte == 0x2F, base[position + 1] == 0x2A {
                flags.insert(.space)
                skipBlockComment()
            } else if classes[Int(byte)] & ByteClass.space != 0, position < count {
                flags.insert(.space)
                position += 1
            } else {
                return
            }
        }
    }

    private mutating func skipLineComment() {
        let start = position
        skipLine()
        // `// riblet:ignore`
        if position - start > 17, base[start + 3] == UInt8(ascii: "r"), base[start + 9] == UInt8(ascii: ":") {
            let words = text(start + 2, position).split(separator: " ")
            if words.count > 1, words[0] == "riblet:ignore" {
                ignores.append(IgnoreComment(rule: String(words[1]), offset: UInt32(start), hasReason: words.count > 2))
            }
        }
    }

    private mutating func skipBlockComment() {
        let start = position
        var depth = 1
        position += 2
        while position < count {
            let byte = base[position]
            if byte == 0x2A, base[position + 1] == 0x2F {
                depth -= 1
                position += 2
                if depth == 0 { return }
            } else if byte == 0x2F, base[position + 1] == 0x2A {
                depth += 1
                position += 2
            } else {
                if byte == 10 { flags.insert(.newLine) }
                position += 1
            }
        }
        position = count
        fail("this comment is never closed", at: start)
    }

    // MARK: Tokens

    private mutating func next() {
        let start = position
        let byte = base[position]
        let kinds = classes[Int(byte)]
        if kinds & ByteClass.identifierStart != 0 { return identifier() }
        if kinds & ByteClass.digit != 0 { return number() }
        switch byte {
        case UInt8(ascii: "("): open(.leftParen)
        case UInt8(ascii: "["): open(.leftBracket)
        case UInt8(ascii: "{"): open(.leftBrace)
        case UInt8(ascii: ")"): close(.rightParen, .leftParen)
        case UInt8(ascii: "]"): close(.rightBracket, .leftBracket)
        case UInt8(ascii: "}"): close(.rightBrace, .leftBrace)
        case UInt8(ascii: ","): single(.comma)
        case UInt8(ascii: ":"): single(.colon)
        case UInt8(ascii: ";"): single(.semicolon)
        case UInt8(ascii: "@"): single(.at)
        case UInt8(ascii: "\\"): single(.backslash)
        case UInt8(ascii: "."):
            if base[position + 1] == byte { operatorRun(dots: true) } else { single(.dot) }
        case UInt8(ascii: "\""): beginString(hashes: 0)
        case UInt8(ascii: "`"): backticked()
        case UInt8(ascii: "$"):
            position += 1
            while isIdentifierPart() { position += 1 }
            emit(.dollar, from: start)
        case UInt8(ascii: "#"): pound()
        case UInt8(ascii: "/"):
            if isRegexAllowed(), let end = endOfRegex() {
                position = end
                emit(.regex, from: start)
            } else {
                operatorRun(dots: false)
            }
        default:
            if kinds & ByteClass.operatorPart != 0 { return operatorRun(dots: false) }
            if byte >= 0x80 {
                return ByteClass.isOperator(ByteClass.scalar(base + position).value) ? operatorRun(dots: false) : identifier()
            }
            // A stray control character.
            position += 1
            flags.insert(.space)
        }
    }

    @inline(__always)
    private mutating func emit(_ kind: TokenKind, from start: Int, keyword: Keyword = .none) {
        buffer.append(
            Token(kind: kind, keyword: keyword, flags: flags, offset: UInt32(start), end: UInt32(position), match: Int32(buffer.count)))
        flags = .none
    }

    private mutating func single(_ kind: TokenKind) {
        position += 1
        emit(kind, from: position - 1)
    }

    /// The bytes of a character after its first one are parts of names too.
    @inline(__always)
    private func isIdentifierPart() -> Bool {
        let byte = base[position]
        if classes[Int(byte)] & ByteClass.identifierPart != 0 { return true }
        guard byte >= 0x80, position < count else { return false }
        return !ByteClass.isOperator(ByteClass.scalar(base + position).value)
    }

    private mutating func identifier() {
        let start = position
        while classes[Int(base[position])] & ByteClass.identifierPart != 0 { position += 1 }
        if base[position] >= 0x80 {
            while isIdentifierPart() { position += 1 }
        }
        let isWord = classes[Int(base[start])] & ByteClass.lowercase != 0
        emit(.identifier, from: start, keyword: isWord ? keywords.keyword(base + start, position - start) : .none)
    }

    private mutating func backticked() {
        let start = position
        position += 1
        while position < count, base[position] != UInt8(ascii: "`"), base[position] != 10 { position += 1 }
        guard base[position] == UInt8(ascii: "`") else {
            fail("this name in backticks is never closed", at: start)
            return emit(.identifier, from: start)
        }
        position += 1
        flags.insert(.backticked)
        emit(.identifier, from: start)
    }

    private mutating func number() {
        let start = position
        let isIndex = buffer.count > 0 && buffer.tokens[buffer.count - 1].kind == .dot
        let isHexadecimal = base[position] == 0x30 && base[position + 1] | 0x20 == UInt8(ascii: "x")
        func digits(_ position: inout Int) {
            while classes[Int(base[position])] & ByteClass.identifierPart != 0 {
                let byte = base[position] | 0x20
                position += 1
                let isExponent = byte == (isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e"))
                if isExponent, base[position] == UInt8(ascii: "-") || base[position] == UInt8(ascii: "+") { position += 1 }
            }
        }
        digits(&position)
        if !isIndex, base[position] == UInt8(ascii: "."), classes[Int(base[position + 1])] & ByteClass.digit != 0 {
            position += 1
            digits(&position)
        }
        emit(.number, from: start)
    }

    private mutating func operatorRun(dots: Bool) {
        let start = position
        while position < count {
            let byte = base[position]
            if byte == UInt8(ascii: "/"), position > start, base[position + 1] == byte || base[position + 1] == UInt8(ascii: "*") { break }
            if classes[Int(byte)] & ByteClass.operatorPart != 0 || (dots && byte == UInt8(ascii: ".")) {
                position += 1
            } else if byte >= 0x80 {
                let (scalar, length) = ByteClass.scalar(base + position)
                guard ByteClass.isOperator(scalar) else { break }
                position += length
            } else {
                break
            }
        }
        let length = position - start
        if length == 1, base[start] == UInt8(ascii: "=") {
            emit(.equal, from: start)
        } else if length == 2, base[start] == UInt8(ascii: "-"), base[start + 1] == UInt8(ascii: ">") {
            emit(.arrow, from: start)
        } else {
            emit(.operatorRun, from: start)
        }
    }

    private mutating func pound() {
        let start = position
        var hashes = 0
        while base[position + hashes] == UInt8(ascii: "#") { hashes += 1 }
        let after = base[position + hashes]
        if after == UInt8(ascii: "\"") {
            position += hashes
            return beginString(hashes: hashes)
        }
        if after == UInt8(ascii: "/"), let end = endOfExtendedRegex(hashes: hashes) {
            position = end
            return emit(.regex, from: start)
        }
        position += 1
        while isIdentifierPart() { position += 1 }
        emit(.pound, from: start)
    }

    // MARK: Brackets

    private mutating func open(_ kind: TokenKind) {
        brackets.append(Int32(buffer.count))
        single(kind)
    }

    private mutating func close(_ kind: TokenKind, _ opening: TokenKind) {
        let tokens = buffer.tokens
        // A bracket within stays open: it is reported, and the rest is read as if it were closed
        // here.
        if let place = brackets.lastIndex(where: { tokens[Int($0)].kind == opening }) {
            for open in brackets[(place + 1)...] where problems.count < 8 {
                problems.append(LexicalProblem(message: "this bracket is never closed", offset: tokens[Int(open)].offset))
            }
            let open = brackets[place]
            brackets.removeSubrange(place...)
            let token = Int32(buffer.count)
            single(kind)
            buffer.tokens[Int(token)].match = open
            buffer.tokens[Int(open)].match = token
            while let top = interpolations.last, top.parenthesis >= open {
                interpolations.removeLast()
                if top.parenthesis == open { return continueString(hashes: top.hashes, isMultiline: top.isMultiline, from: position) }
            }
        } else {
            fail("this bracket closes nothing", at: position)
            single(kind)
        }
    }

    // MARK: Strings

    private mutating func beginString(hashes: Int) {
        let start = position - hashes
        let quote = UInt8(ascii: "\"")
        var isMultiline = base[position + 1] == quote && base[position + 2] == quote
        if isMultiline, hashes > 0, closesOnThisLine(hashes: hashes) { isMultiline = false }
        position += isMultiline ? 3 : 1
        continueString(hashes: hashes, isMultiline: isMultiline, from: start)
    }

    /// Returns true if `#"""` begins a string of one line that contains quotes.
    private func closesOnThisLine(hashes: Int) -> Bool {
        var index = position + 2
        while index < count, base[index] != 10, base[index] != 13 {
            if base[index] == UInt8(ascii: "\""), hasHashes(hashes, at: index + 1) { return true }
            index += 1
        }
        return false
    }

    private func hasHashes(_ hashes: Int, at index: Int) -> Bool {
        var seen = 0
        while seen < hashes {
            if base[index + seen] != UInt8(ascii: "#") { return false }
            seen += 1
        }
        return true
    }

    /// Reads on in a string until it ends or something is interpolated.
    private mutating func continueString(hashes: Int, isMultiline: Bool, from start: Int) {
        let quote = UInt8(ascii: "\"")
        while position < count {
            let byte = base[position]
            if byte == quote {
                if isMultiline {
                    if base[position + 1] == quote, base[position + 2] == quote, hasHashes(hashes, at: position + 3) {
                        position += 3 + hashes
                        return emit(.string, from: start)
                    }
                } else if hasHashes(hashes, at: position + 1) {
                    position += 1 + hashes
                    return emit(.string, from: start)
                }
                position += 1
            } else if byte == UInt8(ascii: "\\"), hasHashes(hashes, at: position + 1) {
                if base[position + 1 + hashes] == UInt8(ascii: "(") {
                    position += 1 + hashes
                    emit(.string, from: start)
                    interpolations.append(
                        Interpolation(parenthesis: Int32(buffer.count), hashes: hashes, isMultiline: isMultiline))
                    return open(.leftParen)
                }
                position += hashes + (position + 1 + hashes < count && !isNewline(base[position + 1 + hashes]) ? 2 : 1)
            } else if !isMultiline, isNewline(byte) {
                break
            } else {
                position += 1
            }
        }
        fail("this string is never closed", at: start)
        emit(.string, from: start)
    }

    private func isNewline(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

    // MARK: Regular expressions

    /// Returns true if an expression may begin here; behind an operand `/` divides.
    private func isRegexAllowed() -> Bool {
        guard buffer.count > 0 else { return true }
        let last = buffer.tokens[buffer.count - 1]
        switch last.kind {
        case .identifier:
            if last.flags.contains(.backticked) { return false }
            if buffer.count > 1, buffer.tokens[buffer.count - 2].kind == .dot { return false }
            return last.keyword.beginsExpression
        case .dollar, .number, .string, .regex, .rightParen, .rightBracket, .dot, .at, .pound: return false
        case .rightBrace: return flags.contains(.newLine)
        default: return true
        }
    }

    /// The byte after a regular expression between single slashes, if one begins here: it ends in
    /// the same line, does not begin with a space, and closes no group that it has not opened.
    private func endOfRegex() -> Int? {
        var index = position + 1
        let first = base[index]
        if first == 0x20 || first == 0x09 { return nil }
        var groups = 0
        var isInClass = false
        while index < count {
            let byte = base[index]
            if isNewline(byte) { return nil }
            if byte == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if byte == UInt8(ascii: "/") {
                let before = base[index - 1]
                let isEscaped = index >= 2 && base[index - 2] == UInt8(ascii: "\\")
                if (before == 0x20 || before == 0x09) && !isEscaped { return nil }
                return index + 1
            }
            if byte == UInt8(ascii: "[") { isInClass = true }
            if byte == UInt8(ascii: "]") { isInClass = false }
            if !isInClass {
                if byte == UInt8(ascii: "(") { groups += 1 }
                if byte == UInt8(ascii: ")") {
                    if groups == 0 { return nil }
                    groups -= 1
                }
            }
            index += 1
        }
        return nil
    }

    /// Returns the offset after `#/…/#`, which may span several lines if nothing follows its
    /// beginning in the line.
    private func endOfExtendedRegex(hashes: Int) -> Int? {
        var index = position + hashes + 1
        var isMultiline = true
        var probe = index
        while probe < count, !isNewline(base[probe]) {
            if base[probe] != 0x20, base[probe] != 0x09 {
                isMultiline = false
                break
            }
            probe += 1
        }
        while index < count {
            let byte = base[index]
            if byte == UInt8(ascii: "/"), hasHashes(hashes, at: index + 1) { return index + 1 + hashes }
            if !isMultiline, isNewline(byte) { return nil }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    // MARK: Support

    private func text(_ start: Int, _ end: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
    }

    private mutating func fail(_ message: String, at offset: Int) {
        if problems.count < 8 { problems.append(LexicalProblem(message: message, offset: UInt32(offset))) }
    }
}
