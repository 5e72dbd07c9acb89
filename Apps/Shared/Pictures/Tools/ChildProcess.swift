import Foundation
import Synchronization

/// The limits of a program of the system.
package struct ToolLimits: Hashable, Sendable {
    /// The time it may take, by the clock as well as of the processor.
    package var time: Duration
    /// Bytes of its address space. A system that knows no such limit does not keep it.
    package var memory: Int
    /// The niceness, from 0 to 19: a page that a user waits for comes first.
    package var niceness: Int

    /// Limits for what renders a page or a picture.
    package init(time: Duration = .seconds(30), memory: Int = 1 << 30, niceness: Int = 10) {
        self.time = time
        self.memory = memory
        self.niceness = niceness
    }
}

/// A system program that runs within limits. Its input comes from users, so faults of the program
/// or its input must not harm the server.
package final class ChildProcess: Sendable {
    /// The end of a program.
    package enum End: Hashable, Sendable {
        case exited(Int32)
        case timedOut
        case cancelled
        case notStarted(String)
    }

    private struct State {
        /// Nil before it runs, and once it has ended: its number may be another's then.
        var process: pid_t?
        var continuation: CheckedContinuation<End, Never>?
        var end: End?
    }

    private let executable: URL
    private let arguments: [String]
    private let limits: ToolLimits
    private let state = Mutex(State())

    /// A program that has not run yet.
    ///
    /// - Parameters:
    ///   - executable: the program.
    ///   - arguments: each arrives as it is, whatever is in it.
    ///   - limits: what it may use.
    package init(_ executable: URL, _ arguments: [String], limits: ToolLimits = ToolLimits()) {
        self.executable = executable
        self.arguments = arguments
        self.limits = limits
    }

    /// A program in the search path, or where Debian and Homebrew put it.
    package static func find(_ name: String, path: String? = ProcessInfo.processInfo.environment["PATH"]) -> URL? {
        let folders = (path ?? "").split(separator: ":").map(String.init) + ["/usr/bin", "/opt/homebrew/bin", "/usr/local/bin"]
        return folders.lazy.map { URL(fileURLWithPath: $0).appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Runs it once, to its end, to its limits, or until the task is cancelled; then it is killed.
    package func run() async -> End {
        guard FileManager.default.isExecutableFile(atPath: executable.path) else { return .notStarted("there is no such program") }
        return await withTaskCancellationHandler {
            let limit = Task { [limits] in
                try await Task.sleep(for: limits.time)
                kill(.timedOut)
            }
            defer { limit.cancel() }
            return await withCheckedContinuation { start($0) }
        } onCancel: {
            kill(.cancelled)
        }
    }

    /// Takes what is limited, and then the program with its arguments.
    private static let script = """
        ulimit -t "$1" 2>/dev/null; ulimit -v "$2" 2>/dev/null; ulimit -c 0 2>/dev/null
        niceness=$3; shift 3; exec nice -n "$niceness" "$@"
        """

    private func start(_ continuation: CheckedContinuation<End, Never>) {
        // A process keeps the limits of the shell whose place it takes.
        let words =
            [
                "/bin/sh", "-c", Self.script, "sh", "\(limits.seconds)", "\(max(1, limits.memory / 1024))", "\(limits.niceness)",
                executable.path,
            ] + arguments
        let began = ContinuousClock.now
        let early: End? = state.withLock { state in
            // The task may have been cancelled before there was anything to kill.
            if let end = state.end { return end }
            switch SpawnedProcess.spawn(words) {
            case .success(let process):
                state.process = process
                state.continuation = continuation
                Thread.detachNewThread { [self] in wait(for: process, since: began) }
                return nil
            case .failure(let error): return .notStarted("\(error)")
            }
        }
        if let early { continuation.resume(returning: early) }
    }

    private func wait(for process: pid_t, since began: ContinuousClock.Instant) {
        SpawnedProcess.waitForEnd(of: process)
        // Until it is collected nobody else can have its number.
        state.withLock { $0.process = nil }
        switch SpawnedProcess.collect(process) {
        case .code(let code): finish(.exited(code))
        case .signal(let signal):
            // The system may count the seconds of a program to their end before a busy process gets
            // to it.
            finish(signal == SIGKILL && ContinuousClock.now - began >= limits.time ? .timedOut : .exited(128 + signal))
        }
    }

    private func kill(_ end: End) {
        state.withLock { state in
            if state.end == nil { state.end = end }
            if let process = state.process { _ = Foundation.kill(process, SIGKILL) }
        }
    }

    private func finish(_ end: End) {
        let (continuation, result) = state.withLock { state in
            defer { state.continuation = nil }
            return (state.continuation, state.end ?? end)
        }
        continuation?.resume(returning: result)
    }
}

extension ToolLimits {
    /// Whole seconds, at least one.
    fileprivate var seconds: Int64 { max(1, time.components.seconds + (time.components.attoseconds > 0 ? 1 : 0)) }
}
