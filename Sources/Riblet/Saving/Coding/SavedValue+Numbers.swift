extension SavedValue {
    /// A number; a string where it is not finite.
    @inline(__always)
    init(_ value: Double) { self = value.isFinite ? .double(value) : .string(NonFinite.text(value)) }

    /// A whole number; a string of its digits where no case holds it.
    @inline(__always)
    init<T: FixedWidthInteger>(whole value: T) {
        if let value = Int(exactly: value) {
            self = .int(value)
        } else if let value = UInt(exactly: value) {
            self = .unsigned(value)
        } else {
            self = .string("\(value)")
        }
    }

    /// The whole number, where it is one that `type` holds.
    @inline(__always)
    func whole<T: FixedWidthInteger>(_ type: T.Type) -> T? {
        switch self {
        case .int(let value): T(exactly: value)
        case .unsigned(let value): T(exactly: value)
        case .double(let value): Self.whole(value)
        case .string(let text): T.bitWidth > 64 ? T(text) : nil
        default: nil
        }
    }

    /// The number where it is whole and `T` holds it.
    ///
    /// `T(exactly:)` would round with functions of the C library, which a program that has nothing
    /// but Riblet is not linked with.
    private static func whole<T: FixedWidthInteger>(_ value: Double) -> T? {
        if value >= -0x1p63, value < 0x1p63 {
            let whole = Int64(value)
            return Double(whole) == value ? T(exactly: whole) : nil
        }
        if value >= 0x1p63, value < 0x1p64 { return T(exactly: UInt64(value)) }
        // Numbers this large are whole.
        guard value.isFinite, T.bitWidth > 64, value > 0 || T.isSigned else { return nil }
        let exponent = Int(value.exponent)
        let bits = T.bitWidth - (T.isSigned ? 1 : 0)
        guard exponent < bits else { return exponent == bits && value < 0 && value.significandBitPattern == 0 ? T.min : nil }
        let magnitude = T(truncatingIfNeeded: value.significandBitPattern | 1 << 52) << (exponent - 52)
        return value < 0 ? 0 - magnitude : magnitude
    }

    @inline(__always)
    var number: Double? {
        switch self {
        case .double(let value): value
        case .int(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .string(let text): NonFinite.value(text)
        default: nil
        }
    }
}

/// Numbers that JSON does not have, as strings.
enum NonFinite {
    static func text(_ value: Double) -> String { value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity" }

    static func value(_ text: String) -> Double? {
        switch text {
        case "NaN": .nan
        case "Infinity": .infinity
        case "-Infinity": -.infinity
        default: nil
        }
    }
}
