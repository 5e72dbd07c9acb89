#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Detects that no work is running: the process has no child, and its threads have been almost idle
/// for some seconds. A wait that continues then cannot succeed, unless it waits for a longer timer.
///
/// Ask it with pauses in between: asking without a pause counts as work.
package struct Idleness {
    /// The number of consecutive seconds that have to be quiet. A toast stays for five.
    private static let enough = 6

    private var began: ContinuousClock.Instant
    private var used: Duration
    private var quietSeconds = 0

    package init() { self.init(at: .now, used: Self.processorTime) }

    init(at time: ContinuousClock.Instant, used: Duration) {
        began = time
        self.used = used
    }

    /// Returns true if no work has been running for a while.
    package mutating func isReached() -> Bool { isReached(at: .now, used: Self.processorTime, hasChildren: Self.hasChildren) }

    mutating func isReached(
        at time: ContinuousClock.Instant, used: @autoclosure () -> Duration, hasChildren: @autoclosure () -> Bool
    ) -> Bool {
        let second = time - began
        guard second >= .seconds(1) else { return quietSeconds >= Self.enough }
        let now = used()
        quietSeconds = now - self.used < second / 10 && !hasChildren() ? quietSeconds + 1 : 0
        (began, self.used) = (time, now)
        return quietSeconds >= Self.enough
    }

    /// The CPU time of all threads of the process.
    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }

    /// True if a thread of the process works, apart from the one that asks, or another program
    /// works for this one. True as well where the system does not tell.
    package static var threadsWork: Bool {
        guard !hasChildren, let folder = opendir("/proc/self/task") else { return true }
        defer { closedir(folder) }
        var working = 0
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let state = stateOfThread(name), state == "R" || state == "D" { working += 1 }
        }
        return working > 1
    }

    /// The letter that stands behind the name of a thread's program, which is in parentheses.
    private static func stateOfThread(_ number: String) -> Character? {
        guard let file = fopen("/proc/self/task/\(number)/stat", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.lastIndex(of: ")").flatMap { text[text.index(after: $0)...].first { $0 != " " } }
    }

    /// True if a child process is running.
    private static var hasChildren: Bool {
        var information = siginfo_t()
        return waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0
    }
}
