/// Lets callers that ask for the same thing at the same time share one piece of work.
///
/// A caller that is cancelled leaves at once; the work is cancelled when its last caller has left.
actor SingleFlight<Key: Hashable & Sendable, Value: Sendable> {
    private struct Flight {
        let number: Int
        let task: Task<Void, Never>
        var callers: [Int: CheckedContinuation<Value?, Never>]
    }

    private var flights: [Key: Flight] = [:]
    private var lastNumber = 0

    /// Joins the work under way for a key, or starts it. Returns `nil` when the caller was
    /// cancelled first.
    func value(for key: Key, _ work: @escaping @Sendable () async -> Value) async -> Value? {
        lastNumber += 1
        let caller = lastNumber
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                join(key, as: caller, continuation, work)
            }
        } onCancel: {
            // Runs after the caller has joined: until then it holds the actor.
            Task { await self.leave(key, caller) }
        }
    }

    /// Returns the number of callers that wait for a key.
    func callers(of key: Key) -> Int { flights[key]?.callers.count ?? 0 }

    private func join(
        _ key: Key, as caller: Int, _ continuation: CheckedContinuation<Value?, Never>, _ work: @escaping @Sendable () async -> Value
    ) {
        if flights[key] != nil {
            flights[key]?.callers[caller] = continuation
            return
        }
        let task = Task {
            let value = await work()
            self.land(key, flight: caller, value)
        }
        flights[key] = Flight(number: caller, task: task, callers: [caller: continuation])
    }

    private func land(_ key: Key, flight number: Int, _ value: Value) {
        guard let flight = flights[key], flight.number == number else { return }
        flights[key] = nil
        for caller in flight.callers.values { caller.resume(returning: value) }
    }

    private func leave(_ key: Key, _ caller: Int) {
        guard let continuation = flights[key]?.callers.removeValue(forKey: caller) else { return }
        if let flight = flights[key], flight.callers.isEmpty {
            flights[key] = nil
            flight.task.cancel()
        }
        continuation.resume(returning: nil)
    }
}
