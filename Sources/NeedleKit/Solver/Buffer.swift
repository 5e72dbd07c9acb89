/// The number of something in a ``Buffer``. Each buffer has its own type of numbers: a row cannot be
/// looked up by the number of a slot.
protocol BufferIndex: BitwiseCopyable {
    var index: Int { get }
    init(at index: Int)
}

extension Int: BufferIndex {
    var index: Int { self }
    init(at index: Int) { self = index }
}

/// A number of four bytes: the solver keeps many.
protocol NumberedID: BufferIndex, Hashable {
    var number: Int32 { get }
    init(number: Int32)
}

extension NumberedID {
    @inline(__always) var index: Int { Int(number) }
    @inline(__always) init(at index: Int) { self.init(number: Int32(truncatingIfNeeded: index)) }
    @inline(__always) static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// A growable list behind one pointer, which is freed with its owner.
///
/// Nothing is checked when it is read or written: the solver's loops do little else.
struct Buffer<ID: BufferIndex, Element: ~Copyable>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private(set) var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 8) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    subscript(_ id: ID) -> Element {
        @inline(__always) unsafeAddress { UnsafePointer(base + id.index) }
        @inline(__always) unsafeMutableAddress { base + id.index }
    }

    var isEmpty: Bool { count == 0 }

    /// The numbers of its elements. What is added on the way is not visited.
    var ids: IDs { IDs(place: 0, end: count) }

    struct IDs: Sequence, IteratorProtocol {
        fileprivate var place: Int
        fileprivate let end: Int

        @inline(__always)
        mutating func next() -> ID? {
            guard place < end else { return nil }
            place += 1
            return ID(at: place - 1)
        }
    }

    var bytes: Int { capacity * MemoryLayout<Element>.stride }

    /// Adds an element at the end; returns its number.
    @discardableResult
    mutating func append(_ element: consuming Element) -> ID {
        if count == capacity { grow(to: count + 1) }
        (base + count).initialize(to: element)
        count += 1
        return ID(at: count - 1)
    }

    mutating func popLast() -> Element? {
        guard count > 0 else { return nil }
        count -= 1
        return (base + count).move()
    }

    mutating func removeAll() { truncate(to: 0) }

    mutating func truncate(to size: Int) {
        guard size < count else { return }
        (base + size).deinitialize(count: count - size)
        count = size
    }

    private mutating func grow(to size: Int) { move(to: Swift.max(size, capacity + capacity / 2 + 8)) }

    private mutating func move(to larger: Int) {
        let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        moved.moveInitialize(from: base, count: count)
        base.deallocate()
        base = moved
        capacity = larger
    }
}

extension Buffer where Element: BitwiseCopyable {
    /// Makes it `size` long; what is new is `element`.
    mutating func extend(to size: Int, with element: Element) {
        guard size > count else { return }
        if size > capacity { grow(to: size) }
        (base + count).initialize(repeating: element, count: size - count)
        count = size
    }

    /// Replaces all by the elements of another one.
    mutating func assign(_ other: borrowing Buffer<ID, Element>) {
        count = 0
        if other.count > capacity { move(to: other.count + other.count / 2 + 2) }
        base.update(from: other.base, count: other.count)
        count = other.count
    }

    func copy() -> Buffer<ID, Element> {
        var copy = Buffer<ID, Element>(capacity: max(1, count))
        copy.assign(self)
        return copy
    }

    /// Takes an element out; the last one takes its place.
    mutating func removeUnordered(at id: ID) {
        count -= 1
        base[id.index] = base[count]
    }

    /// Takes out the first `size` elements.
    mutating func removeFirst(_ size: Int) {
        base.update(from: base + size, count: count - size)
        count -= size
    }

    @inline(__always)
    mutating func sort(by isBefore: (Element, Element) -> Bool) {
        if count > 24 {
            var all = UnsafeMutableBufferPointer(start: base, count: count)
            all.sort(by: isBefore)
        } else {
            var index = 1
            while index < count {
                sink(from: index, isBefore)
                index += 1
            }
        }
    }

    /// Adds an element where it belongs in the order of the others.
    @inline(__always)
    mutating func insert(_ element: Element, by isBefore: (Element, Element) -> Bool) {
        append(element)
        sink(from: count - 1, isBefore)
    }

    @inline(__always)
    private mutating func sink(from index: Int, _ isBefore: (Element, Element) -> Bool) {
        let element = base[index]
        var place = index
        while place > 0, isBefore(element, base[place - 1]) {
            base[place] = base[place - 1]
            place -= 1
        }
        base[place] = element
    }
}

typealias List<Element: ~Copyable> = Buffer<Int, Element>

/// Sums of symbols, one behind the other. Symbols and coefficients lie apart, for that takes less
/// room.
struct Terms: ~Copyable {
    private var symbols: List<SymbolID>
    private var coefficients: List<Double>

    init(capacity: Int = 8) {
        symbols = List(capacity: capacity)
        coefficients = List(capacity: capacity)
    }

    var count: Int { symbols.count }
    var bytes: Int { symbols.bytes + coefficients.bytes }

    subscript(_ index: Int) -> LinearSolver.Term {
        @inline(__always) get { LinearSolver.Term(symbols[index], coefficients[index]) }
    }

    @inline(__always)
    mutating func append(_ symbol: SymbolID, _ coefficient: Double) {
        symbols.append(symbol)
        coefficients.append(coefficient)
    }

    /// Returns `start` and the terms, where each symbol is the number that `value` gives it.
    @inline(__always)
    func sum(_ range: Range<Int>, from start: Double = 0, _ value: (SymbolID) -> Double) -> Double {
        var sum = start
        var index = range.lowerBound
        while index < range.upperBound {
            sum += coefficients[index] * value(symbols[index])
            index += 1
        }
        return sum
    }
}
