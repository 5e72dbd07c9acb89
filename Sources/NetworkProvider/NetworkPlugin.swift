/// Something that sees, and may change, every request of a provider.
///
/// The order is `prepare` (once per caller) → `willSend` and `didReceive` (once per attempt on
/// the wire) → `process` (once per caller). Plugins are called in the order in which the provider
/// got them. None of the calls is bound to an actor.
public protocol NetworkPlugin: Sendable {
    /// Changes the request before anything else looks at it: the place to add a credential.
    /// - Throws: ``NetworkError`` to refuse the request.
    func prepare(_ request: NetworkRequest, for target: any RemoteTargetType) async throws(NetworkError) -> NetworkRequest

    /// Hears that an attempt is about to go out.
    func willSend(_ request: NetworkRequest, attempt: Int) async

    /// Hears how an attempt ended, before the status is looked at.
    func didReceive(_ exchange: NetworkExchange) async

    /// Changes the outcome, after the status was looked at and before the body is decoded: the
    /// place to turn an error into an answer.
    func process(
        _ result: Result<NetworkResponse, NetworkError>, for target: any RemoteTargetType
    ) async -> Result<NetworkResponse, NetworkError>
}

extension NetworkPlugin {
    /// Returns the request unchanged.
    public func prepare(_ request: NetworkRequest, for target: any RemoteTargetType) async throws(NetworkError) -> NetworkRequest {
        request
    }
    /// Does nothing by default.
    public func willSend(_ request: NetworkRequest, attempt: Int) async {}
    /// Does nothing by default.
    public func didReceive(_ exchange: NetworkExchange) async {}
    /// Returns the result unchanged.
    public func process(
        _ result: Result<NetworkResponse, NetworkError>, for target: any RemoteTargetType
    ) async -> Result<NetworkResponse, NetworkError> { result }
}

/// One attempt on the wire and how it ended.
public struct NetworkExchange: Sendable {
    /// The request that was sent.
    public var request: NetworkRequest
    /// The response, whatever its status, or the reason for its absence.
    public var result: Result<NetworkResponse, NetworkError>
    /// The number of the attempt, from 1.
    public var attempt: Int
    /// The time that the exchange took, body included.
    public var elapsed: Duration

    /// Makes an exchange from its parts.
    public init(request: NetworkRequest, result: Result<NetworkResponse, NetworkError>, attempt: Int, elapsed: Duration) {
        self.request = request
        self.result = result
        self.attempt = attempt
        self.elapsed = elapsed
    }
}
