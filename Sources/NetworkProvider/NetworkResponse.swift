import Foundation

/// An answer with its whole body.
public struct NetworkResponse: Sendable, Hashable {
    /// The status, for example 200.
    public var status: Int
    /// The header fields.
    public var headers: NetworkHeaders
    /// The bytes of the body, decompressed.
    public var body: Data
    /// The URL that was asked for, percent-encoded.
    public var url: String

    /// Makes a response from its parts.
    public init(status: Int, headers: NetworkHeaders = [:], body: Data = Data(), url: String) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }

    /// The body as text; bytes that are not UTF-8 are replaced.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// Decodes the body as JSON.
    /// - Throws: `DecodingError`. Thrown out of ``RemoteTargetType/decode(_:)`` it becomes
    ///   ``NetworkError/decoding(url:path:reason:)``.
    public func json<Value: Decodable>(_ type: Value.Type = Value.self, decoder: JSONDecoder = JSONDecoder()) throws -> Value {
        try decoder.decode(type, from: body)
    }

    /// The beginning of the body as one line of at most `limit` characters, for messages.
    func excerpt(limit: Int = 300) -> String {
        let text = String(decoding: body.prefix(limit * 4), as: UTF8.self)
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > limit ? line.prefix(limit) + "…" : line
    }
}
