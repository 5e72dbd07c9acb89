/// A doubly linked list of slot numbers: append and remove in constant time, no allocation per
/// element.
struct LinkedOrder: Sendable {
    private static let none = -1
    private var next: [Int] = []
    private var previous: [Int] = []

    /// The slot appended longest ago.
    private(set) var first: Int?
    /// The slot appended last.
    private(set) var last: Int?

    /// Puts a slot that is not in the list at the end.
    mutating func append(_ slot: Int) {
        while next.count <= slot {
            next.append(Self.none)
            previous.append(Self.none)
        }
        next[slot] = Self.none
        previous[slot] = last ?? Self.none
        if let last { next[last] = slot } else { first = slot }
        last = slot
    }

    /// Takes a slot that is in the list out of it.
    mutating func remove(_ slot: Int) {
        let before = previous[slot]
        let after = next[slot]
        if before == Self.none { first = after == Self.none ? nil : after } else { next[before] = after }
        if after == Self.none { last = before == Self.none ? nil : before } else { previous[after] = before }
    }

    mutating func moveToEnd(_ slot: Int) {
        guard last != slot else { return }
        remove(slot)
        append(slot)
    }

    /// The slot appended right before this one.
    func slot(before slot: Int) -> Int? {
        previous[slot] == Self.none ? nil : previous[slot]
    }
}
