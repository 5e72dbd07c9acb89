import Riblet
import RibletHashing

/// Names for logs that tell apart without giving away.
enum LogName {
    /// A short hash of a secret, such as a session's name.
    static func of(_ secret: String) -> String { ContentHash.of(Array(secret.utf8), digits: 8) }

    /// A path without the names of files that are secrets, however it is written: what follows one
    /// of `folders` below `media` is left out.
    ///
    /// - Parameters:
    ///   - path: the path, percent-encoded.
    ///   - basePath: the base path of the application that the path belongs to.
    ///   - folders: the folders whose files are secrets.
    /// - Returns: the path, or the folder.
    static func path(_ path: String, below basePath: String, hiding folders: Set<String>) -> String {
        guard !folders.isEmpty else { return path }
        let parts = path.split(separator: "/").flatMap { part in (PercentCoding.decode(part.utf8) ?? String(part)).split(separator: "/") }
        guard let media = parts.firstIndex(of: "media"),
            let folder = parts[media...].dropLast().first(where: { folders.contains(String($0)) })
        else { return path }
        return "\(basePath)/media/\(folder)/…"
    }
}

/// Hashes of contents, for URLs and entity tags.
enum ContentHash {
    /// The beginning of the SHA-256 as hexadecimal digits.
    static func of(_ bytes: [UInt8], digits: Int = 16) -> String {
        let hash = SHA256Hash.hash(bytes).prefix((digits + 1) / 2)
        return String(hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined().prefix(digits))
    }
}
