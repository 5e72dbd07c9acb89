extension NetworkRequest {
    /// The request as a command for a shell, with secrets taken out. The body is shown when it is
    /// text.
    public func curlText(redaction: Redaction = .standard, includesBody: Bool = true) -> String {
        var words = ["curl"]
        switch method {
        case .get: break
        case .head: words.append("--head")
        default: words += ["--request", method.rawValue]
        }
        for field in redaction.headers(headers).fields {
            words += ["--header", quoted("\(field.name): \(field.value)")]
        }
        if let body, includesBody {
            if let text = String(validating: body, as: UTF8.self) {
                words += ["--data-binary", quoted(text)]
            } else {
                words += ["--data-binary", quoted("@body-of-\(body.count)-bytes")]
            }
        }
        words.append(quoted(redaction.url(url)))
        return words.joined(separator: " ")
    }

    private func quoted(_ word: String) -> String {
        "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
