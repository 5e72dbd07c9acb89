import Riblet
import RibletWeb

/// Fields as `application/x-www-form-urlencoded` has them, in order; names may repeat.
enum FormBody {
    typealias Field = (name: String, value: String)

    /// The fields; nothing where there are more than `maximum`, or what they decode to is no text.
    static func parse(_ bytes: some Collection<UInt8>, maximum: Int) -> [Field]? {
        var fields: [Field] = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            guard fields.count < maximum else { return nil }
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentCoding.decode(parts[0], plusIsSpace: true),
                let value = parts.count > 1 ? PercentCoding.decode(parts[1], plusIsSpace: true) : ""
            else { return nil }
            fields.append((name, value))
        }
        return fields
    }
}
