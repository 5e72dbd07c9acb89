internal import RibletReactor

/// A value as rows, of which only those that are open are looked into.
///
/// It holds texts and no part of the value: a second holder would make the next change of a large
/// collection copy it.
package struct StateOutline: Equatable, Codable, Sendable {
    /// The rows from the top down; those below an open row follow it.
    package private(set) var rows: [Row] = []
    /// The number of bytes of all properties, as texts.
    package private(set) var bytes = 0
    /// True if ``bytes`` is an estimate.
    package private(set) var isCut = false
    /// The number of properties.
    package var properties: Int { top.count }
    /// The number of properties that are folded away because nothing changed in them.
    package var unchanged: Int { top.count - rows.count { $0.depth == 0 } }
    /// True if anything differs from the outline before.
    package var hasChanges: Bool { top.contains(where: \.isChanged) }

    /// The properties in their own order, those that are folded away included.
    private var top: [Row] = []

    /// One line of the outline.
    package struct Row: Equatable, Identifiable, Codable, Sendable {
        /// The way to the value, such as `todos/0/title`; elements with an identity go by it.
        package let id: String
        /// The number of rows above it that it lies in.
        package let depth: Int
        /// The name of the property, the position in a list, or the key.
        package var label: String
        /// The value on one line, cut where it is long.
        package var text: String
        /// The number of elements of a collection.
        package var count: Int?
        /// The text before, where it was another one.
        package var former: String?
        /// The number of elements before, where it was another one.
        package var formerCount: Int?
        /// The number of bytes of the whole text, or an estimate.
        package var bytes = 0
        /// True if ``bytes`` is an estimate, as not all of the value has been looked at.
        package var isCut = false
        /// True if there is something in it to look at.
        package var canOpen = false
        package var isOpen = false
        /// True if it differs from the outline before.
        package var isChanged = false
        /// The number of further elements that this row stands for, and that opening it shows.
        package var left: Int?
        /// A number for what has been looked at.
        fileprivate var print = 0
    }

    /// A number in a line is not larger than a reader takes.
    fileprivate static let printMask = 0xFFFF_FFFF

    /// The number of elements that are shown at a time.
    static let step = 100

    /// Makes the rows of a state.
    ///
    /// - Parameters:
    ///   - state: any value.
    ///   - open: the rows that are open, by their ``Row/id``.
    ///   - former: the outline that it is compared with, if any.
    ///   - showsValues: false for names, types and counts alone.
    ///   - showsUnchanged: true if properties are shown in which nothing has changed.
    package init(of state: Any, open: Set<String>, after former: StateOutline?, showsValues: Bool, showsUnchanged: Bool) {
        var reader = OutlineReader(open: open, former: former, showsValues: showsValues)
        top = reader.properties(of: state)
        bytes = top.reduce(0) { $0 + $1.bytes }
        isCut = top.contains(where: \.isCut)
        let folds = hasChanges && !showsUnchanged
        for row in top.filter(\.isChanged) + top.filter({ !$0.isChanged && (!folds || $0.isOpen) }) {
            rows.append(row)
            rows += reader.below[row.id] ?? []
        }
    }

    fileprivate var allRows: [Row] { rows + top }
}

/// Makes the rows of one outline.
private struct OutlineReader {
    private let open: Set<String>
    private let former: [String: StateOutline.Row]
    private let showsValues: Bool
    /// The rows below each open property.
    private(set) var below: [String: [StateOutline.Row]] = [:]
    /// The objects on the way to the value, in which a circle of objects ends.
    private var objects: [ObjectIdentifier] = []
    /// The number of rows that may still be made: a page with more helps nobody.
    private var rowsLeft = 1_000
    /// The parts that may still be looked at for sizes.
    private var partsLeft = 400

    private static let deepest = 24

    init(open: Set<String>, former: StateOutline?, showsValues: Bool) {
        self.open = open
        self.showsValues = showsValues
        self.former = Dictionary(former?.allRows.map { ($0.id, $0) } ?? [], uniquingKeysWith: { first, _ in first })
    }

    mutating func properties(of state: Any) -> [StateOutline.Row] {
        var rows: [StateOutline.Row] = []
        let parts = Self.parts(of: state, showsValues: showsValues) ?? ([Part(label: "\(type(of: state))", key: "", value: state)], 1)
        // First all of them, so that the size of one does not depend on another one being open.
        for part in parts.shown { rows.append(row(part, parent: nil, depth: 0)) }
        for (part, row) in zip(parts.shown, rows) where row.isOpen { below[row.id] = children(of: part.value, in: row) }
        for index in rows.indices where !rows[index].isChanged {
            rows[index].isChanged = below[rows[index].id]?.contains(where: \.isChanged) ?? false
        }
        return rows
    }

    // MARK: Rows

    private mutating func row(_ part: Part, parent: StateOutline.Row?, depth: Int) -> StateOutline.Row {
        let id = parent.map { "\($0.id)/\(part.key)" } ?? part.key
        var row = StateOutline.Row(id: id, depth: depth, label: part.label, text: "")
        rowsLeft -= 1
        let shape = Shape(of: part.value, showsObjects: false)
        let object: AnyObject? = if case .text = shape { nil } else { Self.object(part.value) }
        switch shape {
        case .list(let elements), .set(let elements): row.count = elements.count
        case .dictionary(let pairs): row.count = pairs.count
        default: break
        }
        switch shape {
        case .leaf: row.canOpen = object.map { Self.hasParts($0) } ?? false
        case .text: break
        case .record(_, let fields): row.canOpen = !fields.isEmpty
        case .list, .set, .dictionary: row.canOpen = row.count != 0
        }
        if let object, objects.contains(ObjectIdentifier(object)) {
            row.canOpen = false
            row.text = "↑ "
        }
        row.canOpen = row.canOpen && depth < Self.deepest
        if showsValues {
            write(shape, into: &row)
        } else {
            row.text += Self.name(of: part.value, shape)
        }
        row.isOpen = row.canOpen && open.contains(id)
        compare(&row, parent)
        return row
    }

    private mutating func write(_ shape: Shape, into row: inout StateOutline.Row) {
        let line = ValueText.outlined(shape, limit: 120)
        row.text += line.text
        (row.bytes, row.print) = (line.bytes, line.print & StateOutline.printMask)
        guard line.isPart else { return }
        var size = TextSize(budget: max(12, min(60, partsLeft / 4)))
        size.add(shape)
        partsLeft -= size.looked
        (row.bytes, row.isCut, row.print) = (max(size.bytes, line.bytes), size.isCut, (row.print ^ size.print) & StateOutline.printMask)
    }

    private func compare(_ row: inout StateOutline.Row, _ parent: StateOutline.Row?) {
        guard let before = former[row.id] else {
            // An element that has come, and not one that was there when nobody looked.
            guard let parent, let old = former[parent.id], old.isOpen else { return }
            row.isChanged = (parent.count ?? 0) > (old.count ?? parent.count ?? 0)
            return
        }
        row.isChanged = before.text != row.text || before.count != row.count || before.print != row.print
        guard row.isChanged else { return }
        if before.text != row.text { row.former = before.text }
        if before.count != row.count { row.formerCount = before.count }
    }

    private mutating func children(of value: Any, in parent: StateOutline.Row) -> [StateOutline.Row] {
        var steps = 1
        while open.contains("\(parent.id)/+\(steps * StateOutline.step)") { steps += 1 }
        let limit = steps * StateOutline.step
        guard let parts = Self.parts(of: value, limit: limit, showsValues: showsValues) else { return [] }
        let object = Self.object(value)
        if let object { objects.append(ObjectIdentifier(object)) }
        defer { if object != nil { objects.removeLast() } }
        var rows: [StateOutline.Row] = []
        var shown = 0
        for part in parts.shown {
            guard rowsLeft > 0 else { break }
            shown += 1
            let row = self.row(part, parent: parent, depth: parent.depth + 1)
            rows.append(row)
            if row.isOpen { rows += children(of: part.value, in: row) }
        }
        if shown < parts.count {
            var more = StateOutline.Row(id: "\(parent.id)/+\(limit)", depth: parent.depth + 1, label: "", text: "")
            more.left = parts.count - shown
            more.canOpen = rowsLeft > 0
            rows.append(more)
        }
        return rows
    }

    // MARK: Parts

    /// A part of a value, and the last piece of the way to it.
    private struct Part {
        let label: String
        let key: String
        let value: Any
    }

    /// The parts of a value; nil if it has none, as a number.
    private static func parts(of value: Any, limit: Int = StateOutline.step, showsValues: Bool) -> (shown: [Part], count: Int)? {
        var keys = Keys()
        switch Shape(of: value) {
        case .leaf, .text: return nil
        case .record(_, let fields):
            return (
                fields.prefix(limit).enumerated().map { index, field in
                    Part(label: field.label ?? "\(index)", key: keys.next(field.label ?? "\(index)"), value: field.value)
                }, fields.count
            )
        case .list(let elements):
            return (
                elements.prefix(limit).enumerated().map { index, element in
                    let id = showsValues ? (element as? any Identifiable).map { "#" + identity(of: $0) } : nil
                    return Part(label: "[\(index)]", key: keys.next(id ?? "\(index)"), value: element)
                }, elements.count
            )
        case .set(let elements):
            let members = showsValues ? ValueText.sorted(elements, first: limit) { $0 } : elements.prefix(limit)
            return (
                members.enumerated().map { index, element in
                    Part(label: "•", key: keys.next(showsValues ? ValueText.line(element, limit: 60) : "\(index)"), value: element)
                }, elements.count
            )
        case .dictionary(let pairs):
            let members = showsValues ? ValueText.sorted(pairs, first: limit) { $0.key } : pairs.prefix(limit)
            return (
                members.enumerated().map { index, pair in
                    let key = showsValues ? ValueText.line(pair.key, limit: 60) : "[\(index)]"
                    return Part(label: key, key: keys.next(key), value: pair.value)
                }, pairs.count
            )
        }
    }

    private static func identity(of element: some Identifiable) -> String { ValueText.line(element.id, limit: 60) }

    /// The pieces of ways below one row: no two are the same.
    private struct Keys {
        private var taken: [String: Int] = [:]

        mutating func next(_ text: String) -> String {
            // Most have neither, and looking for a text in another one takes longer than all else here.
            let isPlain = !text.utf8.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "/") }
            let key = isPlain ? text : text.replacing("%", with: "%25").replacing("/", with: "%2F")
            let times = taken[key, default: 0] + 1
            taken[key] = times
            return times == 1 ? key : "\(key)%\(times)"
        }
    }

    /// Returns the object that a value is, seen through optionals.
    private static func object(_ value: Any) -> AnyObject? {
        if type(of: value) is AnyClass { return value as AnyObject }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional, let inner = mirror.children.first?.value else { return nil }
        return object(inner)
    }

    private static func hasParts(_ object: AnyObject) -> Bool {
        if case .record(_, let fields) = Shape(of: object) { !fields.isEmpty } else { false }
    }

    /// The name of a value: of its type, or of the case of an enum, which is a name and no value.
    private static func name(of value: Any, _ shape: Shape) -> String {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .enum {
            switch shape {
            case .record(let name, _): return "\(mirror.subjectType)\(name)"
            case .leaf(let text) where text.hasPrefix("."): return "\(mirror.subjectType)\(text)"
            default: break
            }
        }
        return "\(mirror.subjectType)"
    }
}

/// The length of a value's whole text, of which a part is looked at.
private struct TextSize {
    private(set) var (bytes, looked) = (0, 0)
    private(set) var isCut = false
    private var budget: Int
    private var hasher = Hasher()

    init(budget: Int) { self.budget = budget }

    /// A number that is the same as long as all that is looked at is.
    var print: Int { hasher.finalize() }

    mutating func add(_ shape: Shape, depth: Int = 0) {
        looked += 1
        budget -= 1
        switch shape {
        case .leaf(let text): note(text)
        case .text(let text):
            bytes += 2
            note(text)
        case .record(let name, let fields):
            bytes += name.utf8.count + 2 + max(0, 2 * (fields.count - 1))
            for field in fields {
                bytes += field.label.map { $0.utf8.count + 2 } ?? 0
                add(value: field.value, depth)
            }
        case .list(let elements): add(elements, depth) { $0.add(value: $1, depth) }
        case .set(let elements): add(elements, depth) { $0.add(value: $1, depth) }
        case .dictionary(let pairs):
            add(pairs, depth) { size, pair in
                size.add(value: pair.key, depth)
                size.add(value: pair.value, depth)
                size.bytes += 2
            }
        }
    }

    private mutating func add(value: Any, _ depth: Int) {
        guard budget > 0, depth < 6 else {
            isCut = true
            return
        }
        add(Shape(of: value, showsObjects: false), depth: depth + 1)
    }

    /// Looks at the first elements, and takes the others to be as long.
    private mutating func add<Element>(_ elements: Shape.Elements<Element>, _ depth: Int, _ look: (inout TextSize, Element) -> Void) {
        hasher.combine(elements.count)
        bytes += 2 + max(0, 2 * (elements.count - 1))
        let before = bytes
        var seen = 0
        for element in elements.prefix(8) where budget > 0 {
            look(&self, element)
            seen += 1
        }
        guard seen < elements.count else { return }
        isCut = true
        bytes += seen == 0 ? 0 : (bytes - before) / seen * (elements.count - seen)
    }

    private mutating func note(_ text: String) {
        bytes += text.utf8.count
        hasher.combine(text.utf8.count)
        hasher.combine(text.utf8.count > 512 ? String(text.utf8.prefix(512)) ?? "" : text)
    }
}
