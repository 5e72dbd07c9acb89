import RibletReactor

extension DifferenceText {
    /// One step from the old list to the new one.
    private enum Step {
        case unchanged(Int)
        case changed(from: Int, to: Int)
        case moved(from: Int, to: Int)
        case removed(Int)
        case inserted(Int)
    }

    /// Longer lists are compared place by place, which is soon done.
    private static let longest = 2_000

    /// Elements with an identity are followed by it; others by what they are.
    mutating func compareLists(_ old: [Any], _ new: [Any], _ indent: Int) {
        var start = 0
        while start < old.count, start < new.count, sameness.same(old[start], new[start]) { start += 1 }
        var end = 0
        while end < old.count - start, end < new.count - start, sameness.same(old[old.count - 1 - end], new[new.count - 1 - end]) {
            end += 1
        }
        let (oldRange, newRange) = (start..<old.count - end, start..<new.count - end)
        let steps =
            stepsByIdentity(old, oldRange, new, newRange) ?? stepsByValue(old, oldRange, new, newRange)
        var unchanged = start
        for step in steps {
            if case .unchanged = step {
                unchanged += 1
                continue
            }
            addUnchanged(unchanged, indent)
            unchanged = 0
            write(step, old, new, indent)
            // Further text would not be shown.
            if isFull { return }
        }
        addUnchanged(unchanged + end, indent)
    }

    private mutating func write(_ step: Step, _ old: [Any], _ new: [Any], _ indent: Int) {
        switch step {
        case .unchanged: break
        case .changed(let from, let to):
            compare(from == to ? "[\(to)] " : "[\(from) → \(to)] ", old[from], new[to], indent)
        case .moved(let from, let to):
            if sameness.same(old[from], new[to]) {
                let text = ValueText.line(new[to])
                add("-", indent, "[\(from)] \(text)")
                add("+", indent, "[\(to)] \(text)")
            } else {
                compare("[\(from) → \(to)] ", old[from], new[to], indent)
            }
        case .removed(let index): addWhole("-", "[\(index)] ", old[index], indent)
        case .inserted(let index): addWhole("+", "[\(index)] ", new[index], indent)
        }
    }

    // MARK: By identity

    private mutating func stepsByIdentity(_ old: [Any], _ oldRange: Range<Int>, _ new: [Any], _ newRange: Range<Int>) -> [Step]? {
        guard max(oldRange.count, newRange.count) <= Self.longest, let oldPlaces = Self.places(old, oldRange),
            let newPlaces = Self.places(new, newRange)
        else { return nil }
        let oldIDs = Dictionary(uniqueKeysWithValues: oldPlaces.map { ($1, $0) })
        let newIDs = Dictionary(uniqueKeysWithValues: newPlaces.map { ($1, $0) })
        var steps: [Step] = []
        var followed: Set<Int> = []
        var (i, j) = (oldRange.lowerBound, newRange.lowerBound)
        while i < oldRange.upperBound || j < newRange.upperBound {
            if i < oldRange.upperBound, followed.contains(i) {
                i += 1
            } else if i < oldRange.upperBound, let id = oldIDs[i], newPlaces[id] == nil {
                steps.append(.removed(i))
                i += 1
            } else if j < newRange.upperBound, let id = newIDs[j] {
                switch oldPlaces[id] {
                case nil: steps.append(.inserted(j))
                case i: steps.append(sameness.same(old[i], new[j]) ? .unchanged(j) : .changed(from: i, to: j))
                case let from?: steps.append(.moved(from: from, to: j))
                }
                if let from = oldPlaces[id] { followed.insert(from) }
                j += 1
            } else {
                break
            }
        }
        return steps
    }

    /// The place of each identity, where all elements have one of their own.
    private static func places(_ values: [Any], _ range: Range<Int>) -> [AnyHashable: Int]? {
        var places: [AnyHashable: Int] = [:]
        for index in range {
            guard let value = values[index] as? any Identifiable else { return nil }
            guard places.updateValue(index, forKey: identity(of: value)) == nil else { return nil }
        }
        return places
    }

    private static func identity<Value: Identifiable>(of value: Value) -> AnyHashable { AnyHashable(value.id) }

    // MARK: By value

    /// An element that is removed and one that is inserted at the same place are one change.
    private mutating func stepsByValue(_ old: [Any], _ oldRange: Range<Int>, _ new: [Any], _ newRange: Range<Int>) -> [Step] {
        // Finding the shortest way costs what the product of both lengths costs.
        guard oldRange.count * newRange.count <= 40_000 else { return stepsByPlace(old, oldRange, new, newRange) }
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in new[newRange].difference(from: old[oldRange], by: { sameness.same($0, $1) }) {
            switch change {
            case .remove(let offset, _, _): removed.insert(oldRange.lowerBound + offset)
            case .insert(let offset, _, _): inserted.insert(newRange.lowerBound + offset)
            }
        }
        var steps: [Step] = []
        var (i, j) = (oldRange.lowerBound, newRange.lowerBound)
        while i < oldRange.upperBound || j < newRange.upperBound {
            switch (removed.contains(i), inserted.contains(j)) {
            case (true, true): steps.append(.changed(from: i, to: j))
            case (true, false): steps.append(.removed(i))
            case (false, true): steps.append(.inserted(j))
            case (false, false): steps.append(.unchanged(j))
            }
            let (goesOn, goesOnToo) = (removed.contains(i), inserted.contains(j))
            if goesOn || !goesOnToo { i += 1 }
            if goesOnToo || !goesOn { j += 1 }
        }
        return steps
    }

    private mutating func stepsByPlace(_ old: [Any], _ oldRange: Range<Int>, _ new: [Any], _ newRange: Range<Int>) -> [Step] {
        var steps: [Step] = []
        for offset in 0..<max(oldRange.count, newRange.count) {
            let (i, j) = (oldRange.lowerBound + offset, newRange.lowerBound + offset)
            if i >= oldRange.upperBound {
                steps.append(.inserted(j))
            } else if j >= newRange.upperBound {
                steps.append(.removed(i))
            } else {
                steps.append(sameness.same(old[i], new[j]) ? .unchanged(j) : .changed(from: i, to: j))
            }
        }
        return steps
    }
}
