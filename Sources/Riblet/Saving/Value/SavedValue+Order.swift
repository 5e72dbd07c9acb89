extension SavedValue {
    /// An order of all values, for collections that have none of their own: what was a set is saved
    /// the same way by every process.
    static func precedes(_ first: SavedValue, _ second: SavedValue) -> Bool {
        // Most sets hold identifiers.
        switch (first, second) {
        case (.int(let first), .int(let second)): first < second
        case (.string(let first), .string(let second)): first < second
        default: compare(first, second) < 0
        }
    }

    private static func compare(_ first: SavedValue, _ second: SavedValue) -> Int {
        switch (first, second) {
        case (.bool(let first), .bool(let second)): order(first ? 1 : 0, second ? 1 : 0)
        case (.int(let first), .int(let second)): order(first, second)
        case (.unsigned(let first), .unsigned(let second)): order(first, second)
        // By bits, so that what is not finite has its place as well.
        case (.double(let first), .double(let second)):
            first < second ? -1 : second < first ? 1 : order(first.bitPattern, second.bitPattern)
        case (.string(let first), .string(let second)): order(first, second)
        case (.array(let first), .array(let second)): compare(first, second, compare)
        case (.object(let first), .object(let second)):
            compare(first, second) { $0.key == $1.key ? compare($0.value, $1.value) : order($0.key, $1.key) }
        default: order(first.rank, second.rank)
        }
    }

    private static func compare<Element>(_ first: [Element], _ second: [Element], _ compare: (Element, Element) -> Int) -> Int {
        for (one, other) in zip(first, second) {
            let result = compare(one, other)
            if result != 0 { return result }
        }
        return order(first.count, second.count)
    }

    private static func order<T: Comparable>(_ first: T, _ second: T) -> Int { first < second ? -1 : second < first ? 1 : 0 }

    private var rank: Int {
        switch self {
        case .null: 0
        case .bool: 1
        case .int: 2
        case .unsigned: 3
        case .double: 4
        case .string: 5
        case .array: 6
        case .object: 7
        }
    }
}
