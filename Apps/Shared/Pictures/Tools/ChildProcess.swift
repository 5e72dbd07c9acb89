import Foundation
import Subprocess

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
package struct ChildProcess: Sendable {
    /// The end of a program.
    package enum End: Hashable, Sendable {
        case exited(Int32)
        case timedOut
        case cancelled
        case notStarted(String)
    }

    private let executable: URL
    private let arguments: [String]
    private let limits: ToolLimits

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

    /// Runs it to its end, to its limits, or until the task is cancelled; then it is killed.
    package func run() async -> End {
        guard FileManager.default.isExecutableFile(atPath: executable.path) else { return .notStarted("there is no such program") }
        return await withTaskGroup(of: End?.self) { group in
            group.addTask { await end() }
            group.addTask {
                try? await Task.sleep(for: limits.time)
                return nil
            }
            var found: End?
            for await end in group {
                found = end ?? found
                group.cancelAll()
            }
            if Task.isCancelled { return .cancelled }
            // One that has ended by itself has not run out of time, however late that is heard of.
            return found == .cancelled ? .timedOut : found ?? .cancelled
        }
    }

    private func end() async -> End {
        // A process keeps the limits of the shell whose place it takes.
        let words =
            ["-c", Self.script, "sh", "\(limits.seconds)", "\(max(1, limits.memory / 1024))", "\(limits.niceness)", executable.path]
            + arguments
        // A signal to the server's terminal is not for the program.
        var options = PlatformOptions()
        options.processGroupID = 0
        let began = ContinuousClock.now
        do {
            let result = try await Subprocess.run(
                .path("/bin/sh"), arguments: Arguments(words), platformOptions: options, output: .discarded)
            switch result.terminationStatus {
            case .exited(let code): return .exited(code)
            case .signaled(SIGKILL) where Task.isCancelled: return .cancelled
            case .signaled(let signal):
                // The system may count the seconds of a program to their end before a busy process
                // gets to it.
                return signal == SIGKILL && ContinuousClock.now - began >= limits.time ? .timedOut : .exited(128 + signal)
            }
        } catch {
            return Task.isCancelled ? .cancelled : .notStarted("\(error)")
        }
    }

    /// Takes what is limited, and then the program with its arguments.
    private static let script = """
        ulimit -t "$1" 2>/dev/null; ulimit -v "$2" 2>/dev/null; ulimit -c 0 2>/dev/null
        niceness=$3; shift 3; exec nice -n "$niceness" "$@"
        """
}

extension ToolLimits {
    /// Whole seconds, at least one.
    fileprivate var seconds: Int64 { max(1, time.components.seconds + (time.components.attoseconds > 0 ? 1 : 0)) }
}
