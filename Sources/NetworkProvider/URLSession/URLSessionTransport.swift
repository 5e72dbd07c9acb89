import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Carries requests with `URLSession`, which every system has: connections are pooled, and at most
/// five redirections are followed. Nothing is kept between requests, neither cookies nor answers.
///
/// Compressed bodies are decompressed on Apple's systems. On Linux they are not asked for and are
/// refused, because Foundation unpacks there ahead of everybody who could stop it.
///
/// It counts on little of `URLSession`, since that differs between systems: a request ends at once
/// with the task that sent it, and a body is counted while it arrives. The time of a whole answer is
/// the provider's matter, that of a head this transport's: Foundation reads a head by itself, and
/// one that comes drop by drop keeps a processor busy on Linux until its request ends. Two things it
/// cannot do: fields of an answer that come more than once are one, joined by commas, and a body of
/// a request without a `Content-Type` may be given one.
public final class URLSessionTransport: NetworkTransport {
    private let exchanges: URLSessionExchanges
    private let session: URLSession
    private let headTime: Duration
    private let clock: any Clock<Duration>
    private let ends: Bool

    /// The time for a head where nothing else is said.
    public static let standardHeadTime = Duration.seconds(10)

    /// The transport of every provider that is not given another. It needs no end, and
    /// ``shutdown()`` leaves it as it is.
    public static let shared = URLSessionTransport(
        configuration: standardConfiguration, headTime: standardHeadTime, clock: ContinuousClock(), ends: false)

    /// The configuration of ``shared``: no cookies, no credentials, no cache.
    public static var standardConfiguration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return configuration
    }

    /// Makes a session, for example with a proxy or more connections to a host, which
    /// ``shutdown()`` ends.
    /// - Parameters:
    ///   - configuration: The settings of the session.
    ///   - headTime: The time in which neither the head of an answer comes nor anything of its
    ///     request goes out, after which the request ends with
    ///     ``NetworkError/deadline(url:after:)``. Redirections and the wait for a free connection
    ///     count too.
    ///   - clock: The clock of that time.
    public convenience init(
        configuration: URLSessionConfiguration = standardConfiguration, headTime: Duration = standardHeadTime,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(configuration: configuration, headTime: headTime, clock: clock, ends: true)
    }

    private init(configuration: URLSessionConfiguration, headTime: Duration, clock: any Clock<Duration>, ends: Bool) {
        let exchanges = URLSessionExchanges()
        #if canImport(FoundationNetworking)
        let queue = ImmediateQueue()
        #else
        let queue = OperationQueue()
        #endif
        queue.maxConcurrentOperationCount = 1
        self.exchanges = exchanges
        self.headTime = headTime
        self.clock = clock
        self.ends = ends
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: queue)
    }

    deinit { session.invalidateAndCancel() }

    /// Sends the request and collects the body, stopping at the request's bound.
    public func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        guard let outgoing = URLRequest(request) else { throw .transport(url: request.url, reason: "it is no URL") }
        let exchange = URLSessionExchange(request)
        let head = Task { await exchange.expectHead(within: headTime, on: clock) }
        defer { head.cancel() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if exchange.expect(continuation) { exchanges.begin(exchange, with: outgoing, in: session) }
            }
        } onCancel: {
            exchange.end(.failure(.cancelled(url: request.url)))
        }
        return try result.get()
    }

    /// Ends the session and what it carries, if this transport is not ``shared``.
    public func shutdown() async {
        guard ends else { return }
        exchanges.endAll()
        session.invalidateAndCancel()
    }
}

extension URLRequest {
    /// The request as `URLSession` takes it. Nil if the URL is none.
    init?(_ request: NetworkRequest) {
        guard let url = URL(string: request.url, encodingInvalidCharacters: false), url.scheme != nil else { return nil }
        self.init(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        // The provider's deadline counts, and it is the only one that all systems keep.
        timeoutInterval = 7 * 24 * 60 * 60
        httpMethod = request.method.rawValue
        httpBody = request.body
        for field in request.headers.fields { addValue(field.value, forHTTPHeaderField: field.name) }
        #if canImport(FoundationNetworking)
        // Foundation on Linux unpacks without a bound, whoever asked for what; see the head.
        setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        #endif
    }
}
