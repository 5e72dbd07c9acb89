extension ChunkedArray {
    /// Returns the numbers of elements at the beginning and at the end that are known to be those
    /// of another array, because they lie in pieces that both arrays share. No element is looked
    /// at: more may be equal.
    ///
    /// - Returns: two numbers that together are not more than either array has elements.
    @inlinable
    public func shared(with other: ChunkedArray) -> (prefix: Int, suffix: Int) {
        let most = Swift.min(chunks.count, other.chunks.count)
        var beginning = 0
        while beginning < most, Self.areSame(chunks[beginning], other.chunks[beginning]) { beginning += 1 }
        var end = 0
        while end < most - beginning, Self.areSame(chunks[chunks.count - 1 - end], other.chunks[other.chunks.count - 1 - end]) { end += 1 }
        let prefix = beginning == 0 ? 0 : ends[beginning - 1]
        return (prefix, end == 0 ? 0 : count - (end == chunks.count ? 0 : ends[chunks.count - 1 - end]))
    }

    @inlinable
    static func areSame(_ a: Chunk, _ b: Chunk) -> Bool {
        a.count == b.count && a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { b in a.baseAddress == b.baseAddress } }
    }
}

extension ChunkedArray: Equatable where Element: Equatable {
    /// Returns true if both arrays have equal elements in the same order.
    @inlinable
    public static func == (a: ChunkedArray, b: ChunkedArray) -> Bool {
        guard a.count == b.count else { return false }
        if a.ends == b.ends {
            // Where the type of the elements is not known, a range of indices costs a type more.
            var index = 0
            while index < a.chunks.count {
                if !areSame(a.chunks[index], b.chunks[index]), a.chunks[index] != b.chunks[index] { return false }
                index += 1
            }
            return true
        }
        let (prefix, suffix) = a.shared(with: b)
        for position in prefix..<a.count - suffix where a[position] != b[position] { return false }
        return true
    }
}

extension ChunkedArray where Element: Equatable {
    /// The positions at which an array has other elements than another one of as many, in order.
    ///
    /// - Returns: nil if the arrays do not lie in pieces of the same lengths, as after something
    ///   was added or removed.
    @inlinable
    public func positions(differingFrom other: ChunkedArray) -> [Int]? {
        guard ends == other.ends else { return nil }
        var positions: [Int] = []
        for index in chunks.indices where !Self.areSame(chunks[index], other.chunks[index]) {
            let start = ends[index] - chunks[index].count
            for offset in chunks[index].indices where chunks[index][offset] != other.chunks[index][offset] {
                positions.append(start + offset)
            }
        }
        return positions
    }
}

extension ChunkedArray: Hashable where Element: Hashable {
    /// Hashes the elements.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for element in self { hasher.combine(element) }
    }
}
