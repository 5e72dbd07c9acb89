/// A carrier of requests to servers and of whole responses back: ``URLSessionTransport``, another
/// one that suits the program better.
public protocol NetworkTransport: Sendable {
    /// Sends one request once, and ends promptly when its task is cancelled.
    ///
    /// It follows redirections as ``NetworkRequest/redirectOrigins`` says, and bounds a body by what it
    /// unpacks to: an encoding of which it cannot tell that is refused.
    /// - Throws: ``NetworkError/transport(url:reason:)``, ``NetworkError/tooLarge(url:limit:)``,
    ///   ``NetworkError/refused(url:reason:)``, ``NetworkError/cancelled(url:)``, or
    ///   ``NetworkError/deadline(url:after:)`` where it has a time of its own. Statuses are no
    ///   errors here.
    func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse

    /// Ends the connections this transport owns. Calling it twice does nothing more.
    func shutdown() async
}

extension NetworkTransport {
    /// Does nothing: the transport owns nothing.
    public func shutdown() async {}
}
