import RibletReactor

/// The changes that make one list of keyed rows another.
@usableFromInline
struct KeyedChanges {
    /// A row of the new list.
    @usableFromInline
    enum Step: Equatable {
        /// The old row of that index stays where it is, relative to the others that stay.
        case keep(Int)
        /// The old row of that index comes to this place.
        case move(Int)
        /// A row that is new.
        case insert
    }

    /// The new list, row by row; nothing where every row stays and none comes or goes.
    @usableFromInline let steps: [Step]?
    /// Rows whose value changed, as pairs of old and new index.
    @usableFromInline let changed: [(old: Int, new: Int)]

    /// Compares in linear time where the order did not change, otherwise in n log n by the longest
    /// increasing subsequence of old indices (patience sorting; Fredman, "On computing the length
    /// of longest increasing subsequences", 1975).
    @inlinable
    init<Row: Equatable & Identifiable>(old: [Row], new: [Row]) {
        // A list that nobody has touched is the same object.
        let isSame =
            old.count == new.count && old.withUnsafeBufferPointer({ $0.baseAddress }) == new.withUnsafeBufferPointer({ $0.baseAddress })
        self.init(old: old, new: new, prefix: isSame ? old.count : 0, suffix: 0)
    }

    /// The same of lists that know what they share.
    @inlinable
    init<Row: Equatable & Identifiable>(old: ChunkedArray<Row>, new: ChunkedArray<Row>) {
        // Mostly some rows have other values, and none has come, gone or moved.
        if let positions = new.positions(differingFrom: old), positions.allSatisfy({ old[$0].id == new[$0].id }) {
            self.init(changed: positions.map { ($0, $0) })
            return
        }
        let (prefix, suffix) = new.shared(with: old)
        self.init(old: old, new: new, prefix: prefix, suffix: suffix)
    }

    /// The same of either. (A choice that the compiler makes where it knows the type; two functions
    /// to choose from would keep it from saying where a mistake in a row is.)
    @inlinable
    init<Values: RowValues>(old: Values, new: Values) {
        if let old = old as? [Values.Element], let new = new as? [Values.Element] {
            self.init(old: old, new: new)
        } else if let old = old as? ChunkedArray<Values.Element>, let new = new as? ChunkedArray<Values.Element> {
            self.init(old: old, new: new)
        } else {
            self.init(old: old, new: new, prefix: 0, suffix: 0)
        }
    }

    @usableFromInline
    init(changed: [(old: Int, new: Int)]) {
        steps = nil
        self.changed = changed
    }

    /// `prefix` rows at the beginning are known to be the same, and `suffix` others at the end.
    @inlinable
    init<Rows: RandomAccessCollection>(old: Rows, new: Rows, prefix: Int, suffix: Int)
    where Rows.Index == Int, Rows.Element: Equatable & Identifiable {
        var changed: [(old: Int, new: Int)] = []
        var start = prefix
        let shared = min(old.count, new.count) - suffix
        while start < shared, old[start].id == new[start].id {
            if old[start] != new[start] { changed.append((start, start)) }
            start += 1
        }
        if start == old.count - suffix, start == new.count - suffix {
            self.steps = nil
            self.changed = changed
            return
        }
        var oldEnd = old.count - suffix
        var newEnd = new.count - suffix
        while oldEnd > start, newEnd > start, old[oldEnd - 1].id == new[newEnd - 1].id {
            oldEnd -= 1
            newEnd -= 1
        }
        var steps: [Step] = (0..<start).map { .keep($0) }
        steps.reserveCapacity(new.count)
        if oldEnd == start || newEnd == start {
            for _ in start..<newEnd { steps.append(.insert) }
        } else {
            var places: [Rows.Element.ID: Int] = [:]
            for index in start..<oldEnd { places[old[index].id] = index }
            // A key that stands twice would take the same old row twice; the second one counts as
            // new.
            let sources: [Int?] = new[start..<newEnd].map { places.removeValue(forKey: $0.id) }
            let staying = Self.longestIncreasing(sources)
            for (offset, source) in sources.enumerated() {
                guard let source else {
                    steps.append(.insert)
                    continue
                }
                if old[source] != new[start + offset] { changed.append((source, start + offset)) }
                steps.append(staying[offset] ? .keep(source) : .move(source))
            }
        }
        for index in newEnd..<new.count {
            let source = oldEnd + index - newEnd
            if index < new.count - suffix, old[source] != new[index] { changed.append((source, index)) }
            steps.append(.keep(source))
        }
        self.steps = steps
        self.changed = changed
    }

    /// Marks the members of a longest increasing subsequence of the values that exist.
    @usableFromInline
    static func longestIncreasing(_ values: [Int?]) -> [Bool] {
        var tails: [Int] = []
        var previous = [Int](repeating: -1, count: values.count)
        for (index, value) in values.enumerated() {
            guard let value else { continue }
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if values[tails[middle]]! < value { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = tails[low - 1] }
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var member = [Bool](repeating: false, count: values.count)
        var index = tails.last ?? -1
        while index >= 0 {
            member[index] = true
            index = previous[index]
        }
        return member
    }
}
