import RibletHashing

/// Names for logs that tell apart without giving away.
enum LogName {
    /// A short hash of a secret, such as a session's name.
    static func of(_ secret: String) -> String { ContentHash.of(Array(secret.utf8), digits: 8) }
}

/// Hashes of contents, for URLs and entity tags.
enum ContentHash {
    /// The beginning of the SHA-256 as hexadecimal digits.
    static func of(_ bytes: [UInt8], digits: Int = 16) -> String {
        let hash = SHA256Hash.hash(bytes).prefix((digits + 1) / 2)
        return String(hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined().prefix(digits))
    }
}
