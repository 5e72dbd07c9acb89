/// A list in order of insertion whose members leave in constant (amortised) time, in any order.
///
/// A member that leaves makes a hole; holes are closed when they outnumber the members. Members keep their index themselves, so the
/// operations that may move them tell them the new one.
struct SlotList<Element: AnyObject> {
    private(set) var slots = ContiguousArray<Element?>()
    private var live: Int32 = 0

    @inline(__always) var count: Int { Int(live) }
    @inline(__always) var isEmpty: Bool { live == 0 }

    @inline(__always)
    mutating func append(_ element: Element) -> Int32 {
        let index = Int32(truncatingIfNeeded: slots.count)
        slots.append(element)
        live &+= 1
        return index
    }

    /// Takes out the member at `index`; the caller holds it, so that nothing is freed in here.
    @inline(__always)
    mutating func remove(at index: Int32) {
        slots[Int(index)] = nil
        live &-= 1
    }

    /// Empties the list without touching a reference count.
    @inline(__always)
    mutating func takeAll() -> ContiguousArray<Element?> {
        var taken = ContiguousArray<Element?>()
        swap(&taken, &slots)
        live = 0
        return taken
    }

    /// Closes holes where that pays; not to be called while somebody walks over the indices.
    @inline(__always)
    mutating func tidy(_ renumber: (Element, Int32) -> Void) {
        let used = slots.count
        if live == 0 {
            slots.removeAll(keepingCapacity: used <= 16)
        } else if used > 16, used > Int(live) &* 2 {
            slots.removeAll { $0 == nil }
            for index in slots.indices { renumber(slots[index].unsafelyUnwrapped, Int32(truncatingIfNeeded: index)) }
        } else {
            while let last = slots.last, last == nil { slots.removeLast() }
        }
    }
}
