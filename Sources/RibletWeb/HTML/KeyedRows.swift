import RibletReactor

/// Rows whose type is forgotten.
@usableFromInline
class AnyKeyedRows {
    /// The row that was rendered last. A press looks its row up and then changes it: the old state
    /// need not be rendered again.
    private var last: (index: Int, element: Element)?

    var count: Int { fatalError("overridden") }
    func key(_ index: Int) -> String { fatalError("overridden") }
    func makeElement(_ index: Int) -> Element { fatalError("overridden") }
    /// The row of that key, found by its description.
    func index(ofKey key: String) -> Int? { fatalError("overridden") }
    /// Returns the changes that make these rows of `old`; nil if `old` has rows of another type.
    func changes(from old: AnyKeyedRows) -> KeyedChanges? { fatalError("overridden") }

    #if DEBUG
    /// The first key that two rows have; nil as well for lists too long to be looked through each
    /// time.
    final var repeatedKey: String? {
        guard count <= 1_000 else { return nil }
        var seen: Set<String> = []
        return (0..<count).lazy.map { self.key($0) }.first { !seen.insert($0).inserted }
    }
    #endif

    /// One row by itself, which is likely to be asked for again soon.
    final func element(_ index: Int) -> Element {
        if let last, last.index == index { return last.element }
        let element = makeElement(index)
        last = (index, element)
        return element
    }
}

/// The values of rows, and the closure that makes a row of one. Code that visits every value is
/// made where their type is known: a comparison there costs a tenth.
@usableFromInline
final class KeyedRows<Values: RandomAccessCollection, Row: View>: AnyKeyedRows
where Values.Index == Int, Values.Element: Equatable & Identifiable {
    @usableFromInline typealias Value = Values.Element

    private let values: Values
    private let row: (Value) -> Row
    private let make: (Value, (Value) -> Row) -> Element
    private let compare: (Values, Values) -> KeyedChanges
    private let find: (Values, String) -> Int?

    @usableFromInline
    init(
        values: Values, row: @escaping (Value) -> Row, make: @escaping (Value, (Value) -> Row) -> Element,
        compare: @escaping (Values, Values) -> KeyedChanges, find: @escaping (Values, String) -> Int?
    ) {
        self.values = values
        self.row = row
        self.make = make
        self.compare = compare
        self.find = find
    }

    override var count: Int { values.count }
    override func key(_ index: Int) -> String { "\(values[index].id)" }
    override func makeElement(_ index: Int) -> Element { make(values[index], row) }
    override func index(ofKey key: String) -> Int? { find(values, key) }

    override func changes(from old: AnyKeyedRows) -> KeyedChanges? {
        guard type(of: old) == type(of: self) else { return nil }
        let old = unsafeDowncast(old, to: Self.self)
        let changes = compare(old.values, values)
        #if DEBUG
        reportHiddenInputs(old, changes)
        #endif
        return changes
    }

    #if DEBUG
    /// A row that shows more than its value would go on showing what it showed.
    private func reportHiddenInputs(_ old: KeyedRows, _ changes: KeyedChanges) {
        guard Value.self != Row.self, HiddenInputs.areLookedFor else { return }
        let changed = Set(changes.changed.map(\.new))
        for (index, step) in (changes.steps ?? values.indices.map { .keep($0) }).enumerated() where !changed.contains(index) {
            switch step {
            case .insert: continue
            case .keep(let former), .move(let former):
                guard old.row(old.values[former]) != row(values[index]) else { continue }
                reportUnsafe(
                    "the row \(key(index)) of each(_:row:) shows something else while its value is the same; put into the value what the row shows"
                )
                return
            }
        }
    }
    #endif
}

extension KeyedRows {
    @inlinable
    convenience init(_ values: Values, row: @escaping (Value) -> Row, compare: @escaping (Values, Values) -> KeyedChanges) {
        self.init(
            values: values, row: row, make: { rootElement(of: $1($0)) }, compare: compare, find: { RowKey.index(of: $1, in: $0) })
    }

    @inlinable
    convenience init(_ values: Values, row: @escaping (Value) -> Row) where Values: RowValues {
        self.init(values, row: row) { KeyedChanges(old: $0, new: $1) }
    }

    @inlinable
    convenience init(_ rows: [Row]) where Values == [Row] { self.init(rows, row: { $0 }) }
}

#if DEBUG
/// The inputs of rows besides their values.
enum HiddenInputs {
    /// True if a debug build makes rows whose values are the same, to find those that show
    /// something else.
    @TaskLocal static var areLookedFor = true
}
#endif

/// Rows are named by the description of their identifier.
@usableFromInline
enum RowKey {
    /// The row of that key. Describing every row costs much, so the common types are read from the
    /// key instead, once.
    @inlinable
    static func index<Rows: Collection>(of key: String, in rows: Rows) -> Int? where Rows.Index == Int, Rows.Element: Identifiable {
        if Rows.Element.ID.self == Int.self {
            // "05" and "+5" are no descriptions.
            guard let number = Int(key), String(number) == key, let id = number as? Rows.Element.ID else { return nil }
            return index(in: rows) { $0.id == id }
        }
        if Rows.Element.ID.self == String.self { return (key as? Rows.Element.ID).flatMap { id in index(in: rows) { $0.id == id } } }
        return index(in: rows) { "\($0.id)" == key }
    }

    /// The first row of which the condition holds. A `ChunkedArray` goes through its pieces, which
    /// a collection of any kind would not.
    @inlinable
    static func index<Rows: Collection>(in rows: Rows, where condition: (Rows.Element) -> Bool) -> Int?
    where Rows.Index == Int, Rows.Element: Identifiable {
        if let rows = rows as? ChunkedArray<Rows.Element> { return rows.firstIndex(where: condition) }
        return rows.firstIndex(where: condition)
    }
}
