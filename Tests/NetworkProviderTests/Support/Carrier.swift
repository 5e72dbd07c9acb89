import AsyncHTTPClient
import NetworkProvider
import NetworkProviderAsyncHTTP
import Testing

/// A transport for requests. Both transports keep the same contract.
enum Carrier: CaseIterable, CustomTestStringConvertible {
    case urlSession, asyncHTTP

    var testDescription: String {
        switch self {
        case .urlSession: "URLSession"
        case .asyncHTTP: "AsyncHTTPClient"
        }
    }

    /// The one that lives as long as the process.
    var shared: any NetworkTransport {
        switch self {
        case .urlSession: PatientSession()
        case .asyncHTTP: Self.patient
        }
    }

    /// The shared transport, but on a machine so busy that a connection takes long.
    private static let patient: AsyncHTTPTransport = {
        var configuration = AsyncHTTPTransport.standardConfiguration
        configuration.timeout.connect = .seconds(120)
        // As the shared one, it has no end: providers of several tests shut theirs down.
        return AsyncHTTPTransport(client: HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration))
    }()

    /// One that a test ends.
    var owned: any NetworkTransport {
        switch self {
        case .urlSession: URLSessionTransport()
        case .asyncHTTP: AsyncHTTPTransport(owning: HTTPClient.Configuration(timeout: .init(connect: .seconds(5))))
        }
    }

    /// A provider whose answers may be late, as they are on a busy machine.
    func provider(_ configuration: NetworkConfiguration = NetworkConfiguration(deadline: .seconds(240))) -> NetworkProvider {
        NetworkProvider(configuration: configuration, transport: shared)
    }
}

/// The session of all tests, which heads may keep waiting on a busy machine. It has no end, as the
/// shared one has none.
private struct PatientSession: NetworkTransport {
    private static let base = URLSessionTransport(headTime: .seconds(240))

    func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse { try await Self.base.send(request) }

    func send(
        _ request: NetworkRequest, onProgress: (@Sendable (NetworkProgress) -> Void)?
    ) async throws(NetworkError) -> NetworkResponse { try await Self.base.send(request, onProgress: onProgress) }
}
