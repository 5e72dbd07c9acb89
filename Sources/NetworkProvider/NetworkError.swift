import Foundation

/// Why a request gave no value. Every case names the URL at fault, with secrets taken out as
/// ``Redaction`` says, and its description says what to do.
public enum NetworkError: Error, Sendable, Hashable {
    /// The base or the path of a target makes no URL.
    case invalidURL(url: String, reason: String)
    /// A header field or the body of a target cannot be sent.
    case invalidRequest(url: String, reason: String)
    /// The server answered with a status that the target does not accept. The response is whole,
    /// for bodies that explain themselves.
    case status(code: Int, url: String, excerpt: String, response: NetworkResponse)
    /// The body is not what the target expects. The path leads to the value at fault, for example
    /// `results[3].name`.
    case decoding(url: String, path: String, reason: String)
    /// The answer, its body included, did not arrive in time; or its head did not, for which
    /// ``URLSessionTransport`` has a time of its own.
    case deadline(url: String, after: Duration)
    /// The task that asked was cancelled.
    case cancelled(url: String)
    /// The server could not be reached or the connection broke.
    case transport(url: String, reason: String)
    /// The body is larger than allowed.
    case tooLarge(url: String, limit: Int)
    /// The transport refuses the response: it redirects to a forbidden address, or its body has an
    /// encoding whose size cannot be bounded.
    case refused(url: String, reason: String)

    /// The URL at fault, with secrets taken out.
    public var url: String {
        switch self {
        case .invalidURL(let url, _), .invalidRequest(let url, _), .status(_, let url, _, _), .decoding(let url, _, _),
            .deadline(let url, _), .cancelled(let url), .transport(let url, _), .tooLarge(let url, _), .refused(let url, _):
            url
        }
    }
}

extension NetworkError: CustomStringConvertible, LocalizedError {
    /// One sentence that says what is wrong, one that says what to do.
    public var description: String {
        switch self {
        case .invalidURL(let url, let reason):
            "'\(url)' is no URL to ask for: \(reason). Correct the target's base or path."
        case .invalidRequest(let url, let reason):
            "The request for \(url) cannot be sent: \(reason). Correct the target's headers or body."
        case .status(let code, let url, let excerpt, _):
            "\(url) answered \(code)\(excerpt.isEmpty ? "" : ": \(excerpt)"). \(NetworkError.advice(forStatus: code))"
        case .decoding(let url, let path, let reason):
            "The answer of \(url) is not what was expected\(path.isEmpty ? "" : " at \(path)"): \(reason). "
                + "Compare the target's Response with the body."
        case .deadline(let url, let duration):
            "\(url) did not answer in time, within \(duration). Try again, or allow more: a later deadline of the target, a longer headTime of the transport."
        case .cancelled(let url):
            "The request for \(url) was cancelled. Ask again if the answer is still wanted."
        case .transport(let url, let reason):
            "\(url) could not be reached: \(reason). Check the address and the connection, then try again."
        case .tooLarge(let url, let limit):
            "The answer of \(url) is larger than \(limit) bytes. Ask for less, or raise the target's maximumResponseBytes."
        case .refused(let url, let reason):
            "The answer of \(url) is refused: \(reason). Ask another way, or allow the place in the configuration's redirects."
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    private static func advice(forStatus code: Int) -> String {
        switch code {
        case 300..<400: "Follow the redirection or accept the status in the target."
        case 401, 403: "Check the credentials of the request."
        case 404, 410: "Check the path, or accept the status in the target if absence is an answer."
        case 408, 429, 500...: "Try again later."
        default: "Correct what the request sends."
        }
    }
}
