/// The hash FNV-1a, which detects accidental damage and distinguishes long names. It does not
/// protect against forged files.
enum Digest {
    /// Of several byte sequences, each closed by its length so that bytes cannot move from one to
    /// the next unseen.
    static func checksum(_ parts: [some Sequence<UInt8>]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for part in parts {
            var length: UInt64 = 0
            for byte in part {
                hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
                length += 1
            }
            hash = (hash ^ length) &* 0x0000_0100_0000_01b3
        }
        return hash
    }
}

/// Names for bytes: 128 bits of FNV-1a as 32 hexadecimal digits, equal in every run.
///
/// Names of different content differ unless someone constructs a collision; where that is possible,
/// compare the content as well.
public enum ContentDigest {
    /// Returns a name for the bytes.
    public static func name(_ bytes: some Sequence<UInt8>) -> String {
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
