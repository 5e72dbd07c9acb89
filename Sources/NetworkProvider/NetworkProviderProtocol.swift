/// The network as a repository sees it, so that a test can give it a ``StubProvider``.
public protocol NetworkProviderProtocol: Sendable {
    /// Asks for a target and returns the whole answer, undecoded.
    ///
    /// Ends with the task that called it. Not bound to an actor.
    /// - Throws: ``NetworkError``; an answer whose status the target does not accept is an error.
    func response<Target: RemoteTargetType>(_ target: Target) async throws(NetworkError) -> NetworkResponse

    /// Asks for a target and returns what it answers.
    ///
    /// Ends with the task that called it. Decoding does not run on the main actor.
    /// - Throws: ``NetworkError``.
    func request<Target: RemoteTargetType>(_ target: Target) async throws(NetworkError) -> Target.Response
}

extension NetworkProviderProtocol {
    /// Asks with ``response(_:)`` and lets the target decode.
    @concurrent
    public func request<Target: RemoteTargetType>(_ target: Target) async throws(NetworkError) -> Target.Response {
        let response = try await response(target)
        return try target.decoded(response, redaction: .standard)
    }
}
