import NIOCore

/// A queue whose sources take turns.
///
/// No source's second item is taken before the first item of every other source, and a source with
/// nothing waiting comes first. So a source with few items waits for one item only, however busy
/// the others are.
struct TurnQueue<Item> {
    private var lines: [ObjectIdentifier: CircularBuffer<Item>] = [:]
    /// Those who had nothing waiting, in the order of their coming.
    private var newcomers = CircularBuffer<ObjectIdentifier>()
    /// Those who have had a turn and have more waiting.
    private var others = CircularBuffer<ObjectIdentifier>()
    /// The number of waiting items.
    private(set) var count = 0

    /// Adds an item behind those of the same owner.
    mutating func add(_ item: Item, of owner: ObjectIdentifier) {
        count += 1
        if lines[owner]?.append(item) == nil {
            lines[owner] = [item]
            newcomers.append(owner)
        }
    }

    /// Takes the item whose turn it is; nil where none waits.
    mutating func take() -> Item? {
        guard let owner = newcomers.popFirst() ?? others.popFirst(), let item = lines[owner]?.popFirst() else { return nil }
        count -= 1
        if lines[owner]?.isEmpty == true { lines[owner] = nil } else { others.append(owner) }
        return item
    }
}
