extension NetworkError {
    /// The same error without secrets in its URL.
    func redacted(_ redaction: Redaction) -> NetworkError {
        switch self {
        case .invalidURL(let url, let reason): .invalidURL(url: redaction.url(url), reason: reason)
        case .invalidRequest(let url, let reason): .invalidRequest(url: redaction.url(url), reason: reason)
        case .status(let code, let url, let excerpt, let response):
            .status(code: code, url: redaction.url(url), excerpt: excerpt, response: response)
        case .decoding(let url, let path, let reason): .decoding(url: redaction.url(url), path: path, reason: reason)
        case .deadline(let url, let duration): .deadline(url: redaction.url(url), after: duration)
        case .cancelled(let url): .cancelled(url: redaction.url(url))
        case .transport(let url, let reason): .transport(url: redaction.url(url), reason: reason)
        case .refused(let url, let reason): .refused(url: redaction.url(url), reason: reason)
        case .tooLarge(let url, let limit): .tooLarge(url: redaction.url(url), limit: limit)
        }
    }
}
