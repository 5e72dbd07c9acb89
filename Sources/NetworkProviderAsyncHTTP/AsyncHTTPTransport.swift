import AsyncHTTPClient
import Foundation
import NetworkProvider
import Synchronization

/// Carries requests with AsyncHTTPClient: connections are pooled, HTTP/2 is used where offered,
/// compressed bodies are decompressed and redirections followed.
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

    /// What ``shared`` uses: 10 s to connect, a refused connection is told at once, at most five
    /// redirections, and a body that unpacks to more than 100 times its size is refused.
    public static var standardConfiguration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .follow(max: 5, allowCycles: false), timeout: .init(connect: .seconds(10)),
            decompression: .enabled(limit: .ratio(100)))
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    /// Uses a client that somebody else ends.
    public init(client: HTTPClient) {
        self.client = client
        mustShutDown = Mutex(false)
    }

    /// Makes a client, for example with other TLS settings or a proxy, which ``shutdown()`` ends.
    public init(owning configuration: HTTPClient.Configuration = standardConfiguration) {
        client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
        mustShutDown = Mutex(true)
    }

    /// Sends the request and collects the body, stopping at the request's bound.
    public func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse { try await send(request, onProgress: nil) }

    /// Sends the request, collects the body, and tells how far both are.
    public func send(
        _ request: NetworkRequest, onProgress: (@Sendable (NetworkProgress) -> Void)?
    ) async throws(NetworkError) -> NetworkResponse {
        // The client would send a request of a task that was cancelled before.
        if Task.isCancelled { throw .cancelled(url: request.url) }
        var outgoing = HTTPClientRequest(url: request.url)
        outgoing.method = .init(rawValue: request.method.rawValue)
        for field in request.headers.fields {
            outgoing.headers.add(name: field.name, value: field.value)
        }
        let progress = onProgress.map(ProgressReport.init)
        if let body = request.body { outgoing.body = progress.map { .told(Array(body), $0) } ?? .bytes(Array(body)) }
        do {
            let response = try await client.execute(outgoing, deadline: .distantFuture)
            var body = Data()
            let isCompressed = response.headers.contains(name: "Content-Encoding")
            progress?.begin(of: isCompressed ? nil : response.headers.first(name: "Content-Length").flatMap { Int($0) })
            for try await chunk in response.body {
                guard body.count + chunk.readableBytes <= request.maximumResponseBytes else {
                    throw NetworkError.tooLarge(url: request.url, limit: request.maximumResponseBytes)
                }
                body.append(contentsOf: chunk.readableBytesView)
                progress?.received(body.count)
            }
            let headers = NetworkHeaders(response.headers.map { .init(name: $0.name, value: $0.value) })
            return NetworkResponse(status: Int(response.status.code), headers: headers, body: body, url: request.url)
        } catch let error as NetworkError {
            throw error
        } catch {
            if Task.isCancelled || error is CancellationError { throw .cancelled(url: request.url) }
            throw .transport(url: request.url, reason: "\(error)")
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
