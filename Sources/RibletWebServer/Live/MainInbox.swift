import Synchronization

/// Hands what happens on event loops to the main actor, in order and in batches.
///
/// A hop to the main actor costs as much as hundreds of events, so there is never one for each: whoever finds the inbox empty
/// asks for a single hop, which takes all that has arrived until it runs.
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

    private let items = Mutex<[Item]>([])
    private let handle: @MainActor @Sendable (Item) -> Void

    /// - Parameter handle: is called for each item, in the order of their arrival.
    init(handle: @escaping @MainActor @Sendable (Item) -> Void) { self.handle = handle }

    /// Adds an item; from any thread.
    func post(_ item: Item) {
        let isFirst = items.withLock { items in
            items.append(item)
            return items.count == 1
        }
        if isFirst { Task { @MainActor in drain() } }
    }

    @MainActor
    private func drain() {
        let batch = items.withLock { items in
            let batch = items
            items = []
            return batch
        }
        for item in batch { handle(item) }
    }
}
