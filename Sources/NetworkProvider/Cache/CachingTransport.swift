import Foundation

/// Keeps answers as the server allows (`Cache-Control`, `Expires`, `ETag`, `Last-Modified`, `Vary`)
/// and asks again only where it must.
///
/// ```swift
/// let cache = try DiskResponseCache(folder: caches.appending(path: "http"), bytes: 64 << 20)
/// let transport = CachingTransport(URLSessionTransport.shared, cache: cache)
/// let provider = NetworkProvider(transport: transport)
/// ```
///
/// An answer that is current is given without a request. One that is not is confirmed: the server
/// is asked with its tag, and where that says `304 Not Modified` the kept body is given, with the
/// status 200. Only answers with the status 200 to GET requests without a body and without
/// credentials are kept. A request with `Cache-Control: no-cache` is always asked, one with
/// `no-store` passes by, and so does one that brings conditions of its own. Another method that
/// succeeds, or whose answer is lost, removes what is kept for its URL, and an answer to a request
/// that was under way meanwhile is not kept.
public struct CachingTransport: NetworkTransport {
    private let base: any NetworkTransport
    private let cache: any ResponseCache
    private let keeps: @Sendable (NetworkRequest) -> Bool
    private let now: @Sendable () -> Date
    private let underWay = RequestsUnderWay()

    /// Makes a transport.
    /// - Parameters:
    ///   - base: The transport for the requests that are sent.
    ///   - cache: The store for responses.
    ///   - keeps: Returns true for requests to cache; others are passed on, such as those of
    ///     pictures with their own cache. All by default.
    ///   - now: The time of day. A wall clock, because answers outlive the process.
    public init(
        _ base: any NetworkTransport, cache: DiskResponseCache, keeps: @escaping @Sendable (NetworkRequest) -> Bool = { _ in true },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(base, keptIn: cache, keeps: keeps, now: now)
    }

    init(
        _ base: any NetworkTransport, keptIn cache: any ResponseCache, keeps: @escaping @Sendable (NetworkRequest) -> Bool = { _ in true },
        now: @escaping @Sendable () -> Date
    ) {
        self.base = base
        self.cache = cache
        self.keeps = keeps
        self.now = now
    }

    /// Answers from the cache, or sends the request.
    public func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        guard request.method == .get, request.body == nil, !passesBy(request) else {
            return try await passOn(request)
        }
        // An answer from before a change may be about to be kept, and about to be removed.
        let found = underWay.hasStale(request.url) ? nil : await cache.response(for: request.url)
        let kept = found.flatMap { $0.answers(request) ? $0 : nil }
        let mustAsk = CacheControl(request.headers).has("no-cache")
        if let kept, !mustAsk, kept.isFresh(at: now()) { return try bounded(kept.response, by: request) }

        let asked = underWay.begin(request.url)
        defer { underWay.end(asked) }
        var asking = request
        for (name, value) in kept?.validators ?? [] { asking.headers[name] = value }
        let response = try await base.send(asking)
        if response.status == 304, let kept {
            let confirmed = kept.confirmed(by: response, at: now())
            await keep(confirmed, for: request.url, asked)
            return try bounded(confirmed.response, by: request)
        }
        if let next = CachedResponse(response, to: request, at: now()) {
            await keep(next, for: request.url, asked)
        } else if found != nil, response.status < 500 {
            // The kept response is no longer the server's; an error of the server says nothing
            // about it.
            await cache.remove(request.url)
        }
        return response
    }

    /// Ends the connections of the transport that carries the requests.
    public func shutdown() async { await base.shutdown() }

    /// Sends what is not kept, and removes what was kept for its URL where it may have changed that.
    private func passOn(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        let result: Result<NetworkResponse, NetworkError>
        do {
            result = .success(try await base.send(request))
        } catch {
            result = .failure(error)
        }
        if !request.method.isSafe, result.mayHaveChanged {
            underWay.change(request.url)
            await cache.remove(request.url)
        }
        return try result.get()
    }

    /// Keeps an answer, unless its URL was changed after it was asked for. Looked at afterwards:
    /// whoever changes it meanwhile removes what is kept, and nobody reads it until then.
    private func keep(_ answer: CachedResponse, for url: String, _ asked: Int) async {
        await cache.keep(answer, for: url)
        if underWay.isStale(asked) { await cache.remove(url) }
    }

    private func passesBy(_ request: NetworkRequest) -> Bool {
        let fields = [
            "Authorization", "Cookie", "If-Match", "If-Modified-Since", "If-None-Match", "If-Range", "If-Unmodified-Since", "Range",
        ]
        return CacheControl(request.headers).has("no-store") || fields.contains { request.headers[$0] != nil }
            || !keeps(request)
    }

    /// The bound of this request counts, not that of the one that brought the answer.
    private func bounded(_ response: NetworkResponse, by request: NetworkRequest) throws(NetworkError) -> NetworkResponse {
        guard response.body.count <= request.maximumResponseBytes else {
            throw .tooLarge(url: request.url, limit: request.maximumResponseBytes)
        }
        return response
    }
}

extension Result<NetworkResponse, NetworkError> {
    /// False if the server says that it has changed nothing. Where an answer is lost, on the way or
    /// behind a gateway, it may have.
    fileprivate var mayHaveChanged: Bool {
        guard case .success(let response) = self else { return true }
        return (200..<400).contains(response.status) || [502, 504].contains(response.status)
    }
}
