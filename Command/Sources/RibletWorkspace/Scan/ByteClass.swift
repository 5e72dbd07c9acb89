/// The classes of bytes in source.
struct ByteClass {
    static let identifierStart: UInt8 = 1
    static let identifierPart: UInt8 = 2
    static let operatorPart: UInt8 = 4
    static let space: UInt8 = 8
    static let digit: UInt8 = 16
    static let lowercase: UInt8 = 32

    /// The classes of all bytes. Bytes of characters beyond ASCII have none: what they are is
    /// decided by the character.
    nonisolated(unsafe) static let table: UnsafePointer<UInt8> = {
        let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        table.initialize(repeating: 0, count: 256)
        for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { table[Int(byte)] = identifierStart | identifierPart | lowercase }
        for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { table[Int(byte)] = identifierStart | identifierPart }
        for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { table[Int(byte)] = identifierPart | digit }
        table[Int(UInt8(ascii: "_"))] = identifierStart | identifierPart | lowercase
        for byte in "/=-+!*%<>&|^~?".utf8 { table[Int(byte)] = operatorPart }
        for byte in [UInt8(ascii: " "), 9, 10, 11, 12, 13, 0] { table[Int(byte)] = space }
        return UnsafePointer(table)
    }()

    /// Returns true for a character beyond ASCII that is part of operators, by the grammar of
    /// Swift.
    static func isOperator(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7, 0x2016, 0x2017, 0x2020...0x2027,
            0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F,
            0x3001...0x3003, 0x3008...0x3020, 0x3030:
            true
        default: false
        }
    }

    /// The character that begins at a byte of 0x80 or more, and how many bytes it takes. Bytes that
    /// are no UTF-8 count as one each.
    static func scalar(_ start: UnsafePointer<UInt8>) -> (value: UInt32, length: Int) {
        let first = start[0]
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
        var value = UInt32(first) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for index in 1..<length {
            guard start[index] & 0xC0 == 0x80 else { return (0xFFFD, 1) }
            value = value << 6 | UInt32(start[index] & 0x3F)
        }
        return (value, length)
    }
}
