/// Secrets and names that nobody can guess.
package enum RandomToken {
    /// 128 random bits as 22 characters.
    package static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        for _ in 0..<2 { withUnsafeBytes(of: generator.next() as UInt64) { bytes.append(contentsOf: $0) } }
        return Base64URL.encode(bytes)
    }

    /// Returns true if the text could come from ``make()``.
    package static func isWellFormed(_ text: String) -> Bool { text.utf8.count == 22 && hasTokenAlphabet(text) }

    /// Returns true if the text has characters of base64url only, so that it is safe in a
    /// cookie, a URL and a log.
    static func hasTokenAlphabet(_ text: some StringProtocol) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

/// Base 64 with the alphabet of URLs and without padding.
package enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var output: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                output.append(alphabet[Int(bits >> UInt32(count)) & 63])
            }
        }
        if count > 0 { output.append(alphabet[Int(bits << UInt32(6 - count)) & 63]) }
        return String(decoding: output, as: UTF8.self)
    }
}

/// Returns true if two texts are equal, in a time that does not depend on where they differ.
func constantTimeEquals(_ first: String, _ second: String) -> Bool {
    let first = Array(first.utf8)
    let second = Array(second.utf8)
    guard first.count == second.count else { return false }
    var difference: UInt8 = 0
    for index in first.indices { difference |= first[index] ^ second[index] }
    return difference == 0
}
