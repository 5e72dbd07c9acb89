/// A value that may fail to decode.
struct Lenient<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

/// The values of a list that can be decoded; those that cannot do not affect the others, and take no
/// memory.
struct LenientList<Value: Decodable>: Decodable {
    /// Four times as many as are ever asked for.
    static var most: Int { 200 }

    let values: [Value]

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var values: [Value] = []
        while !container.isAtEnd {
            guard container.currentIndex < Self.most else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "there are more than \(Self.most)")
            }
            if let value = try container.decode(Lenient<Value>.self).value { values.append(value) }
        }
        if values.isEmpty, container.currentIndex > 0 {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "none of the results has a number and a name")
        }
        self.values = values
    }
}

extension KeyedDecodingContainer {
    /// A text; empty if it is missing or something else.
    func text(_ key: Key) -> String { (try? decodeIfPresent(String.self, forKey: key)) ?? "" }

    /// A whole number, which may stand in a text; nil if it is missing or something else.
    func number(_ key: Key) -> Int? {
        if let number = try? decodeIfPresent(Int.self, forKey: key) { return number }
        return Int(text(key))
    }

    /// The numbers at the ends of addresses, in order and each once; addresses without one are
    /// passed over.
    func numbers(_ key: Key) -> [Int] {
        let addresses = (try? decodeIfPresent([Lenient<String>].self, forKey: key)) ?? []
        var seen: Set<Int> = []
        return addresses.compactMap { $0.value.flatMap(ExplorerAddress.number) }.filter { seen.insert($0).inserted }
    }
}
