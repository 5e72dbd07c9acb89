/// The words that mean something to the scanner. Most of them may be names as well: where one
/// stands decides.
enum Keyword: UInt8, CaseIterable {
    case none
    // Declarations.
    case `import`, `class`, `struct`, `enum`, `protocol`, `extension`, actor, `func`, `var`, `let`, `init`, `deinit`, `subscript`,
        `typealias`
    case `associatedtype`, `case`, `operator`, `precedencegroup`, macro
    // Modifiers.
    case `public`, `private`, `fileprivate`, `internal`, package, open, `static`, final, override, required, convenience, lazy, weak,
        unowned
    case mutating, nonmutating, dynamic, optional, prefix, postfix, infix, indirect, isolated, nonisolated, distributed, consuming
    case borrowing, oldConsuming, constant
    // Types and signatures.
    case `where`, async, `throws`, `rethrows`, reasync, `any`, some, `inout`, sending, each, `repeat`, oldOwned, oldShared
    // Expressions and statements.
    case `super`, `self`, `return`, `if`, `guard`, `while`, `for`, `in`, `switch`, `else`, `do`, `catch`, `defer`, `throw`, `try`, await,
        `is`, `as`
    case `default`, `break`, `continue`, `fallthrough`, `true`, `false`, `nil`, yield, discard, then

    /// As it is written.
    var word: String {
        switch self {
        case .oldConsuming: "__consuming"
        case .oldOwned: "__owned"
        case .oldShared: "__shared"
        case .constant: "_const"
        default: "\(self)"
        }
    }

    /// True for a modifier of declarations. `class` may be one too.
    var isModifier: Bool { rawValue >= Keyword.public.rawValue && rawValue <= Keyword.constant.rawValue }

    /// True if an expression begins after it, so that `/` begins a regular expression.
    var beginsExpression: Bool {
        switch self {
        case .return, .if, .guard, .while, .in, .switch, .else, .do, .throw, .try, .await, .is, .as, .case, .where, .yield, .then, .for:
            true
        default: false
        }
    }

    /// Tells whether a word is no name unless written in backticks or after a dot.
    static func isReserved(_ word: String) -> Bool { allCases.contains { $0.isReserved && $0.word == word } }

    /// True if it is no name unless written in backticks or after a dot.
    var isReserved: Bool {
        switch self {
        case .import, .class, .struct, .enum, .protocol, .extension, .func, .var, .let, .`init`, .deinit, .subscript, .typealias,
            .associatedtype, .case, .operator, .public, .private, .fileprivate, .internal, .static, .where, .throws, .rethrows, .inout,
            .super, .return, .if, .guard, .while, .for, .in, .switch, .else, .do, .catch, .defer, .throw, .try, .is, .as, .default, .break,
            .continue, .fallthrough, .true, .false, .nil, .repeat:
            true
        default: false
        }
    }
}

/// Finds keywords among the words of a file.
struct KeywordTable: @unchecked Sendable {
    static let shared = KeywordTable()

    private struct Entry {
        var keyword: Keyword
        var length: UInt8
        var low: UInt64
        var high: UInt64
    }

    private static let size = 512
    private let entries: UnsafeMutablePointer<Entry>

    private init() {
        entries = .allocate(capacity: Self.size)
        entries.initialize(repeating: Entry(keyword: .none, length: 0, low: 0, high: 0), count: Self.size)
        for keyword in Keyword.allCases where keyword != .none {
            let bytes = Array(keyword.word.utf8)
            let (low, high) = bytes.withUnsafeBufferPointer { Self.pack($0.baseAddress!, bytes.count) }
            var slot = Self.slot(low, high, bytes.count)
            while entries[slot].length != 0 { slot = (slot + 1) & (Self.size - 1) }
            entries[slot] = Entry(keyword: keyword, length: UInt8(bytes.count), low: low, high: high)
        }
    }

    /// The keyword that these bytes are. The longest has 15 bytes.
    @inline(__always)
    func keyword(_ start: UnsafePointer<UInt8>, _ length: Int) -> Keyword {
        guard length >= 2, length <= 15 else { return .none }
        let (low, high) = Self.pack(start, length)
        var slot = Self.slot(low, high, length)
        while entries[slot].length != 0 {
            let entry = entries[slot]
            if entry.low == low, entry.high == high, entry.length == length { return entry.keyword }
            slot = (slot + 1) & (Self.size - 1)
        }
        return .none
    }

    @inline(__always)
    private static func slot(_ low: UInt64, _ high: UInt64, _ length: Int) -> Int {
        let mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(length)) &* 0xFF51_AFD7_ED55_8CCD
        return Int(truncatingIfNeeded: mixed >> 55)
    }

    @inline(__always)
    private static func pack(_ start: UnsafePointer<UInt8>, _ length: Int) -> (UInt64, UInt64) {
        var low: UInt64 = 0
        var high: UInt64 = 0
        var index = 0
        while index < length {
            if index < 8 {
                low |= UInt64(start[index]) << UInt64(index * 8)
            } else {
                high |= UInt64(start[index]) << UInt64((index - 8) * 8)
            }
            index += 1
        }
        return (low, high)
    }
}
