/// Reads a number as JSON writes it.
struct JSONNumber {
    private let bytes: [UInt8]
    private let start: Int
    /// Where the number began, and where it ends after ``read()``.
    private(set) var position: Int
    /// The digits on both sides of the point; right where there are at most 19.
    private var mantissa: UInt64 = 0
    private var digitCount = 0

    init(bytes: [UInt8], position: Int) {
        self.bytes = bytes
        self.position = position
        start = position
    }

    /// More text than any number needs; it bounds the work on one.
    private static var longest: Int { 1_100 }

    mutating func read() throws(SavedValue.JSONError) -> SavedValue {
        let isNegative = bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let first = position
        try digits()
        guard bytes[first] != UInt8(ascii: "0") || position == first + 1 else {
            throw SavedValue.JSONError(kind: .badNumber, offset: start, detail: "a number begins with 0")
        }
        var isWhole = true
        var scale = 0
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            isWhole = false
            position += 1
            let point = position
            try digits()
            scale = point - position
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            scale += try exponent()
        }
        if isWhole, let value = whole(isNegative) { return value }
        return .double(try double(isNegative, scale))
    }

    private func whole(_ isNegative: Bool) -> SavedValue? {
        if digitCount < 19 {
            // Minus zero is a Double's.
            if isNegative { return mantissa == 0 ? nil : .int(-Int(truncatingIfNeeded: mantissa)) }
            return .int(Int(truncatingIfNeeded: mantissa))
        }
        guard digitCount <= 20 else { return nil }
        return Int(text).map(SavedValue.int) ?? UInt(text).map(SavedValue.unsigned)
    }

    private func double(_ isNegative: Bool, _ scale: Int) throws(SavedValue.JSONError) -> Double {
        // Both are exact, so one division or multiplication rounds once, as it must.
        if digitCount <= 19, mantissa <= 1 << 53, scale >= -22, scale <= 22 {
            let value = scale < 0 ? Double(mantissa) / Self.powers[-scale] : Double(mantissa) * Self.powers[scale]
            return isNegative ? -value : value
        }
        guard position - start <= Self.longest, let value = Double(text), value.isFinite else {
            throw SavedValue.JSONError(kind: .badNumber, offset: start, detail: "no number type holds a number")
        }
        return value
    }

    private var text: String { String(decoding: bytes[start..<position], as: UTF8.self) }

    private mutating func digits() throws(SavedValue.JSONError) {
        let first = position
        while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
            mantissa = mantissa &* 10 &+ UInt64(digit)
            position += 1
        }
        guard position > first else { throw missing() }
        digitCount += position - first
    }

    private mutating func exponent() throws(SavedValue.JSONError) -> Int {
        position += 1
        var isNegative = false
        if position < bytes.count, bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+") {
            isNegative = bytes[position] == UInt8(ascii: "-")
            position += 1
        }
        let first = position
        var value = 0
        while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
            // Beyond this only the text decides.
            if value < 100_000 { value = value * 10 + Int(digit) }
            position += 1
        }
        guard position > first else { throw missing() }
        return isNegative ? -value : value
    }

    private func missing() -> SavedValue.JSONError {
        SavedValue.JSONError(
            kind: position < bytes.count ? .badNumber : .endsEarly, offset: position,
            detail: position < bytes.count ? "a digit is expected" : "the text ends in a number")
    }

    /// The powers of ten that a Double holds exactly.
    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}
