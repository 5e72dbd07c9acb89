#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The process itself.
enum RunningProgram {
    /// Where its program lies, without links; empty where the system does not tell.
    static var path: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        #if canImport(Darwin)
        var size = UInt32(buffer.count)
        guard _NSGetExecutablePath(&buffer, &size) == 0, let real = realpath(buffer, nil) else { return "" }
        #else
        guard let real = realpath("/proc/self/exe", nil) else { return "" }
        #endif
        defer { free(real) }
        return String(cString: real)
    }
}
