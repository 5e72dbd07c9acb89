/// A place where one side waits until the other lets it pass, and tells when it got there.
struct Gate: Sendable {
    private let arrivals = AsyncStream.makeStream(of: Void.self)
    private let openings = AsyncStream.makeStream(of: Void.self)

    /// Tells that it is here and waits.
    func pass() async {
        arrivals.continuation.yield()
        for await _ in openings.stream { return }
    }

    /// Waits until somebody is here.
    func untilArrival() async {
        for await _ in arrivals.stream { return }
    }

    /// Lets everybody pass, now and later.
    func open() {
        openings.continuation.finish()
    }
}
