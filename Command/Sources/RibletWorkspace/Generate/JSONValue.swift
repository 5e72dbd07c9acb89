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

    /// The same with paths from a folder in place of whole ones.
    func withPaths(from folder: String) -> JSONValue {
        switch self {
        case .string(let text) where text.hasPrefix("/"): .string(RelativePath.from(folder, to: text))
        case .list(let list): .list(list.map { $0.withPaths(from: folder) })
        case .object(let object): .object(object.mapValues { $0.withPaths(from: folder) })
        default: self
        }
    }

    var string: String? { if case .string(let string) = self { string } else { nil } }
    var list: [JSONValue] { if case .list(let list) = self { list } else { [] } }
}

/// Paths from one folder to another.
enum RelativePath {
    static func from(_ folder: String, to path: String) -> String {
        let (to, from) = (path.split(separator: "/"), folder.split(separator: "/"))
        var common = 0
        while common < min(to.count, from.count), to[common] == from[common] { common += 1 }
        let parts = Array(repeating: "..", count: from.count - common) + to[common...].map(String.init)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}
