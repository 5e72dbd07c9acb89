import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The memory of the process that visitors may cause to be used: beyond it there are no new pages,
/// and no files are taken or made, until there is room again. What is open goes on.
///
/// It is looked at where something new begins. A system without `/proc` has no budget.
final class MemoryBudget: Sendable {
    /// Bytes of a process.
    struct Use: Sendable, Equatable {
        /// Bytes in memory, without those of files, which the system takes back where it needs them.
        var resident: Int
        /// Bytes of addresses.
        var addresses = Int.max
        /// Bytes of addresses that are its own to write.
        var data = Int.max

        /// The process now; nil where the system does not tell.
        static var now: Use? {
            #if os(Linux)
            guard let file = fopen("/proc/self/statm", "re") else { return nil }
            defer { fclose(file) }
            var line = [UInt8](repeating: 0, count: 256)
            let count = fread(&line, 1, line.count, file)
            let pages = String(decoding: line[..<count], as: UTF8.self).split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
            guard pages.count >= 6 else { return nil }
            let page = Int(sysconf(Int32(_SC_PAGESIZE)))
            return Use(resident: (pages[1] - pages[2]) * page, addresses: pages[0] * page, data: pages[5] * page)
            #else
            return nil
            #endif
        }
    }

    /// The bytes with which a server starts; a browser or two have room then.
    private static let leastResident = 96 << 20
    /// The addresses that threads and libraries take: some for the program, and some for the
    /// threads of each processor.
    static let leastAddresses = (768 << 20) + ProcessInfo.processInfo.activeProcessorCount * (192 << 20)

    /// The bytes in memory that may be used.
    let most: Int
    private let read: @Sendable () -> Use?

    init(most: Int, read: @escaping @Sendable () -> Use? = { .now }) {
        self.most = most
        self.read = read
    }

    /// The budget of a server.
    ///
    /// - Parameter chosen: the bytes in memory, if somebody has chosen them; otherwise three
    ///   quarters of what the process may have.
    convenience init(chosen: Int?) {
        self.init(most: chosen ?? Self.room(in: Self.limits, beside: .now) / 4 * 3)
    }

    /// Returns the bytes in memory with which no limit is met. Addresses without memory behind them,
    /// as those of threads, are taken already. A limit of addresses is watched by the memory behind
    /// them, since a heap that has become empty keeps its addresses and uses them again.
    static func room(in limits: Use, beside used: Use?) -> Int {
        func memory(_ limit: Int, _ taken: Int?) -> Int { limit == .max ? .max : limit - (taken ?? 0) + (used?.resident ?? 0) }
        return min(limits.resident, memory(limits.addresses, used?.addresses), memory(limits.data, used?.data))
    }

    /// True while there is too little memory for anything new.
    var isExceeded: Bool {
        guard let used = read() else { return false }
        return used.resident > most
    }

    /// Returns memory that is free to the system, which would count it otherwise.
    func giveBack() {
        #if canImport(Glibc)
        // The module of the C library has no such function.
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
        #endif
    }

    /// Has heaps give free memory back at once. By default the C library lets the end of each heap,
    /// of which there are several, keep twice the largest block that was ever freed, up to 64 MB:
    /// after four large files that was half of a server's memory.
    private static func keepHeapsSmall() {
        #if canImport(Glibc)
        guard let symbol = dlsym(nil, "mallopt") else { return }
        let set = unsafeBitCast(symbol, to: (@convention(c) (_ option: Int32, _ value: Int32) -> Int32).self)
        let (trimThreshold, mapThreshold): (Int32, Int32) = (-1, -3)
        _ = set(trimThreshold, 1 << 20)
        _ = set(mapThreshold, 512 << 10)
        #endif
    }

    // MARK: What the process may have

    /// Makes sure that there is enough for a start. With too little a thread is not made and
    /// everything waits for it, or the process is ended, and neither says why.
    ///
    /// - Throws: ``ServerError/tooLittleMemory(limit:needed:)``.
    static func prepare(_ limits: Use = limits) throws(ServerError) {
        keepHeapsSmall()
        if limits.addresses < leastAddresses { throw .tooLittleMemory(limit: limits.addresses, needed: leastAddresses) }
        for limit in [limits.resident, limits.data] where limit < leastResident {
            throw .tooLittleMemory(limit: limit, needed: leastResident)
        }
    }

    /// The limits of the process: those of its control groups, of the shell, and of the machine.
    static var limits: Use {
        let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
        #if os(Linux)
        let groups = ControlGroups.memory(of: text("/proc/self/cgroup"), read: text)
        return Use(resident: min(machine, groups ?? .max), addresses: limit(.addresses), data: limit(.data))
        #else
        return Use(resident: machine)
        #endif
    }

    #if os(Linux)
    private enum Resource { case addresses, data }

    private static func limit(_ resource: Resource) -> Int {
        #if canImport(Musl)
        let number = resource == .addresses ? RLIMIT_AS : RLIMIT_DATA
        #else
        let number = __rlimit_resource_t((resource == .addresses ? RLIMIT_AS : RLIMIT_DATA).rawValue)
        #endif
        var limits = rlimit()
        return getrlimit(number, &limits) == 0 ? Int(clamping: limits.rlim_cur) : .max
    }

    private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
    #endif
}

/// The control groups of a process, by which systemd and containers limit it.
enum ControlGroups {
    /// Returns the least memory that any of the groups of a process allows; nil without a limit.
    ///
    /// - Parameters:
    ///   - list: the content of `/proc/self/cgroup`.
    ///   - read: the content of a file, empty where there is none.
    /// - Returns: bytes.
    static func memory(of list: String, read: (String) -> String) -> Int? {
        var least: Int?
        for line in list.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[1].isEmpty || parts[1].split(separator: ",").contains("memory") else { continue }
            let (root, file) = parts[1].isEmpty ? ("/sys/fs/cgroup", "memory.max") : ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
            var names = parts[2].split(separator: "/")
            // The limits of the groups around it hold, too.
            while true {
                let folder = ([root] + names.map(String.init)).joined(separator: "/")
                let text = read("\(folder)/\(file)").trimmingCharacters(in: .whitespacesAndNewlines)
                if let bytes = Int(text) { least = min(least ?? .max, bytes) }
                if names.popLast() == nil { break }
            }
        }
        return least
    }
}
