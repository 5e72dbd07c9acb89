/// The order of a collection's elements: one of its own, or one that another collection equal to it
/// may not have.
enum ElementOrder {
    case own, set, dictionary

    init(of type: Any.Type) {
        self = type is any AnySet.Type ? .set : type is any AnyDictionary.Type ? .dictionary : .own
    }
}

private protocol AnySet {}
extension Set: AnySet {}

private protocol AnyDictionary {}
extension Dictionary: AnyDictionary {}

/// The type of key that the standard library encodes dictionaries by. It has no public name, so a
/// dictionary is asked.
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
        private let node = EncodingNode(session: EncodingSession())

        func container<Key>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            found = type
            return KeyedEncodingContainer(KeyedWriter<Key>(node))
        }

        func unkeyedContainer() -> any UnkeyedEncodingContainer { node }
        func singleValueContainer() -> any SingleValueEncodingContainer { node }
    }
}
