import RibletReactor

/// A comparison of values: by `==` where their type has one, and part by part elsewhere.
struct Sameness {
    /// The number of parts that may still be looked at; a test that has failed should say so soon.
    private(set) var budget: Int
    /// The number of parts that lie one in the other here.
    private var depth = 0

    /// - Parameter budget: how many parts are looked at before two values are taken as different.
    init(budget: Int = 50_000) { self.budget = budget }

    /// Returns true if the two are the same, as far as the budget allows to say.
    mutating func same(_ a: Any, _ b: Any) -> Bool {
        budget -= 1
        depth += 1
        defer { depth -= 1 }
        guard budget > 0, depth < Self.deepest else { return false }
        guard type(of: a) == type(of: b) else { return false }
        if let a = a as? any Equatable { return Self.equal(a, b) }
        if let a = Self.object(a), let b = Self.object(b), a === b { return true }
        return same(Shape(of: a), Shape(of: b))
    }

    private mutating func same(_ a: Shape, _ b: Shape) -> Bool {
        switch (a, b) {
        case (.leaf(let a), .leaf(let b)), (.text(let a), .text(let b)): a == b
        case (.record(let nameA, let a), .record(let nameB, let b)):
            nameA == nameB && a.count == b.count && allSame(zip(a, b).lazy.map { ($0.value, $1.value) })
        case (.list(let a), .list(let b)): a.count == b.count && allSame(zip(a.all, b.all))
        case (.set(let a), .set(let b)): a.count == b.count && Set(Self.keys(a.all)) == Set(Self.keys(b.all))
        case (.dictionary(let a), .dictionary(let b)): a.count == b.count && sameDictionary(a.all, b.all)
        default: false
        }
    }

    private mutating func allSame(_ pairs: some Sequence<(Any, Any)>) -> Bool {
        for (a, b) in pairs where !same(a, b) { return false }
        return true
    }

    private mutating func sameDictionary(_ a: [(key: Any, value: Any)], _ b: [(key: Any, value: Any)]) -> Bool {
        var others: [AnyHashable: Any] = [:]
        for (key, value) in b { others[Self.key(key)] = value }
        for (key, value) in a {
            guard let other = others[Self.key(key)], same(value, other) else { return false }
        }
        return true
    }

    /// A value that holds itself has no end, and the stack has one.
    private static let deepest = 100

    // MARK: Keys

    /// Returns the key by which a member of a set or a key is told from others.
    static func key(_ value: Any) -> AnyHashable { (value as? AnyHashable) ?? AnyHashable("\(value)") }

    private static func keys(_ values: [Any]) -> [AnyHashable] { values.map(key) }

    private static func equal<Value: Equatable>(_ a: Value, _ b: Any) -> Bool { (b as? Value) == a }

    private static func object(_ value: Any) -> AnyObject? { type(of: value) is AnyClass ? value as AnyObject : nil }
}
