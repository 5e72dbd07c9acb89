import Riblet

extension Session {
    /// Waits until the writes of the page's events have ended, successfully or not.
    ///
    /// - Parameters:
    ///   - duration: the longest wait.
    ///   - clock: the clock for the wait.
    /// - Returns: true if all writes have ended.
    public func stored(within duration: Duration, clock: any Clock<Duration> = ContinuousClock()) async -> Bool {
        guard writes.areUnderWay else { return true }
        let (answers, answer) = AsyncStream<Bool>.makeStream()
        let timer = Task {
            try? await clock.sleep(for: duration)
            answer.yield(false)
        }
        defer { timer.cancel() }
        writes.afterwards { answer.yield($0) }
        for await isStored in answers {
            guard isStored, writes.areUnderWay else { return isStored }
            // One write may have led to another.
            writes.afterwards { answer.yield($0) }
        }
        return false
    }

    /// Sees to it that a write that takes long does not keep the page from hearing anything.
    func watchWrites() {
        guard patience == nil, writes.areUnderWay else { return }
        patience = Task { [weak self, clock, begun = writes.begun, time = limits.writeTime] in
            try? await clock.sleep(for: time)
            guard !Task.isCancelled, let self else { return }
            patience = nil
            if writes.abandon(first: begun) {
                news.say(HostWords(language: language).storingTakesLong)
                flush()
            }
            watchWrites()
        }
    }
}
