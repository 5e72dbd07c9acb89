#if canImport(Darwin)
import Dispatch
#else
@preconcurrency import Dispatch
#endif

/// Work of visitors that takes long and holds much, such as reading a large file: one piece after
/// the other in the whole process, on a thread of its own.
///
/// The threads of tasks are as many as the machine has processors, so that two such pieces would
/// stop everybody else; and of those that wait none holds what it is going to make. A piece that
/// finds too many before it is refused at once, for its file waits in memory.
public actor LongWork {
    /// The refusal of a piece of work where too many wait.
    struct Busy: Error, Hashable, CustomStringConvertible {
        /// The number of those that wait.
        let waiting: Int

        /// The fault and the remedy.
        var description: String { "\(waiting) others wait for long work to end; try again later" }
    }

    /// The long work of this process.
    public static let shared = LongWork()

    private let executor = FileExecutor(label: "riblet.long-work", qos: .utility)
    private let limit: Int
    private var isBusy = false
    private var waiting: [(turn: CheckedContinuation<Void, Never>, bytes: Int)] = []

    /// A line of work of its own, for tests.
    ///
    /// - Parameter limit: the number of bytes that those who wait may hold together.
    public init(limit: Int = 128 << 20) { self.limit = limit }

    /// The number of pieces that wait.
    public var waitingCount: Int { waiting.count }

    /// The thread of long work.
    nonisolated public var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Carries out a piece of work when those before it have ended. A task that is cancelled
    /// meanwhile keeps its place, and finds itself cancelled in the work.
    ///
    /// - Parameters:
    ///   - bytes: the size of what is held until then. However little that is, a hundred may wait.
    ///   - isGoingOn: true for a further piece of something that has begun, such as a download: it
    ///     is never refused. Whoever asks bounds how many do.
    ///   - work: the piece. What it does between two suspensions runs on the thread of long work
    ///     where it is isolated to it.
    /// - Returns: what the work returns.
    /// - Throws: An error that says so where too many wait, or what the work throws.
    public func run<Result: Sendable>(
        holding bytes: Int = 0, isGoingOn: Bool = false, _ work: @Sendable (isolated LongWork) async throws -> Result
    ) async throws -> Result {
        if isBusy {
            guard isGoingOn || waiting.count < 100 && waiting.reduce(bytes, { $0 + $1.bytes }) <= limit else {
                throw Busy(waiting: waiting.count)
            }
            await withCheckedContinuation { waiting.append(($0, bytes)) }
        }
        isBusy = true
        defer {
            // The turn is handed on: nobody comes in between.
            if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().turn.resume() }
        }
        return try await work(self)
    }
}
