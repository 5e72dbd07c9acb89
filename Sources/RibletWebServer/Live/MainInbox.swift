/// Hands what happens on event loops to the main actor, in order and in batches.
final class MainInbox: Sendable {
    /// What happened to a live connection.
    enum Item: Sendable {
        /// Its page may speak from now on.
        case opened(LiveConnection)
        /// Its page sent a message, at that time where it is asked for.
        case frame(LiveConnection, String, ContinuousClock.Instant?)
        /// It takes frames again.
        case drained(LiveConnection)
        /// It is over.
        case closed(LiveConnection)
    }

    private let queue = BatchQueue<Item>()
    private let handle: @MainActor @Sendable (Item) -> Void

    /// - Parameter handle: is called for each item, in the order of their arrival.
    init(handle: @escaping @MainActor @Sendable (Item) -> Void) { self.handle = handle }

    /// Adds an item; from any thread.
    func post(_ item: Item) {
        guard queue.add(item) else { return }
        Task { @MainActor in
            for item in queue.takeAll() { handle(item) }
        }
    }
}
