import Foundation
import RibletWeb

extension WebCall {
    /// Returns the body, read as JSON; dates are in ISO 8601.
    ///
    /// - Throws: a refusal with status 400 that names the key at fault.
    public func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws(WebAnswer.Refusal) -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            return try decoder.decode(type, from: Data(body))
        } catch DecodingError.keyNotFound(let key, _) {
            throw WebAnswer.Refusal(400, "The key “\(key.stringValue)” is missing.")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context)
        {
            guard let key = context.codingPath.last?.stringValue else { throw WebAnswer.Refusal(400, "The body is no JSON of this kind.") }
            throw WebAnswer.Refusal(400, "The value of “\(key)” is none of its kind.")
        } catch {
            throw WebAnswer.Refusal(400, "The body is no JSON of this kind.")
        }
    }
}

extension WebAnswer {
    /// Returns a value as JSON, its keys in alphabetical order and dates in ISO 8601.
    ///
    /// - Throws: what the value throws while it is encoded.
    public static func json(_ value: some Encodable, status: Int = 200) throws -> WebAnswer {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return WebAnswer(status: status, bytes: Array(try encoder.encode(value)))
    }
}
