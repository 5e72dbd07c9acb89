/// The sleepers on a ``TestClock``, in the order of waking: by deadline, then in the order in which
/// they went to sleep.
struct SleeperQueue {
    struct Sleeper {
        let number: Int
        let deadline: TestClock.Instant
        let continuation: CheckedContinuation<Void, any Error>

        func wakes(before other: Sleeper) -> Bool { (deadline, number) < (other.deadline, other.number) }
    }

    private(set) var now = TestClock.Instant()
    private(set) var sleepers: [Sleeper] = []
    private var lastNumber = 0
    /// Those who are on their way to bed, and whether they were cancelled there.
    private var coming: [Int: Bool] = [:]

    /// A number for somebody who is about to go to sleep.
    mutating func announce() -> Int {
        lastNumber += 1
        coming[lastNumber] = false
        return lastNumber
    }

    /// Adds a sleeper. Returns the result with which it has to be resumed at once, or nil if it
    /// sleeps.
    mutating func add(_ sleeper: Sleeper) -> Result<Void, any Error>? {
        if coming.removeValue(forKey: sleeper.number) == true { return .failure(CancellationError()) }
        if sleeper.deadline <= now { return .success(()) }
        var (low, high) = (0, sleepers.count)
        while low < high {
            let middle = (low + high) / 2
            if sleeper.wakes(before: sleepers[middle]) { high = middle } else { low = middle + 1 }
        }
        sleepers.insert(sleeper, at: low)
        return nil
    }

    /// Takes out a sleeper whose task was cancelled; one that is still coming will not fall asleep.
    mutating func cancel(_ number: Int) -> Sleeper? {
        if coming[number] != nil { coming[number] = true }
        return sleepers.firstIndex { $0.number == number }.map { sleepers.remove(at: $0) }
    }

    /// Takes out the next one to wake, up to `instant`, and moves the clock to its deadline.
    mutating func takeNext(until instant: TestClock.Instant) -> Sleeper? {
        guard let next = sleepers.first, next.deadline <= instant else { return nil }
        sleepers.removeFirst()
        now = max(now, next.deadline)
        return next
    }

    /// Moves the clock on; it is never moved back.
    mutating func move(to instant: TestClock.Instant) { now = max(now, instant) }
}
