enum TokenKind: UInt8 {
    case end
    case identifier
    /// An identifier such as `$0` or `$name`.
    case dollar
    case number
    /// A string, or the part of one before, between or after interpolations.
    case string
    case regex
    /// A run of operator characters; `<` and `>` of generic arguments are such runs as well.
    case operatorRun
    case arrow
    case equal
    case leftBrace
    case rightBrace
    case leftParen
    case rightParen
    case leftBracket
    case rightBracket
    case comma
    case colon
    case semicolon
    case dot
    case at
    /// A directive or macro such as `#if` or `#name`.
    case pound
    case backslash
}

struct Token {
    var kind: TokenKind
    var keyword: Keyword
    var flags: TokenFlags
    /// The offset of the first byte.
    var offset: UInt32
    /// The byte after its last one.
    var end: UInt32
    /// The token that closes or opens what this one opens or closes; the token itself if there is
    /// none.
    var match: Int32

    var isNewLine: Bool { flags.contains(.newLine) }
}

/// The marks of a token: the space before it, and the parser's finding.
///
/// It is no option set: those are asked by generic functions, which take a debug build ten times as
/// long, and each token is asked.
struct TokenFlags {
    private var bits: UInt8

    static var none: TokenFlags { TokenFlags(bits: 0) }
    /// There is a line break between it and the token before.
    static var newLine: TokenFlags { TokenFlags(bits: 1) }
    /// There is a space, a comment or a line break between it and the token before.
    static var space: TokenFlags { TokenFlags(bits: 2) }
    /// It is written in backticks.
    static var backticked: TokenFlags { TokenFlags(bits: 4) }
    /// It is the name of a declaration, so no reference.
    static var declares: TokenFlags { TokenFlags(bits: 8) }

    @inline(__always)
    func contains(_ flag: TokenFlags) -> Bool { bits & flag.bits != 0 }
    @inline(__always)
    mutating func insert(_ flag: TokenFlags) { bits |= flag.bits }
    @inline(__always)
    mutating func remove(_ flag: TokenFlags) { bits &= ~flag.bits }
}

/// The tokens of one file after the other: the memory is kept.
final class TokenBuffer {
    private(set) var tokens: UnsafeMutablePointer<Token>
    private(set) var count = 0
    private var capacity = 16_384

    init() { tokens = .allocate(capacity: capacity) }

    deinit { tokens.deallocate() }

    func removeAll() { count = 0 }

    @inline(__always)
    func append(_ token: Token) {
        if count == capacity { grow() }
        (tokens + count).initialize(to: token)
        count += 1
    }

    private func grow() {
        let wider = UnsafeMutablePointer<Token>.allocate(capacity: capacity * 2)
        wider.moveInitialize(from: tokens, count: count)
        tokens.deallocate()
        tokens = wider
        capacity *= 2
    }
}
