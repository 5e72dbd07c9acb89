import RibletReactor

/// Writes how two values differ: what changed, where it is, and a word on how much did not.
///
/// A line that begins with `-` is what was expected, one with `+` what was received, and one with a
/// blank says where the others are.
struct DifferenceText {
    private static let maxLines = 80
    private static let deepest = 16

    /// Spends what may be spent on looking at parts.
    var sameness = Sameness()
    private(set) var written: [String] = []
    /// The number of differences that have been told.
    private var told = 0
    /// True where further text is not shown any more.
    private(set) var isFull = false

    // MARK: Lines

    mutating func add(_ mark: Character, _ indent: Int, _ text: String) {
        guard written.count < Self.maxLines else {
            isFull = true
            return
        }
        if mark != " " { told += 1 }
        written.append("\(mark) " + String(repeating: "  ", count: indent) + ValueText.cut(text, 220))
    }

    mutating func addUnchanged(_ count: Int, _ indent: Int, _ what: String = "unchanged") {
        if count > 0 { add(" ", indent, "… (\(count) \(what))") }
    }

    /// A value that only one side has.
    mutating func addWhole(_ mark: Character, _ label: String, _ value: Any, _ indent: Int) {
        addWhole(mark, label, Shape(of: value), indent)
    }

    private mutating func addWhole(_ mark: Character, _ label: String, _ shape: Shape, _ indent: Int) {
        var text = ValueText()
        var prefix = label
        for line in text.lines(shape) {
            add(mark, indent, prefix + line)
            prefix = ""
        }
    }

    /// All that was written, with a word on what is left out.
    var lines: [String] { isFull ? written + ["  … (more is left out)"] : written }

    // MARK: Comparing

    /// Writes how `received` differs from `expected`, which are known to differ.
    mutating func compare(_ label: String, _ expected: Any, _ received: Any, _ indent: Int) {
        guard indent < Self.deepest else {
            told += 1
            return add(" ", indent, label + "… (differs further in)")
        }
        let before = told
        defer { if told == before, !isFull { addInvisible(label, "it", indent) } }
        let (old, new) = (Shape(of: expected), Shape(of: received))
        switch (old, new) {
        case (.text(let old), .text(let new)):
            compareTexts(label, old, new, indent)
        case (.record(let name, let fields), .record(let otherName, let others))
        where name == otherName && fields.count == others.count && type(of: expected) == type(of: received):
            compareRecords(label, name, fields, others, indent)
        case (.list(let old), .list(let new)):
            add(" ", indent, label + "[")
            compareLists(old.all, new.all, indent + 1)
            add(" ", indent, "]")
        case (.set(let old), .set(let new)):
            compareSets(label, old.all, new.all, indent)
        case (.dictionary(let old), .dictionary(let new)):
            compareDictionaries(label, old.all, new.all, indent)
        case (.leaf(let old), .leaf(let new)) where old == new:
            compareParts(label, expected, received, indent)
        default:
            addWhole("-", label, old, indent)
            addWhole("+", label, new, indent)
        }
    }

    private mutating func compareRecords(
        _ label: String, _ name: String, _ old: [Shape.Field], _ new: [Shape.Field], _ indent: Int
    ) {
        let changed = old.indices.filter { !sameness.same(old[$0].value, new[$0].value) }
        guard !changed.isEmpty else {
            addInvisible(label, name, indent)
            return
        }
        if changed.count == old.count, addShort(label, .record(name: name, fields: old), .record(name: name, fields: new), indent) {
            return
        }
        add(" ", indent, label + name + "(")
        for index in changed {
            showIdentity(before: index, of: old, changed, indent + 1)
            compare(old[index].label.map { $0 + ": " } ?? "", old[index].value, new[index].value, indent + 1)
        }
        let shown = old.indices.contains { Self.isIdentity(old[$0]) && !changed.contains($0) } ? 1 : 0
        addUnchanged(old.count - changed.count - shown, indent + 1)
        add(" ", indent, ")")
    }

    /// Shows the field that tells an element of a list from others, although it did not change.
    private mutating func showIdentity(before index: Int, of fields: [Shape.Field], _ changed: [Int], _ indent: Int) {
        guard index == changed.first else { return }
        for (position, field) in fields.enumerated() where Self.isIdentity(field) && !changed.contains(position) {
            add(" ", indent, "id: " + ValueText.line(field.value, limit: 60))
        }
    }

    private static func isIdentity(_ field: Shape.Field) -> Bool { field.label == "id" }

    /// Both on a line each, where they are short enough to see the difference at once.
    private mutating func addShort(_ label: String, _ old: Shape, _ new: Shape, _ indent: Int) -> Bool {
        var text = ValueText(width: 60)
        let (old, new) = (text.lines(old), text.lines(new))
        guard old.count == 1, new.count == 1, old != new else { return false }
        add("-", indent, label + old[0])
        add("+", indent, label + new[0])
        return true
    }

    /// Both look the same: what they are made of is told, as far as that says more.
    private mutating func compareParts(_ label: String, _ expected: Any, _ received: Any, _ indent: Int) {
        if type(of: expected) != type(of: received) {
            add("-", indent, "\(label)\(ValueText.line(expected)) as \(type(of: expected))")
            add("+", indent, "\(label)\(ValueText.line(received)) as \(type(of: received))")
        } else if case .record(let name, let old) = Shape(partsOf: expected), case .record(_, let new) = Shape(partsOf: received),
            !old.isEmpty, old.count == new.count
        {
            compareRecords(label, name, old, new, indent)
        } else {
            addInvisible(label, ValueText.line(expected), indent)
        }
    }

    private mutating func addInvisible(_ label: String, _ name: String, _ indent: Int) {
        told += 1
        add(" ", indent, "\(label)\(name) looks the same on both sides, and == says that it differs")
    }

    // MARK: Without order

    private mutating func compareSets(_ label: String, _ old: [Any], _ new: [Any], _ indent: Int) {
        let (oldKeys, newKeys) = (Set(old.map(Sameness.key)), Set(new.map(Sameness.key)))
        add(" ", indent, label + "Set(")
        for value in ValueText.sorted(old.filter { !newKeys.contains(Sameness.key($0)) }, by: { $0 }) {
            addWhole("-", "", value, indent + 1)
        }
        for value in ValueText.sorted(new.filter { !oldKeys.contains(Sameness.key($0)) }, by: { $0 }) {
            addWhole("+", "", value, indent + 1)
        }
        addUnchanged(oldKeys.intersection(newKeys).count, indent + 1)
        add(" ", indent, ")")
    }

    private mutating func compareDictionaries(
        _ label: String, _ old: [(key: Any, value: Any)], _ new: [(key: Any, value: Any)], _ indent: Int
    ) {
        var sides: [AnyHashable: (key: Any, old: Any?, new: Any?)] = [:]
        for (key, value) in old { sides[Sameness.key(key)] = (key, value, nil) }
        for (key, value) in new { sides[Sameness.key(key), default: (key, nil, nil)].new = value }
        let changed = sides.values.filter { side in
            guard let old = side.old, let new = side.new else { return true }
            return !sameness.same(old, new)
        }
        add(" ", indent, label + "[")
        for side in ValueText.sorted(changed, by: { $0.key }) where !isFull {
            let name = ValueText.line(side.key, limit: 60) + ": "
            switch (side.old, side.new) {
            case (let old?, let new?): compare(name, old, new, indent + 1)
            case (let old?, nil): addWhole("-", name, old, indent + 1)
            case (nil, let new?): addWhole("+", name, new, indent + 1)
            case (nil, nil): break
            }
        }
        addUnchanged(sides.count - changed.count, indent + 1)
        add(" ", indent, "]")
    }
}
