/// Runs work until it ends or its time is over, whichever comes first; the work is then cancelled.
/// `nil` means that the time was over.
func beforeDeadline<Value: Sendable>(
    of duration: Duration, on clock: any Clock<Duration>, _ work: @escaping @Sendable () async -> Value
) async -> Value? {
    await withTaskGroup(of: DeadlineEvent<Value>.self) { group in
        group.addTask { .done(await work()) }
        group.addTask {
            do {
                try await clock.sleep(for: duration)
                return .timeOver
            } catch {
                return .cancelled
            }
        }
        for await event in group {
            switch event {
            case .done(let value):
                group.cancelAll()
                return value
            case .timeOver:
                group.cancelAll()
                return nil
            case .cancelled:
                // The task that asked was cancelled. The work hears of it too and says how that
                // ends.
                continue
            }
        }
        return nil
    }
}

/// Tells how much time has passed since it was made.
func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}

private enum DeadlineEvent<Value: Sendable>: Sendable {
    case done(Value)
    case timeOver
    case cancelled
}
