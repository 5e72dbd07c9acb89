/// A growable list of plain values behind one pointer.
///
/// The solver reads and writes `base` in its loops: that costs the same in a debug build, where a
/// list of the standard library pays for generic calls. The owner frees it; it holds no references.
struct Buffer<Element: BitwiseCopyable> {
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 8) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    func free() { base.deallocate() }

    var bytes: Int { capacity * MemoryLayout<Element>.stride }

    mutating func append(_ element: Element) {
        if count == capacity { grow(to: count + 1) }
        (base + count).initialize(to: element)
        count += 1
    }

    /// Makes it `size` long; what is new is `element`.
    mutating func extend(to size: Int, with element: Element) {
        guard size > count else { return }
        if size > capacity { grow(to: size) }
        (base + count).initialize(repeating: element, count: size - count)
        count = size
    }

    mutating func truncate(to size: Int) { count = Swift.min(count, size) }

    mutating func popLast() -> Element? {
        guard count > 0 else { return nil }
        count -= 1
        return base[count]
    }

    mutating func reserve(_ size: Int) {
        if size > capacity { grow(to: size) }
    }

    private mutating func grow(to size: Int) {
        let larger = Swift.max(size, capacity + capacity / 2 + 8)
        let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        moved.moveInitialize(from: base, count: count)
        base.deallocate()
        base = moved
        capacity = larger
    }
}
