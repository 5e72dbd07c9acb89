#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The number of processors to work on.
enum ProcessorCount {
    static var value: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
