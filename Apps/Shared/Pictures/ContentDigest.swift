/// Names for bytes: 128 bits of FNV-1a as 32 hexadecimal digits, the same in every run.
///
/// It keeps different content apart as long as nobody works at it; where somebody might, the
/// content itself is compared as well.
package enum ContentDigest {
    package static func name(_ bytes: some Sequence<UInt8>) -> String {
        var high: UInt64 = 0x6c62_272e_07bb_0142
        var low: UInt64 = 0x62b8_2175_6295_c58d
        for byte in bytes {
            low ^= UInt64(byte)
            // Times 2^88 + 0x13b, modulo 2^128.
            let product = low.multipliedFullWidth(by: 0x13b)
            high = high &* 0x13b &+ product.high &+ (low << 24)
            low = product.low
        }
        return hex(high) + hex(low)
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
