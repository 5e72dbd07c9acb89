/// Makes the served form of a stylesheet: the same rules without comments and without white space
/// that separates nothing, as they keep the first paint waiting.
///
/// Strings, addresses and escapes are copied as they stand. A stylesheet that ends within one of
/// them, or within a comment, keeps its end.
struct CompactStyle {
    private let source: [UInt8]
    private var position = 0
    private var result: [UInt8] = []

    /// Returns the bytes of the smaller stylesheet.
    static func of(_ source: [UInt8]) -> [UInt8] {
        var style = CompactStyle(source: source)
        style.compact()
        return style.result
    }

    private init(source: [UInt8]) {
        self.source = source
        result.reserveCapacity(source.count)
    }

    private mutating func compact() {
        while position < source.count {
            switch source[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): copyString()
            case UInt8(ascii: "\\"): copyEscape()
            case UInt8(ascii: "/") where next(is: "*"): passGap()
            case let byte where Self.isSpace(byte): passGap()
            case UInt8(ascii: "("):
                copy(1)
                if endsWithURL { copyAddress() }
            default: copy(1)
            }
        }
    }

    /// Passes over white space and comments. Two words that only a comment keeps apart stay apart
    /// by an empty one.
    private mutating func passGap() {
        let start = position
        var hasSpace = false
        while position < source.count {
            if Self.isSpace(source[position]) {
                hasSpace = true
                position += 1
            } else if source[position] == UInt8(ascii: "/"), next(is: "*") {
                guard let end = endOfComment else {
                    result += source[start...]
                    position = source.count
                    return
                }
                position = end
            } else {
                break
            }
        }
        guard let last = result.last, position < source.count, !Self.separates(last), !Self.separates(source[position]) else {
            // A custom property may be empty, and then has its white space.
            if result.last == UInt8(ascii: ":"), hasSpace { result.append(UInt8(ascii: " ")) }
            return
        }
        result += hasSpace ? [UInt8(ascii: " ")] : Array("/**/".utf8)
    }

    private var endOfComment: Int? {
        var index = position + 2
        while index + 1 < source.count {
            if source[index] == UInt8(ascii: "*"), source[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return nil
    }

    private mutating func copyString() {
        let quote = source[position]
        copy(1)
        while position < source.count {
            let byte = source[position]
            copy(byte == UInt8(ascii: "\\") ? 2 : 1)
            // A line break ends a string that lacks its quote.
            if byte == quote || byte == UInt8(ascii: "\n") { return }
        }
    }

    /// Copies an address without quotes, in which a slash and a star are no comment.
    private mutating func copyAddress() {
        var index = position
        while index < source.count, Self.isSpace(source[index]) { index += 1 }
        guard index < source.count, source[index] != UInt8(ascii: "\""), source[index] != UInt8(ascii: "'") else { return }
        while position < source.count, source[position] != UInt8(ascii: ")") {
            copy(source[position] == UInt8(ascii: "\\") ? 2 : 1)
        }
    }

    /// Copies an escape. One by number takes the space after it, so that space stays.
    private mutating func copyEscape() {
        copy(1)
        var digits = 0
        while position < source.count, digits < 6, Self.isHexDigit(source[position]) {
            copy(1)
            digits += 1
        }
        if digits == 0 || (position < source.count && Self.isSpace(source[position])) { copy(1) }
    }

    private mutating func copy(_ count: Int) {
        let end = min(position + count, source.count)
        result += source[position..<end]
        position = end
    }

    private func next(is scalar: Unicode.Scalar) -> Bool {
        position + 1 < source.count && source[position + 1] == UInt8(ascii: scalar)
    }

    private var endsWithURL: Bool { String(decoding: result.suffix(4), as: UTF8.self).lowercased() == "url(" }

    /// True beside bytes at which white space means nothing.
    private static func separates(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ","): true
        default: false
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0x0C: true
        default: false
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool { Character(UnicodeScalar(byte)).isHexDigit }
}
