/// A provider for tests and previews: everything is as in ``NetworkProvider``, only the answers
/// come from a stub.
///
/// ```swift
/// let provider = StubProvider { request in
///     request.path == "/api/character/1"
///         ? .json(rick) : .text(#"{"error":"Character not found"}"#, status: 404)
/// }
/// ```
public struct StubProvider: NetworkProviderProtocol {
    private let transport: StubTransport
    private let provider: NetworkProvider

    /// Makes a provider that answers with the result of the closure. Nothing is retried unless the
    /// configuration allows it; delays use its clock.
    public init(
        configuration: NetworkConfiguration = NetworkConfiguration(retry: .never),
        plugins: [any NetworkPlugin] = [],
        _ reply: @escaping @Sendable (NetworkRequest) async -> StubReply
    ) {
        self.init(StubTransport(clock: configuration.clock, reply), configuration, plugins)
    }

    /// Answers one reply after the other, and fails when there is none left.
    public init(
        configuration: NetworkConfiguration = NetworkConfiguration(retry: .never),
        plugins: [any NetworkPlugin] = [],
        replies: [StubReply]
    ) {
        self.init(StubTransport(clock: configuration.clock, replies: replies), configuration, plugins)
    }

    private init(_ transport: StubTransport, _ configuration: NetworkConfiguration, _ plugins: [any NetworkPlugin]) {
        self.transport = transport
        provider = NetworkProvider(configuration: configuration, plugins: plugins, transport: transport)
    }

    /// The requests so far, in order.
    public var requests: [NetworkRequest] { transport.requests }

    /// Answers from the stub.
    @concurrent
    public func response<Target: RemoteTargetType>(_ target: Target) async throws(NetworkError) -> NetworkResponse {
        try await provider.response(target)
    }

    /// Answers from the stub, decoded.
    @concurrent
    public func request<Target: RemoteTargetType>(_ target: Target) async throws(NetworkError) -> Target.Response {
        try await provider.request(target)
    }
}
