#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the system says.
enum SystemText {
    /// The reason of the last call that failed.
    static func lastError() -> String { String(cString: strerror(errno)) }
}
