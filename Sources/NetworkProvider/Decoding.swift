extension RemoteTargetType {
    /// Decodes, and says where in the body it failed.
    func decoded(_ response: NetworkResponse, redaction: Redaction) throws(NetworkError) -> Response {
        do {
            return try decode(response)
        } catch let error as NetworkError {
            throw error
        } catch let error as DecodingError {
            let (path, reason) = error.place
            throw .decoding(url: redaction.url(response.url), path: path, reason: reason)
        } catch {
            throw .decoding(url: redaction.url(response.url), path: "", reason: "\(error)")
        }
    }
}

extension DecodingError {
    /// The way to the value at fault, and what is wrong with it.
    var place: (path: String, reason: String) {
        switch self {
        case .typeMismatch(_, let context):
            (context.codingPath.text, context.sentence)
        case .valueNotFound(let type, let context):
            (context.codingPath.text, "expected \(type) but found null or nothing")
        case .keyNotFound(let key, let context):
            ((context.codingPath + [key]).text, "the key is missing")
        case .dataCorrupted(let context):
            (context.codingPath.text, context.sentence)
        @unknown default:
            ("", "\(self)")
        }
    }
}

extension DecodingError.Context {
    /// The fault, without a full stop.
    fileprivate var sentence: String {
        debugDescription.hasSuffix(".") ? String(debugDescription.dropLast()) : debugDescription
    }
}

extension [any CodingKey] {
    fileprivate var text: String {
        reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}
