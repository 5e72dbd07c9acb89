import AsyncHTTPClient
import Foundation
import NIOHTTP1
import NIOHTTPCompression
import NetworkProvider
import Synchronization

/// Carries requests with AsyncHTTPClient: connections are pooled, HTTP/2 is used where offered,
/// bodies in gzip and deflate are decompressed and at most five redirections followed.
///
/// A body counts by what it unpacks to: at most 16 MB of a compressed one, and no more than its
/// request allows. A request that allows more is answered uncompressed. Another encoding is
/// refused.
///
/// A transport made with ``init(owning:)`` ends its client in ``shutdown()``, which must be called
/// before the transport goes away. ``shared`` lives as long as the process.
public final class AsyncHTTPTransport: NetworkTransport {
    private let client: HTTPClient
    private let mustShutDown: Mutex<Bool>

    /// The transport for providers that need no settings of their own. It needs no end, and
    /// ``shutdown()`` leaves it as it is.
    public static let shared = AsyncHTTPTransport(
        client: HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: standardConfiguration))

    /// The most bytes that a compressed body unpacks to.
    private static let mostUnpackedBytes = 16 << 20

    /// The configuration of ``shared``: 10 s to connect, and a refused connection fails at once.
    public static var standardConfiguration: HTTPClient.Configuration {
        var configuration = bounded(HTTPClient.Configuration(timeout: .init(connect: .seconds(10))))
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    /// Uses a client that somebody else ends.
    ///
    /// Its configuration must follow no redirections, which this transport does: an answer to which
    /// the client was redirected is refused. Its decompression must have a limit of bytes, and
    /// nobody bounds the line of a status.
    public init(client: HTTPClient) {
        self.client = client
        mustShutDown = Mutex(false)
    }

    /// Makes a client, for example with other TLS settings or a proxy, which ``shutdown()`` ends.
    /// The transport's own rules hold for redirections and decompression.
    public init(owning configuration: HTTPClient.Configuration = standardConfiguration) {
        client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: Self.bounded(configuration))
        mustShutDown = Mutex(true)
    }

    private static func bounded(_ configuration: HTTPClient.Configuration) -> HTTPClient.Configuration {
        var configuration = configuration
        configuration.redirectConfiguration = .disallow
        configuration.decompression = .enabled(limit: .size(mostUnpackedBytes))
        let further = configuration.http1_1ConnectionDebugInitializer
        configuration.http1_1ConnectionDebugInitializer = { channel in
            HeadLimit.add(to: channel).flatMap { further?(channel) ?? channel.eventLoop.makeSucceededVoidFuture() }
        }
        return configuration
    }

    /// Sends the request and collects the body, stopping at the request's bound.
    public func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse { try await send(request, onProgress: nil) }

    /// Sends the request, collects the body, and tells how far both are.
    public func send(
        _ request: NetworkRequest, onProgress: (@Sendable (NetworkProgress) -> Void)?
    ) async throws(NetworkError) -> NetworkResponse {
        // The client would send a request of a task that was cancelled before.
        if Task.isCancelled { throw .cancelled(url: request.url) }
        let progress = onProgress.map(ProgressReport.init)
        do {
            var trail = RedirectTrail(request)
            while true {
                let response = try await client.execute(Self.outgoing(trail.request, progress), deadline: .distantFuture)
                guard response.history.count <= 1 else {
                    throw NetworkError.refused(url: request.url, reason: "the client was redirected without asking this transport")
                }
                guard try trail.follow(status: Int(response.status.code), location: response.headers.first(name: "Location")) else {
                    return try await Self.whole(response, of: request, progress)
                }
                try await Self.discard(response.body)
            }
        } catch let error as NetworkError {
            throw error
        } catch NIOHTTPDecompression.DecompressionError.limit {
            throw .tooLarge(url: request.url, limit: min(Self.mostUnpackedBytes, request.maximumResponseBytes))
        } catch HTTPParserError.headerOverflow {
            throw .refused(url: request.url, reason: "its head is larger than \(HeadLimit.bytes) bytes, or a field than 80 KB")
        } catch {
            if Task.isCancelled || error is CancellationError { throw .cancelled(url: request.url) }
            throw .transport(url: request.url, reason: "\(error)")
        }
    }

    private static func outgoing(_ request: NetworkRequest, _ progress: ProgressReport?) -> HTTPClientRequest {
        var outgoing = HTTPClientRequest(url: request.url)
        outgoing.method = .init(rawValue: request.method.rawValue)
        for field in request.headers.fields {
            outgoing.headers.add(name: field.name, value: field.value)
        }
        let accepted = request.maximumResponseBytes > mostUnpackedBytes ? "identity" : "gzip, deflate"
        outgoing.headers.replaceOrAdd(name: "Accept-Encoding", value: accepted)
        if let body = request.body { outgoing.body = progress.map { .told(Array(body), $0) } ?? .bytes(Array(body)) }
        return outgoing
    }

    private static func whole(
        _ response: HTTPClientResponse, of request: NetworkRequest, _ progress: ProgressReport?
    ) async throws -> NetworkResponse {
        let encodings = response.headers["Content-Encoding"].filter { !$0.isEmpty && $0 != "identity" }
        // The client takes none but these, and would give any other body as it came.
        guard encodings.isEmpty || encodings == ["gzip"] || encodings == ["deflate"] || request.method == .head else {
            let encoding = encodings.joined(separator: ", ").prefix(40)
            throw NetworkError.refused(url: request.url, reason: "its body is encoded as \(encoding), which was not asked for")
        }
        var body = Data()
        progress?.begin(of: encodings.isEmpty ? response.headers.first(name: "Content-Length").flatMap { Int($0) } : nil)
        for try await chunk in response.body {
            guard body.count + chunk.readableBytes <= request.maximumResponseBytes else {
                throw NetworkError.tooLarge(url: request.url, limit: request.maximumResponseBytes)
            }
            body.append(contentsOf: chunk.readableBytesView)
            progress?.received(body.count)
        }
        let headers = NetworkHeaders(response.headers.map { .init(name: $0.name, value: $0.value) })
        return NetworkResponse(status: Int(response.status.code), headers: headers, body: body, url: request.url)
    }

    /// Reads the few words beside a redirection, so that its connection can be used again.
    private static func discard(_ body: HTTPClientResponse.Body) async throws {
        var count = 0
        for try await chunk in body {
            count += chunk.readableBytes
            if count > 1 << 14 { return }
        }
    }

    /// Ends the client, if this transport made it.
    public func shutdown() async {
        let isMine = mustShutDown.withLock { flag in
            defer { flag = false }
            return flag
        }
        // Fails only for a client that is shut down already, which is what is wanted.
        if isMine { try? await client.shutdown() }
    }
}
