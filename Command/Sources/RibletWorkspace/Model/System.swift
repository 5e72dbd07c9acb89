// The C library of the system, for all files of this module and of those that import it: each
// system has its own name for it.
#if canImport(Glibc)
@preconcurrency @_exported import Glibc
#elseif canImport(Musl)
@preconcurrency @_exported import Musl
#elseif canImport(Darwin)
@_exported import Darwin
#endif

// Members of types have the names of these calls, so that the types could not call them by those.

func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int { read(descriptor, buffer, count) }

package func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int { write(descriptor, buffer, count) }

func systemPipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

/// The messages of the system.
enum SystemText {
    /// The reason of the last call that failed.
    static func lastError() -> String { String(cString: strerror(errno)) }
}

/// The environment of the command.
package enum SystemEnvironment {
    package static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// The number of processors to work on.
enum ProcessorCount {
    static var value: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
