import NetworkProvider

/// The transport of the tests, whose heads may keep a busy machine waiting.
enum Carrier {
    /// The session of all tests. It has no end, as the shared one of the library has none.
    static let shared: any NetworkTransport = PatientSession()

    /// Makes a provider whose answers may be late, as they are on a busy machine.
    static func provider(_ configuration: NetworkConfiguration = NetworkConfiguration(deadline: .seconds(240))) -> NetworkProvider {
        NetworkProvider(configuration: configuration, transport: shared)
    }
}

private struct PatientSession: NetworkTransport {
    private static let base = URLSessionTransport(headTime: .seconds(240))

    func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse { try await Self.base.send(request) }
}
