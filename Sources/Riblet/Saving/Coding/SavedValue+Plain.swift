extension SavedValue {
    /// Encodes `value` where its type alone suffices: arrays and optionals ask for their elements
    /// by type, so these come often.
    ///
    /// - Parameters:
    ///   - value: what is encoded.
    ///   - takesLists: whether a list may lie as deep as this one would.
    @inline(__always)
    init?<T>(plain value: T, takesLists: Bool) {
        // The sizes are equal because the types are the same; a cast would ask the runtime.
        if T.self == String.self {
            self = .string(unsafeBitCast(value, to: String.self))
        } else if T.self == Int.self {
            self = .int(unsafeBitCast(value, to: Int.self))
        } else if T.self == Double.self {
            self = SavedValue(unsafeBitCast(value, to: Double.self))
        } else if T.self == Bool.self {
            self = .bool(unsafeBitCast(value, to: Bool.self))
        } else if T.self == SavedValue.self {
            self = unsafeBitCast(value, to: SavedValue.self)
        } else if !takesLists {
            return nil
        } else if T.self == [String].self {
            self = .array(unsafeBitCast(value, to: [String].self).map(SavedValue.string))
        } else if T.self == [Int].self {
            self = .array(unsafeBitCast(value, to: [Int].self).map(SavedValue.int))
        } else if T.self == [Double].self {
            self = .array(unsafeBitCast(value, to: [Double].self).map { SavedValue($0) })
        } else {
            return nil
        }
    }

    /// Decodes this value as a `type` where the two types alone suffice; `takesLists` allows a list
    /// as deep as this one would lie.
    @inline(__always)
    func plain<T>(_ type: T.Type, takesLists: Bool) -> T? {
        switch self {
        case .string(let text) where type == String.self: unsafeBitCast(text, to: T.self)
        case .int(let number) where type == Int.self: unsafeBitCast(number, to: T.self)
        case .double(let number) where type == Double.self: unsafeBitCast(number, to: T.self)
        case .bool(let flag) where type == Bool.self: unsafeBitCast(flag, to: T.self)
        case .array(let elements) where takesLists && type == [String].self:
            Self.all(elements) { if case .string(let text) = $0 { text } else { nil } }.map { unsafeBitCast($0, to: T.self) }
        case .array(let elements) where takesLists && type == [Int].self:
            Self.all(elements) { if case .int(let number) = $0 { number } else { nil } }.map { unsafeBitCast($0, to: T.self) }
        case .array(let elements) where takesLists && type == [Double].self:
            Self.all(elements) { if case .double(let number) = $0 { number } else { nil } }.map { unsafeBitCast($0, to: T.self) }
        default: type == SavedValue.self ? unsafeBitCast(self, to: T.self) : nil
        }
    }

    /// Nil if one of the elements is something else; then the elements are asked one by one, and
    /// one of them says so.
    @inline(__always)
    private static func all<Element>(_ elements: [SavedValue], _ part: (SavedValue) -> Element?) -> [Element]? {
        var parts: [Element] = []
        parts.reserveCapacity(elements.count)
        for element in elements {
            guard let part = part(element) else { return nil }
            parts.append(part)
        }
        return parts
    }
}
