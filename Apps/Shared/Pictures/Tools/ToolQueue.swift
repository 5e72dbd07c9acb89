/// Limits the numbers of running and waiting programs. A request to a full queue fails at once, not
/// after minutes.
package actor ToolQueue {
    /// As many wait as may.
    package struct Full: Error, Hashable {
        /// Makes a queue with all seats free.
        package init() {}
    }

    private let atOnce: Int
    private let waitingLimit: Int
    private var running = 0
    private var waiting: [(number: Int, turn: CheckedContinuation<Bool, Never>)] = []
    private var last = 0

    /// - Parameters:
    ///   - atOnce: how many run at once; at least 1.
    ///   - waiting: how many wait at most.
    package init(atOnce: Int, waiting: Int) {
        self.atOnce = max(1, atOnce)
        waitingLimit = max(0, waiting)
    }

    /// Runs `body` in its turn; the longest waiting caller is next.
    ///
    /// - Throws: ``Full``; `CancellationError` for who has left before it was its turn; what `body`
    ///   throws.
    package func run<Value: Sendable>(_ body: @Sendable () async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await body()
    }

    /// The number of waiting programs.
    var waitingCount: Int { waiting.count }

    private func enter() async throws {
        if running < atOnce {
            running += 1
            return
        }
        guard waiting.count < waitingLimit else { throw Full() }
        last += 1
        let number = last
        let isTurn = await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                if Task.isCancelled { turn.resume(returning: false) } else { waiting.append((number, turn)) }
            }
        } onCancel: {
            Task { await self.forget(number) }
        }
        if !isTurn { throw CancellationError() }
    }

    private func forget(_ number: Int) {
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
        waiting.remove(at: index).turn.resume(returning: false)
    }

    /// The place goes to who waits longest.
    private func leave() {
        if waiting.isEmpty {
            running -= 1
        } else {
            waiting.removeFirst().turn.resume(returning: true)
        }
    }
}
