/// Hands what happens on event loops to the main actor, in order and in batches.
///
/// A batch that takes long is interrupted, so that hundreds of pages which come or go at once do
/// not keep others from their turn.
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
    private let turn: Duration
    private let handle: @MainActor @Sendable (Item) -> Void

    /// - Parameters:
    ///   - turn: after so long the others have their turn.
    ///   - handle: is called for each item, in the order of their arrival.
    init(turn: Duration = MainTurn.length, handle: @escaping @MainActor @Sendable (Item) -> Void) {
        self.turn = turn
        self.handle = handle
    }

    /// Adds an item; from any thread.
    func post(_ item: Item) {
        if queue.add(item) { hop() }
    }

    private func hop() {
        Task { @MainActor in
            let batch = queue.takeAll()
            let thisTurn = MainTurn(turn)
            for (index, item) in batch.enumerated() {
                handle(item)
                guard thisTurn.isOver, index + 1 < batch.count else { continue }
                queue.putBack(batch[(index + 1)...])
                return hop()
            }
        }
    }
}
