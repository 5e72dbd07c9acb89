import Foundation

/// The content of a request.
public enum RemoteBody: Sendable {
    /// A value as JSON with sorted keys, `application/json`.
    case json(any Encodable & Sendable)
    /// Parameters encoded as `application/x-www-form-urlencoded`.
    case form(QueryParameters)
    /// Bytes as they are, with their content type.
    case bytes(Data, contentType: String)

    /// The bytes and their content type. Throws what the encoding of a JSON value throws.
    func encoded() throws -> (bytes: Data, contentType: String) {
        switch self {
        case .json(let value):
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return (try encoder.encode(value), "application/json")
        case .form(let parameters):
            return (Data(parameters.encodedForForm.utf8), "application/x-www-form-urlencoded")
        case .bytes(let bytes, let contentType):
            return (bytes, contentType)
        }
    }
}
