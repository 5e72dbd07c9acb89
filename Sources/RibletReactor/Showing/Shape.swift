/// The shape of a value as the reader of a failed test, or of an inspector, wants to see it.
package enum Shape {
    /// One line that says everything.
    case leaf(String)
    /// A string, which may have many lines.
    case text(String)
    /// A struct, a class, a tuple, or a case of an enum with what it carries.
    case record(name: String, fields: [Field])
    /// Elements in an order that matters.
    case list(Elements<Any>)
    /// Elements in no order.
    case set(Elements<Any>)
    /// Values by key, in no order.
    case dictionary(Elements<(key: Any, value: Any)>)

    /// A part of a record.
    package struct Field {
        package let label: String?
        package let value: Any
    }

    /// The elements of a collection, none of which is looked at before somebody asks for it.
    package struct Elements<Element> {
        package let count: Int
        private let children: AnyCollection<Element?>

        init(_ children: some Collection<Element?>) {
            self.children = AnyCollection(children)
            count = self.children.count
        }

        package var all: [Element] { prefix(count) }

        package func prefix(_ limit: Int) -> [Element] { children.prefix(limit).compactMap { $0 } }
    }
}

/// A type whose stored properties are not what a reader wants to see.
package protocol ShapedForReading {
    var shape: Shape { get }
}

extension Shape {
    /// The shape of `value`; optionals are looked through.
    ///
    /// - Parameters:
    ///   - value: any value.
    ///   - showsObjects: false if objects are shown by the names of their types.
    package init(of value: Any, showsObjects: Bool = true) {
        if let shaped = value as? any ShapedForReading {
            self = shaped.shape
            return
        }
        if type(of: value) == AnyHashable.self, let erased = value as? AnyHashable {
            self = Shape(of: erased.base, showsObjects: showsObjects)
            return
        }
        if let text = value as? any StringProtocol {
            self = .text(String(text))
            return
        }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: self = mirror.children.first.map { Shape(of: $0.value, showsObjects: showsObjects) } ?? .leaf("nil")
        case .collection: self = .list(Elements(mirror.children.lazy.map { $0.value as Any? }))
        case .set: self = .set(Elements(mirror.children.lazy.map { $0.value as Any? }))
        case .dictionary: self = .dictionary(Elements(mirror.children.lazy.map { Shape.pair($0.value) }))
        case .enum: self = Shape.ofCase(value, mirror)
        case .tuple: self = .record(name: "", fields: Shape.fields(mirror))
        default: self = Shape.ofRecord(value, mirror, showsObjects)
        }
    }

    private static func ofCase(_ value: Any, _ mirror: Mirror) -> Shape {
        guard let payload = mirror.children.first, let name = payload.label else {
            return .leaf(isDescribed(value) ? line(value) : ".\(value)")
        }
        let inner = Mirror(reflecting: payload.value)
        return .record(
            name: ".\(name)", fields: inner.displayStyle == .tuple ? fields(inner) : [Field(label: nil, value: payload.value)])
    }

    private static func ofRecord(_ value: Any, _ mirror: Mirror, _ showsObjects: Bool) -> Shape {
        let isEmpty = mirror.children.isEmpty && mirror.superclassMirror == nil
        let isPlain = mirror.displayStyle == nil
        // The parts of the system's types tell nobody anything: a date is its description.
        if isEmpty || isSystem(mirror.subjectType) {
            if isDescribed(value) || isPlain { return .leaf(line(value)) }
        }
        if mirror.displayStyle == .class, !showsObjects { return .leaf(name(of: mirror)) }
        return isEmpty ? .leaf("\(name(of: mirror))()") : .record(name: name(of: mirror), fields: fields(mirror))
    }

    private static func fields(_ mirror: Mirror) -> [Field] {
        let inherited = mirror.superclassMirror.map(fields) ?? []
        return inherited + mirror.children.map { Field(label: $0.label.flatMap(label), value: $0.value) }
    }

    /// Returns the label that the author has written: `.0` is a place in a tuple without labels,
    /// `_alert` the storage of a wrapped property.
    private static func label(_ stored: String) -> String? {
        if stored.hasPrefix(".") { return nil }
        let lazy = "$__lazy_storage_$_"
        if stored.hasPrefix(lazy) { return String(stored.dropFirst(lazy.count)) }
        return stored.hasPrefix("_") ? String(stored.dropFirst()) : stored
    }

    private static func pair(_ value: Any) -> (key: Any, value: Any)? {
        let children = Array(Mirror(reflecting: value).children)
        return children.count == 2 ? (children[0].value, children[1].value) : nil
    }

    private static func name(of mirror: Mirror) -> String { "\(mirror.subjectType)" }

    private static func isDescribed(_ value: Any) -> Bool {
        value is any CustomStringConvertible || value is any CustomDebugStringConvertible
    }

    private static func isSystem(_ type: Any.Type) -> Bool {
        let module = String(reflecting: type).prefix { $0 != "." }
        return ["Swift", "_Concurrency", "Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch"].contains(module)
    }

    /// The description of `value` without line breaks.
    private static func line(_ value: Any) -> String {
        if let character = value as? Character { return String(reflecting: character) }
        return String(describing: value).split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
