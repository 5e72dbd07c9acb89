import Foundation

/// A request and its answer, as they are kept in a file of recorded answers.
///
/// Bodies that are text stand in the file as text, so that people can read and change them.
public struct RecordedExchange: Sendable, Hashable, Codable {
    /// The method.
    public var method: HTTPMethod
    /// The URL, with secrets taken out.
    public var url: String
    /// The body of the request.
    public var requestBody: Data?
    /// The status of the answer.
    public var status: Int
    /// The fields of the answer, with secrets taken out.
    public var headers: NetworkHeaders
    /// The body of the answer.
    public var body: Data

    private enum CodingKeys: CodingKey {
        case method, url, requestText, requestBytes, status, headers, text, bytes
    }

    /// Makes an exchange, with secrets taken out.
    public init(_ request: NetworkRequest, _ response: NetworkResponse, redaction: Redaction = .standard) {
        method = request.method
        url = redaction.url(request.url)
        requestBody = request.body
        status = response.status
        headers = redaction.headers(response.headers)
        body = response.body
    }

    /// Decodes an exchange from a recording.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .method)
        guard let method = HTTPMethod(rawValue: name) else {
            throw DecodingError.dataCorruptedError(forKey: .method, in: container, debugDescription: "'\(name)' is no method")
        }
        self.method = method
        url = try container.decode(String.self, forKey: .url)
        requestBody = try Self.content(container, .requestText, .requestBytes)
        status = try container.decode(Int.self, forKey: .status)
        headers = NetworkHeaders(
            try container.decode([[String]].self, forKey: .headers).map { .init(name: $0.first ?? "", value: $0.dropFirst().first ?? "") })
        body = try Self.content(container, .text, .bytes) ?? Data()
    }

    /// Encodes the exchange for a recording.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(method.rawValue, forKey: .method)
        try container.encode(url, forKey: .url)
        if let requestBody { try Self.put(requestBody, &container, .requestText, .requestBytes) }
        try container.encode(status, forKey: .status)
        try container.encode(headers.fields.map { [$0.name, $0.value] }, forKey: .headers)
        try Self.put(body, &container, .text, .bytes)
    }

    private static func content(
        _ container: KeyedDecodingContainer<CodingKeys>, _ text: CodingKeys, _ bytes: CodingKeys
    ) throws -> Data? {
        if let text = try container.decodeIfPresent(String.self, forKey: text) { return Data(text.utf8) }
        return try container.decodeIfPresent(Data.self, forKey: bytes)
    }

    private static func put(
        _ data: Data, _ container: inout KeyedEncodingContainer<CodingKeys>, _ text: CodingKeys, _ bytes: CodingKeys
    ) throws {
        if let string = String(data: data, encoding: .utf8) {
            try container.encode(string, forKey: text)
        } else {
            try container.encode(data, forKey: bytes)
        }
    }
}

/// Why a file of recorded answers cannot be used.
public enum RecordingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It cannot be read or written.
    case file(path: String, reason: String)
    /// It holds something else than exchanges.
    case content(path: String, reason: String)

    /// Names the file and says what to do.
    public var description: String {
        switch self {
        case .file(let path, let reason):
            "The recorded answers \(path) cannot be read or written: \(reason). Check that the folder is there and that this user may use it."
        case .content(let path, let reason): "The recorded answers \(path) are not as they should be: \(reason). Record them anew."
        }
    }
}
