/// What the coders know of a type before they ask it to encode or decode itself.
enum KnownType {
    case string, int, double, bool
    /// A saved value, which is what it encodes.
    case saved
    /// Collections without an order of their own.
    case set, dictionary
    case other

    init<T>(_ type: T.Type) {
        if type == String.self {
            self = .string
        } else if type == Int.self {
            self = .int
        } else if type == Double.self {
            self = .double
        } else if type == Bool.self {
            self = .bool
        } else if type == SavedValue.self {
            self = .saved
        } else if type is any AnySet.Type {
            self = .set
        } else if type is any AnyDictionary.Type {
            self = .dictionary
        } else {
            self = .other
        }
    }
}

private protocol AnySet {}
extension Set: AnySet {}

private protocol AnyDictionary {}
extension Dictionary: AnyDictionary {}

/// The last types that were looked up: asking the runtime whether a type conforms takes longer than encoding a small value.
struct TypeCache {
    private var entries = ContiguousArray<(type: ObjectIdentifier, known: KnownType)?>(repeating: nil, count: 16)

    @inline(__always)
    mutating func known<T>(_ type: T.Type) -> KnownType {
        let identity = ObjectIdentifier(type)
        let index = (Int(bitPattern: identity) >> 4 ^ Int(bitPattern: identity) >> 9) & 15
        if let entry = entries[index], entry.type == identity { return entry.known }
        let known = KnownType(type)
        entries[index] = (identity, known)
        return known
    }
}

/// The type of key that the standard library encodes dictionaries by. It has no public name, so a dictionary is asked.
enum DictionaryKeys {
    static let type: any CodingKey.Type = {
        let probe = Probe()
        try? ["": 0].encode(to: probe)
        return probe.found
    }()

    private final class Probe: Encoder {
        var found: any CodingKey.Type = SavedKey.self
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }
        private let node = EncodingNode(session: EncodingSession(userInfo: [:], maximumDepth: 1))

        func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            found = type
            return KeyedEncodingContainer(KeyedWriter<Key>(node))
        }

        func unkeyedContainer() -> any UnkeyedEncodingContainer { node }
        func singleValueContainer() -> any SingleValueEncodingContainer { node }
    }
}
