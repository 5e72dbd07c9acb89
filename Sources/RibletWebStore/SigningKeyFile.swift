import Foundation
public import Riblet

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The secret that signs page tokens and kept sessions, in a file that only its owner can read.
public enum SigningKeyFile {
    private static let count = 32

    /// The key in a file, which is made with a random one where it is missing.
    ///
    /// - Parameter url: the file; its folder exists.
    /// - Returns: 32 bytes.
    /// - Throws: ``SigningKeyError`` if the file cannot be used, or others can read it.
    public static func key(at url: URL) throws(SigningKeyError) -> Secret<[UInt8]> {
        let path = url.path(percentEncoded: false)
        if let made = make(path) { return Secret(made) }
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { throw .unusable(path: path, reason: String(cString: strerror(errno))) }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw .unusable(path: path, reason: "it is no file") }
        guard facts.st_mode & 0o077 == 0 else { throw .readableByOthers(path: path) }
        var key = [UInt8](repeating: 0, count: count + 1)
        let length = read(file, &key, key.count)
        guard length == count else { throw .unusable(path: path, reason: "it does not have \(count) bytes") }
        return Secret(Array(key.prefix(count)))
    }

    /// A new key in a new file; nothing where the file is there already or cannot be made.
    private static func make(_ path: String) -> [UInt8]? {
        var generator = SystemRandomNumberGenerator()
        let key = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        // Written beside its place and linked there when it is whole: whoever comes second finds
        // the first one's key, never half of one.
        let draft = "\(path).\(getpid()).\(UInt32.random(in: 0 ... .max, using: &generator))"
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        defer { unlink(draft) }
        let isWritten = write(file, key, key.count) == key.count && fsync(file) == 0
        close(file)
        return isWritten && link(draft, path) == 0 ? key : nil
    }
}

/// Why a key cannot be taken from a file.
public enum SigningKeyError: Error, Hashable, CustomStringConvertible {
    /// The file cannot be read, or is not what it should be.
    case unusable(path: String, reason: String)
    /// Others than its owner may read the file.
    case readableByOthers(path: String)

    /// The fault and the remedy.
    public var description: String {
        switch self {
        case .unusable(let path, let reason):
            "The key in \(path) cannot be used: \(reason). Remove the file, and a new one is made; open pages then load anew."
        case .readableByOthers(let path): "The key in \(path) can be read by others. Make it yours alone: chmod 600 \(path)"
        }
    }
}
