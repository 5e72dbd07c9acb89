/// A carrier of requests to servers and of whole responses back: ``URLSessionTransport``, another
/// one that suits the program better.
public protocol NetworkTransport: Sendable {
    /// Sends one request once, and ends promptly when its task is cancelled.
    ///
    /// It follows redirections as ``NetworkRequest/redirects`` says, and bounds a body by what it
    /// unpacks to: an encoding of which it cannot tell that is refused.
    /// - Throws: ``NetworkError/transport(url:reason:)``, ``NetworkError/tooLarge(url:limit:)``,
    ///   ``NetworkError/refused(url:reason:)``, ``NetworkError/cancelled(url:)``, or
    ///   ``NetworkError/deadline(url:after:)`` where it has a time of its own. Statuses are no
    ///   errors here.
    func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse

    /// Sends one request once, as ``send(_:)`` does, and reports the progress.
    /// - Parameters:
    ///   - request: The request to send.
    ///   - onProgress: Called with the progress, in order, from any thread; may be `nil`. A
    ///     transport that does not implement this reports the end only.
    /// - Returns: The whole response.
    /// - Throws: As ``send(_:)``.
    func send(
        _ request: NetworkRequest, onProgress: (@Sendable (NetworkProgress) -> Void)?
    ) async throws(NetworkError) -> NetworkResponse

    /// Ends the connections this transport owns. Calling it twice does nothing more.
    func shutdown() async
}

extension NetworkTransport {
    /// Sends the request and tells the end.
    public func send(
        _ request: NetworkRequest, onProgress: (@Sendable (NetworkProgress) -> Void)?
    ) async throws(NetworkError) -> NetworkResponse {
        let response = try await send(request)
        let (sent, received) = (request.body?.count ?? 0, response.body.count)
        onProgress?(NetworkProgress(sent: sent, toSend: sent, received: received, toReceive: received))
        return response
    }

    /// Does nothing: the transport owns nothing.
    public func shutdown() async {}
}
