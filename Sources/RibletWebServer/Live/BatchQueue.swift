import Synchronization

/// A queue whose items are taken elsewhere, in order and all at once.
///
/// A hop from one thread to another costs as much as many items. So only the caller that finds the
/// queue empty asks for a hop, which takes all items that have arrived until it runs.
final class BatchQueue<Item: Sendable>: Sendable {
    private let items = Mutex<[Item]>([])

    /// Adds an item; from any thread.
    ///
    /// - Returns: whether a hop has to be asked for.
    func add(_ item: Item) -> Bool {
        items.withLock { items in
            items.append(item)
            return items.count == 1
        }
    }

    /// Takes what has arrived, in the order of its arrival.
    func takeAll() -> [Item] {
        items.withLock { items in
            let batch = items
            items = []
            return batch
        }
    }
}
