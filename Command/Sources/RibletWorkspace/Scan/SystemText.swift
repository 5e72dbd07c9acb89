#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The messages of the system.
enum SystemText {
    /// The reason of the last call that failed.
    static func lastError() -> String { String(cString: strerror(errno)) }
}
