extension ChunkedArray: RangeReplaceableCollection {
    /// Puts elements in the place of others. Pieces outside are left alone.
    @inlinable
    public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "there are no elements at these positions")
        guard !chunks.isEmpty else { return self = ChunkedArray(elements) }
        guard !range.isEmpty || !elements.isEmpty else { return }
        // Where something is added behind a piece, it is added to that piece.
        let first = chunk(holding: range.lowerBound == count ? count - 1 : range.lowerBound)
        let last = range.isEmpty ? first : chunk(holding: range.upperBound - 1)
        let offset = range.lowerBound - first.start
        if first.index == last.index {
            let size = chunks[first.index].count - range.count + elements.count
            if size > 0, size <= Self.largestCount {
                chunks[first.index].replaceSubrange(offset..<offset + range.count, with: elements)
                return count(from: first.index)
            }
        }
        var merged = Chunk(chunks[first.index][..<offset])
        merged.append(contentsOf: elements)
        merged.append(contentsOf: chunks[last.index][(range.upperBound - last.start)...])
        chunks.replaceSubrange(first.index...last.index, with: ChunkedArray(merged).chunks)
        count(from: first.index)
    }

    /// Adds an element at the end.
    @inlinable
    public mutating func append(_ element: Element) {
        guard let last = chunks.indices.last, chunks[last].count < Self.largestCount else { return add([element]) }
        chunks[last].append(element)
        ends[last] += 1
    }

    /// Removes the elements of which the condition holds. Pieces of which it holds for none are
    /// left alone.
    @inlinable
    public mutating func removeAll(where condition: (Element) throws -> Bool) rethrows {
        var result = ChunkedArray()
        for chunk in chunks {
            guard let first = try chunk.firstIndex(where: condition) else {
                result.add(chunk)
                continue
            }
            var rest = Chunk(chunk[..<first])
            for element in chunk[(first + 1)...] where try !condition(element) { rest.append(element) }
            if !rest.isEmpty { result.add(rest) }
        }
        self = result
    }
}
