#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// JSON whose form is not known beforehand, as that of `swift package dump-package`: enumerations
/// there are objects with one key.
enum JSONValue: Decodable, Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([String: JSONValue].self) {
            self = .object(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .number(try container.decode(Double.self))
        }
    }

    init(parsing bytes: [UInt8]) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes)) }

    subscript(key: String) -> JSONValue? {
        guard case .object(let object) = self, let value = object[key], value != .null else { return nil }
        return value
    }

    subscript(index: Int) -> JSONValue? {
        guard case .list(let list) = self, list.indices.contains(index), list[index] != .null else { return nil }
        return list[index]
    }

    var string: String? { if case .string(let string) = self { string } else { nil } }
    var list: [JSONValue] { if case .list(let list) = self { list } else { [] } }
    var keys: [String] { if case .object(let object) = self { object.keys.sorted() } else { [] } }
    var strings: [String] { list.compactMap(\.string) }
    var isEmpty: Bool {
        switch self {
        case .null: true
        case .list(let list): list.isEmpty
        case .object(let object): object.isEmpty
        default: false
        }
    }
}
