/// Finds what a JSON string cannot hold as it is, eight bytes at a time.
enum PlainText {
    /// The bytes from `start` on that need no escape, and whether all of them are ASCII.
    @inline(__always)
    static func run(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (end: Int, isASCII: Bool) {
        var index = start
        var seen: UInt64 = 0
        let raw = UnsafeRawBufferPointer(bytes)
        while bytes.count - index >= 8 {
            let eight = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if marks(eight) != 0 { break }
            seen |= eight
            index += 8
        }
        while index < bytes.count, case let byte = bytes[index], byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            seen |= UInt64(byte)
            index += 1
        }
        return (index, seen & high == 0)
    }

    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    private static var high: UInt64 { 0x8080_8080_8080_8080 }

    /// Not zero where one of the bytes is a quote, a backslash or a control character.
    @inline(__always)
    private static func marks(_ eight: UInt64) -> UInt64 {
        let quotes = eight ^ (ones &* 0x22)
        let backslashes = eight ^ (ones &* 0x5C)
        let controls = (eight &- ones &* 0x20) & ~eight
        return (controls | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)) & high
    }
}
