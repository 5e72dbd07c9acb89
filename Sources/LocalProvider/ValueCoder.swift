import Foundation

/// Values to and from binary property lists. Binary, because XML loses the fractions of a second.
enum ValueCoder {
    /// The top level of a property list must be a container, and a value may be a number.
    private struct Box<Value: Codable>: Codable {
        let value: Value
    }

    static func encode<Value: Codable>(_ value: Value, identifier: String) throws(LocalProviderError) -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        do {
            return try encoder.encode(Box(value: value))
        } catch {
            throw .notEncodable(identifier: identifier, type: "\(Value.self)", reason: "\(error)")
        }
    }

    static func decode<Value: Codable>(
        _ type: Value.Type, from data: Data, identifier: String, location: String
    ) throws(LocalProviderError) -> Value {
        do {
            return try PropertyListDecoder().decode(Box<Value>.self, from: data).value
        } catch {
            throw .notDecodable(identifier: identifier, location: location, type: "\(type)", reason: "\(error)")
        }
    }
}
