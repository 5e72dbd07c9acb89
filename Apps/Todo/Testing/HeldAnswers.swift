import Synchronization

/// Holds every answer of a fake back until the test lets it go.
package final class HeldAnswers: Sendable {
    private struct State {
        var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        var numbers = 0
        var asked = 0
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    package init() {}

    /// The number of answers that were asked for; each of those is answered by the next
    /// ``release()``.
    package var asked: Int { state.withLock(\.asked) }
    /// The number of questions that were cancelled before they were answered.
    package var cancelled: Int { state.withLock(\.cancelled.count) }

    /// Answers everything that was asked for.
    package func release() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for entry in waiting { entry.continuation.resume(returning: true) }
    }

    /// Waits for ``release()``.
    ///
    /// - Returns: the number of the question, from 1, or nil if the task was cancelled first.
    package func wait() async -> Int? {
        let number = state.withLock { state in
            state.numbers += 1
            return state.numbers
        }
        let isAnswered = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // The cancellation may have come before there was anything to resume.
                let isCancelled = state.withLock { state in
                    // Not before it waits: the test may let it go as soon as it knows of it.
                    state.asked += 1
                    if state.cancelled.contains(number) { return true }
                    state.waiting.append((number, continuation))
                    return false
                }
                if isCancelled { continuation.resume(returning: false) }
            }
        } onCancel: {
            let entry = state.withLock { state in
                state.cancelled.insert(number)
                return state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
            }
            entry?.continuation.resume(returning: false)
        }
        return isAnswered ? number : nil
    }
}
