/// An array that shares with its copies whatever has not changed.
///
/// Hold a long list of a state in it. A state, the view that was made of it, and what the page
/// shows are three copies of one list; when a plain array then changes, the whole of it is copied
/// and compared. A chunked array lies in pieces of at most 32 elements: a change copies one piece
/// and as many references as there are pieces, and a comparison looks into no piece that both have
/// in common.
///
/// It is used as an array is. Positions count from 0. `subscript` and `insert` find their piece by
/// binary search; iterating, ``firstIndex(where:)`` and `==` go from piece to piece. Values of it
/// are equal where their elements are, in whatever pieces they lie, and coded as arrays are.
public struct ChunkedArray<Element> {
    @usableFromInline typealias Chunk = ContiguousArray<Element>

    /// Pieces are cut to this many elements.
    @usableFromInline static var usualCount: Int { 16 }
    /// More than these are cut.
    @usableFromInline static var largestCount: Int { 32 }

    /// The chunks, none of which is empty.
    @usableFromInline var chunks: ContiguousArray<Chunk>
    /// The number of elements up to the end of each piece.
    @usableFromInline var ends: ContiguousArray<Int>

    /// Makes an empty array.
    @inlinable
    public init() {
        chunks = []
        ends = []
    }

    /// The elements of a sequence, in its order.
    @inlinable
    public init(_ elements: some Sequence<Element>) {
        self.init()
        var chunk = Chunk()
        for element in elements {
            if chunk.isEmpty { chunk.reserveCapacity(Self.usualCount) }
            chunk.append(element)
            if chunk.count == Self.usualCount {
                add(chunk)
                chunk = Chunk()
            }
        }
        if !chunk.isEmpty { add(chunk) }
    }

    @inlinable
    mutating func add(_ chunk: Chunk) {
        ends.append(count + chunk.count)
        chunks.append(chunk)
    }

    /// The piece in which a position lies, and the position of the first element of it.
    @inlinable
    func chunk(holding position: Int) -> (index: Int, start: Int) {
        precondition(position >= 0 && position < count, "there is no element at this position")
        var low = 0
        var high = ends.count - 1
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= position { low = middle + 1 } else { high = middle }
        }
        return (low, low == 0 ? 0 : ends[low - 1])
    }

    /// Counts again from the piece of that index on.
    @inlinable
    mutating func count(from index: Int) {
        var end = index == 0 ? 0 : ends[index - 1]
        ends.removeSubrange(Swift.min(index, ends.count)...)
        for chunk in chunks[index...] {
            end += chunk.count
            ends.append(end)
        }
    }
}

extension ChunkedArray: Sendable where Element: Sendable {}

// MARK: - A collection

extension ChunkedArray: RandomAccessCollection, MutableCollection {
    /// 0.
    @inlinable public var startIndex: Int { 0 }
    /// The number of elements.
    @inlinable public var endIndex: Int { ends.last ?? 0 }
    /// The number of elements.
    @inlinable public var count: Int { ends.last ?? 0 }

    /// The element at a position that there is.
    @inlinable
    public subscript(position: Int) -> Element {
        _read {
            let (index, start) = chunk(holding: position)
            yield chunks[index][position - start]
        }
        _modify {
            let (index, start) = chunk(holding: position)
            yield &chunks[index][position - start]
        }
    }

    /// The position of the first element of which the condition holds.
    @inlinable
    public func firstIndex(where condition: (Element) throws -> Bool) rethrows -> Int? {
        for index in chunks.indices {
            // The elements are looked at where they lie: an array would hand out a copy of each.
            let offset = try chunks[index].withUnsafeBufferPointer { try $0.firstIndex(where: condition) }
            if let offset { return (index == 0 ? 0 : ends[index - 1]) + offset }
        }
        return nil
    }

    /// Goes from piece to piece.
    public struct Iterator: IteratorProtocol {
        @usableFromInline var chunks: ContiguousArray<Chunk>.Iterator
        @usableFromInline var chunk: Chunk.Iterator?

        @inlinable
        init(_ chunks: ContiguousArray<Chunk>) { self.chunks = chunks.makeIterator() }

        /// Returns the next element, or nil at the end.
        @inlinable
        public mutating func next() -> Element? {
            while true {
                if let element = chunk?.next() { return element }
                guard let next = chunks.next() else { return nil }
                chunk = next.makeIterator()
            }
        }
    }

    /// Iterates over the elements in order.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(chunks) }
}
