#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension FileSystem {
    /// Removes a folder in which nothing is.
    ///
    /// - Returns: whether it has gone.
    static func removeEmptyFolder(_ path: String) -> Bool { rmdir(path) == 0 }
}
