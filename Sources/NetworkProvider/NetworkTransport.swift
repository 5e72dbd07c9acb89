/// What carries a request to a server and the whole answer back: ``URLSessionTransport``, another that suits the program better, or ``StubTransport`` in a test.
public protocol NetworkTransport: Sendable {
    /// Sends one request once, and ends promptly when its task is cancelled.
    /// - Throws: ``NetworkError/transport(url:reason:)``, ``NetworkError/tooLarge(url:limit:)`` or ``NetworkError/cancelled(url:)``.
    ///   Statuses are no errors here.
    func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse

    /// Ends the connections this transport owns. Calling it twice does nothing more.
    func shutdown() async
}

extension NetworkTransport {
    /// Does nothing: the transport owns nothing.
    public func shutdown() async {}
}
