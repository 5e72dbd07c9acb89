import Foundation
import Synchronization

/// A program that runs for a limited time.
final class ChildProcess: Sendable {
    enum End: Sendable {
        case exited(Int32)
        case timedOut
        case cancelled
        case notStarted(String)
    }

    private struct State {
        var process: Process?
        var continuation: CheckedContinuation<End, Never>?
        var end: End?
    }

    private let executable: URL
    private let arguments: [String]
    private let timeLimit: Duration
    private let state = Mutex(State())

    init(_ executable: URL, _ arguments: [String], timeLimit: Duration) {
        self.executable = executable
        self.arguments = arguments
        self.timeLimit = timeLimit
    }

    /// Runs it to its end, to the time limit, or until the task is cancelled; then it is killed.
    func run() async -> End {
        await withTaskCancellationHandler {
            let limit = Task { [timeLimit] in
                try await Task.sleep(for: timeLimit)
                kill(.timedOut)
            }
            defer { limit.cancel() }
            return await withCheckedContinuation { start($0) }
        } onCancel: {
            kill(.cancelled)
        }
    }

    private func start(_ continuation: CheckedContinuation<End, Never>) {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { [self] process in
            finish(.exited(process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus))
        }
        let early: End? = state.withLock { state in
            // The task may have been cancelled before there was anything to kill.
            if let end = state.end { return end }
            do {
                try process.run()
                state.process = process
                state.continuation = continuation
                return nil
            } catch {
                return .notStarted("\(error)")
            }
        }
        if let early { continuation.resume(returning: early) }
    }

    private func kill(_ end: End) {
        let process = state.withLock { state in
            if state.end == nil { state.end = end }
            return state.process
        }
        guard let process, process.isRunning else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
    }

    private func finish(_ end: End) {
        let (continuation, result) = state.withLock { state in
            defer { state.continuation = nil }
            return (state.continuation, state.end ?? end)
        }
        continuation?.resume(returning: result)
    }
}
