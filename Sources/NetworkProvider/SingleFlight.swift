/// Lets callers that ask for the same thing at the same time share one piece of work.
///
/// A caller that is cancelled leaves at once; the work is cancelled when its last caller has left.
actor SingleFlight<Key: Hashable & Sendable, Value: Sendable> {
    private struct Flight {
        let task: Task<Void, Never>
        var callers: [Int: CheckedContinuation<Value?, Never>]
    }

    /// By the number of the caller that started it.
    private var flights: [Int: Flight] = [:]
    /// Those that may be joined.
    private var joinable: [Key: Int] = [:]
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

    /// Lets nobody join the work that is under way, because what it finds may be out of date.
    func close() { joinable = [:] }

    /// Returns the number of callers that wait for a key.
    func callers(of key: Key) -> Int { joinable[key].flatMap { flights[$0]?.callers.count } ?? 0 }

    private func join(
        _ key: Key, as caller: Int, _ continuation: CheckedContinuation<Value?, Never>, _ work: @escaping @Sendable () async -> Value
    ) {
        if let number = joinable[key] {
            flights[number]?.callers[caller] = continuation
            return
        }
        let task = Task {
            let value = await work()
            self.land(key, caller, value)
        }
        flights[caller] = Flight(task: task, callers: [caller: continuation])
        joinable[key] = caller
    }

    private func land(_ key: Key, _ number: Int, _ value: Value) {
        for (_, caller) in end(key, number)?.callers ?? [:] { caller.resume(returning: value) }
    }

    private func leave(_ key: Key, _ caller: Int) {
        guard let number = flights.first(where: { $0.value.callers[caller] != nil })?.key,
            let continuation = flights[number]?.callers.removeValue(forKey: caller)
        else { return }
        if flights[number]?.callers.isEmpty == true { end(key, number)?.task.cancel() }
        continuation.resume(returning: nil)
    }

    private func end(_ key: Key, _ number: Int) -> Flight? {
        if joinable[key] == number { joinable[key] = nil }
        return flights.removeValue(forKey: number)
    }
}
