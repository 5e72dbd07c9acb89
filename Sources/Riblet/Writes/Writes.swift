/// The writes that follow from what a user does, for a host: it must not say that an event was
/// heard before what the event asked for is stored.
///
/// A host handles events in ``collect(_:)``. A write says `begin()` as the event is handled, which
/// effects made by `store` of RibletReactor do by themselves, and ``Write/end()`` when it is
/// durable or has failed. What tells of an event goes out in ``afterwards(_:)``:
///
/// ```swift
/// writes.collect { handle(event) }
/// writes.afterwards { _ in send(answer) }
/// ```
@MainActor
public final class Writes {
    /// Those of the event that is being handled, also in the tasks that it has started.
    private static let current = TaskLocal<Writes?>(wrappedValue: nil)

    private var lastNumber = 0
    /// The numbers of those that are under way, the oldest first.
    private var underWay: [Int] = []
    private var waiting: [(lastNumber: Int, then: @MainActor (Bool) -> Void)] = []

    /// Makes a collection without writes.
    public init() {}

    /// True while a write is running.
    public var areUnderWay: Bool { !underWay.isEmpty }

    /// The number of writes that have begun so far.
    public var begun: Int { lastNumber }

    /// Performs `body`. Writes that begin in it, and in tasks that it starts, are among these.
    public func collect<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.current.withValue(self, operation: body)
    }

    /// Returns true in ``collect(_:)`` of `writes`, and in the tasks that were started there.
    package static func areCollected(by writes: Writes) -> Bool { current.get() === writes }

    /// Notes that a write begins now, for the host that handles the event it follows from.
    ///
    /// - Returns: the write, to be ended; nil if no host waits.
    public static func begin() -> Write? { current.get()?.begin() }

    /// Notes that a write begins now.
    public func begin() -> Write {
        lastNumber += 1
        underWay.append(lastNumber)
        return Write(of: self, number: lastNumber)
    }

    /// Begins a write that waits for those that have begun before.
    ///
    /// - Parameter work: carries it out when they are over, at once where none is under way; ends
    ///   the write that it is given.
    public func begin(afterwards work: @escaping @MainActor (Write) -> Void) {
        let (before, waits) = (lastNumber, areUnderWay)
        let write = begin()
        if waits { waiting.append((before, { _ in work(write) })) } else { work(write) }
    }

    /// Calls `then` when every write that has begun by now is over, in the order of the calls; at
    /// once if no write is running.
    ///
    /// - Parameter then: receives true if all of them have ended, and false if ``abandon(first:)``
    ///   has given one up.
    public func afterwards(_ then: @escaping @MainActor (_ haveEnded: Bool) -> Void) {
        if areUnderWay { waiting.append((lastNumber, then)) } else { then(true) }
    }

    /// Stops waiting for the running writes among those that began first.
    ///
    /// - Parameter count: the number of writes, in the order of their beginning.
    /// - Returns: true if such a write was running.
    @discardableResult
    public func abandon(first count: Int) -> Bool {
        let stay = underWay.firstIndex { $0 > count } ?? underWay.endIndex
        guard stay > 0 else { return false }
        underWay.removeFirst(stay)
        resume(haveEnded: false)
        return true
    }

    fileprivate func end(_ number: Int) {
        guard let index = underWay.firstIndex(of: number) else { return }
        underWay.remove(at: index)
        resume(haveEnded: true)
    }

    private func resume(haveEnded: Bool) {
        while let next = waiting.first, next.lastNumber < underWay.first ?? .max {
            waiting.removeFirst()
            next.then(haveEnded)
        }
    }
}

/// A running write. It ends when it is freed.
@MainActor
public final class Write {
    private let number: Int
    private var writes: Writes?

    fileprivate init(of writes: Writes, number: Int) {
        self.writes = writes
        self.number = number
    }

    /// Notes that it is durable, or has failed for good.
    public func end() {
        let ending = writes
        writes = nil
        ending?.end(number)
    }

    isolated deinit { end() }
}
