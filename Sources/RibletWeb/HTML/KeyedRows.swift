/// Rows whose type is forgotten.
@usableFromInline
class AnyKeyedRows {
    /// The row that was rendered last. Who presses a row has it looked up, and then changed: its old state is then not rendered again.
    private var last: (index: Int, element: Element)?

    var count: Int { fatalError("overridden") }
    func key(_ index: Int) -> String { fatalError("overridden") }
    func makeElement(_ index: Int) -> Element { fatalError("overridden") }
    /// The row of that key, found by its description.
    func index(ofKey key: String) -> Int? { fatalError("overridden") }
    /// How these rows came out of `old`; nothing where `old` has rows of another type.
    func changes(from old: AnyKeyedRows) -> KeyedChanges? { fatalError("overridden") }

    /// One row by itself, which is likely to be asked for again soon.
    final func element(_ index: Int) -> Element {
        if let last, last.index == index { return last.element }
        let element = makeElement(index)
        last = (index, element)
        return element
    }
}

/// The values of rows, and how one becomes a row. What visits every value is made where their type is known: compared there, one costs a tenth.
@usableFromInline
final class KeyedRows<Value: Equatable & Identifiable, Row: View>: AnyKeyedRows {
    private let values: [Value]
    private let row: (Value) -> Row
    private let compare: ([Value], [Value]) -> KeyedChanges
    private let find: ([Value], String) -> Int?

    @usableFromInline
    init(
        values: [Value], row: @escaping (Value) -> Row, compare: @escaping ([Value], [Value]) -> KeyedChanges,
        find: @escaping ([Value], String) -> Int?
    ) {
        self.values = values
        self.row = row
        self.compare = compare
        self.find = find
    }

    @inlinable
    convenience init(_ values: [Value], row: @escaping (Value) -> Row) {
        self.init(
            values: values, row: row, compare: { KeyedChanges(old: $0, new: $1) }, find: { RowKey.index(of: $1, in: $0) })
    }

    override var count: Int { values.count }
    override func key(_ index: Int) -> String { "\(values[index].id)" }
    override func makeElement(_ index: Int) -> Element { rootElement(of: row(values[index])) }
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

extension KeyedRows where Value == Row {
    @inlinable
    convenience init(_ rows: [Row]) { self.init(rows, row: { $0 }) }
}

#if DEBUG
/// What rows show besides their values.
enum HiddenInputs {
    /// Whether a debug build makes rows whose values are the same, to find those that show something else.
    @TaskLocal static var areLookedFor = true
}
#endif

/// Rows are named by the description of their identifier.
@usableFromInline
enum RowKey {
    /// The row of that key. Describing every row costs much, so the common types are read from the key instead, once.
    @inlinable
    static func index<Row: Identifiable>(of key: String, in rows: [Row]) -> Int? {
        if Row.ID.self == Int.self {
            // "05" and "+5" are no descriptions.
            guard let number = Int(key), String(number) == key, let id = number as? Row.ID else { return nil }
            return index(of: id, in: rows)
        }
        if Row.ID.self == String.self { return (key as? Row.ID).flatMap { index(of: $0, in: rows) } }
        return rows.firstIndex { "\($0.id)" == key }
    }

    @inlinable
    static func index<Row: Identifiable>(of id: Row.ID, in rows: [Row]) -> Int? {
        rows.withUnsafeBufferPointer { rows in
            for index in rows.indices where rows[index].id == id { return index }
            return nil
        }
    }
}
