import Foundation

/// The answer of a stub: a status with a body, or a failure, after a delay.
public struct StubReply: Sendable {
    enum Outcome: Sendable {
        case response(status: Int, headers: NetworkHeaders, body: Data)
        case failure(NetworkError)
        case unencodable(String)
    }

    let outcome: Outcome
    private(set) var delay: Duration = .zero

    /// Answers a value as JSON.
    public static func json(_ value: some Encodable, status: Int = 200, headers: NetworkHeaders = [:]) -> StubReply {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            var headers = headers
            headers["Content-Type"] = "application/json"
            return StubReply(outcome: .response(status: status, headers: headers, body: try encoder.encode(value)))
        } catch {
            return StubReply(outcome: .unencodable("\(error)"))
        }
    }

    /// Answers text, which may be JSON written out.
    public static func text(_ text: String, status: Int = 200, headers: NetworkHeaders = [:]) -> StubReply {
        StubReply(outcome: .response(status: status, headers: headers, body: Data(text.utf8)))
    }

    /// Makes a response from bytes.
    public static func bytes(_ bytes: Data, status: Int = 200, headers: NetworkHeaders = [:]) -> StubReply {
        StubReply(outcome: .response(status: status, headers: headers, body: bytes))
    }

    /// Fails as a transport would.
    public static func failure(_ error: NetworkError) -> StubReply {
        StubReply(outcome: .failure(error))
    }

    /// The same reply, given only after a time on the stub's clock.
    public func after(_ delay: Duration) -> StubReply {
        var reply = self
        reply.delay = delay
        return reply
    }

    /// The response to a request, or the failure.
    func response(to request: NetworkRequest) throws(NetworkError) -> NetworkResponse {
        switch outcome {
        case .failure(let error): throw error
        case .unencodable(let reason): throw .transport(url: request.url, reason: "the stub's value does not encode, \(reason)")
        case .response(let status, let headers, let body):
            guard body.count <= request.maximumResponseBytes else {
                throw .tooLarge(url: request.url, limit: request.maximumResponseBytes)
            }
            return NetworkResponse(status: status, headers: headers, body: body, url: request.url)
        }
    }
}
