import Foundation

/// Asks servers for targets: checks the status, decodes the answer, keeps to a deadline and a size,
/// tries again where that is safe, lets identical GETs share one flight, and tells its plugins.
///
/// A provider is a value; its copies share their flights and connections. Nothing of it is bound to
/// an actor. A request ends with the task that asked for it.
public struct NetworkProvider: NetworkProviderProtocol {
    /// The settings that all requests share.
    public let configuration: NetworkConfiguration
    private let transport: any NetworkTransport
    private let plugins: [any NetworkPlugin]
    let flights = SingleFlight<NetworkRequest, Result<NetworkResponse, NetworkError>>()

    /// Makes a provider.
    /// - Parameters:
    ///   - configuration: The settings of all requests.
    ///   - plugins: The plugins for every request, in the order of their calls.
    ///   - transport: The transport for requests; ``URLSessionTransport/shared`` unless stated.
    public init(
        configuration: NetworkConfiguration = NetworkConfiguration(),
        plugins: [any NetworkPlugin] = [],
        transport: any NetworkTransport = URLSessionTransport.shared
    ) {
        self.configuration = configuration
        self.plugins = plugins
        self.transport = transport
    }

    /// Asks for a target and returns the whole answer, undecoded.
    @concurrent
    public func response<Target: RemoteTargetType>(_ target: Target) async throws(NetworkError) -> NetworkResponse {
        let request = try target.asRequest(configuration)
        let duration = target.deadline ?? configuration.deadline
        let outcome = await beforeDeadline(of: duration, on: configuration.clock) {
            await self.outcome(of: request, for: target)
        }
        guard let outcome else { throw .deadline(url: configuration.redaction.url(request.url), after: duration) }
        do {
            return try outcome.get()
        } catch {
            throw error.redacted(configuration.redaction)
        }
    }

    /// Asks for a target and returns what it answers.
    @concurrent
    public func request<Target: RemoteTargetType>(_ target: Target) async throws(NetworkError) -> Target.Response {
        let response = try await response(target)
        return try target.decoded(response, redaction: configuration.redaction)
    }

    /// Ends the connections of the transport, if it owns any. Requests made after it fail.
    public func shutdown() async {
        await transport.shutdown()
    }

    private func outcome(
        of plain: NetworkRequest, for target: some RemoteTargetType
    ) async -> Result<NetworkResponse, NetworkError> {
        var request = plain
        for plugin in plugins {
            do {
                request = try await plugin.prepare(request, for: target)
            } catch {
                return .failure(error)
            }
        }
        if let field = request.headers.unsendable {
            let reason = "the header field '\(field.name)' has a name or a value that HTTP does not allow"
            return .failure(.invalidRequest(url: request.url, reason: reason))
        }
        var result = await exchange(request) { target.accepts(status: $0) }
        if case .success(let response) = result, !target.accepts(status: response.status) {
            result = .failure(.status(code: response.status, url: request.url, excerpt: response.excerpt(), response: response))
        }
        for plugin in plugins {
            result = await plugin.process(result, for: target)
        }
        return result
    }

    /// Sends a request, together with the others that ask the same.
    private func exchange(
        _ request: NetworkRequest, accepts: @escaping @Sendable (Int) -> Bool
    ) async -> Result<NetworkResponse, NetworkError> {
        guard configuration.sharesIdenticalRequests, request.method == .get, request.body == nil else {
            let result = await attempts(request, accepts: accepts)
            // A later request is not to be told of the state before, at whatever URL.
            if !request.method.isSafe { await flights.close() }
            return result
        }
        let shared = await flights.value(for: request) { await attempts(request, accepts: accepts) }
        return shared ?? .failure(.cancelled(url: request.url))
    }

    /// Sends a request until it is answered or trying again is of no use.
    private func attempts(
        _ request: NetworkRequest, accepts: @Sendable (Int) -> Bool
    ) async -> Result<NetworkResponse, NetworkError> {
        var attempt = 1
        while true {
            let result = await attemptOnce(request, attempt)
            if case .success(let response) = result, accepts(response.status) { return result }
            let delay = configuration.retry.delay(after: result, attempt: attempt, method: request.method, now: configuration.now())
            guard let delay else { return result }
            do {
                try await configuration.clock.sleep(for: delay)
            } catch {
                return .failure(.cancelled(url: request.url))
            }
            attempt += 1
        }
    }

    private func attemptOnce(_ request: NetworkRequest, _ attempt: Int) async -> Result<NetworkResponse, NetworkError> {
        for plugin in plugins { await plugin.willSend(request, attempt: attempt) }
        let elapsed = stopwatch(configuration.clock)
        let result: Result<NetworkResponse, NetworkError>
        do {
            result = .success(try await transport.send(request))
        } catch {
            result = .failure(error.redacted(configuration.redaction))
        }
        let exchange = NetworkExchange(request: request, result: result, attempt: attempt, elapsed: elapsed())
        for plugin in plugins { await plugin.didReceive(exchange) }
        return result
    }
}
