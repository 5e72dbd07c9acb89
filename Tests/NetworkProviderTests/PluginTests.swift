import Foundation
import Logging
import NetworkProvider
import Testing

@Suite struct PluginTests {
    /// Writes down what it hears.
    private struct Witness: NetworkPlugin {
        let name: String
        let journal: Journal

        func prepare(_ request: NetworkRequest, for target: any RemoteTargetType) async throws(NetworkError) -> NetworkRequest {
            journal.write("\(name) prepare")
            var request = request
            request.headers.add("X-Seen", name)
            return request
        }

        func willSend(_ request: NetworkRequest, attempt: Int) async {
            journal.write("\(name) willSend \(attempt) \(request.headers.values(of: "x-seen").joined())")
        }

        func didReceive(_ exchange: NetworkExchange) async {
            let status = try? exchange.result.get().status
            journal.write("\(name) didReceive \(exchange.attempt) \(status ?? 0)")
        }

        func process(
            _ result: Result<NetworkResponse, NetworkError>, for target: any RemoteTargetType
        ) async -> Result<NetworkResponse, NetworkError> {
            journal.write("\(name) process")
            return result
        }
    }

    @Test func pluginsAreCalledInOrder() async throws {
        let journal = Journal()
        let provider = StubProvider(
            configuration: NetworkConfiguration(retry: RetryPolicy(baseDelay: .zero)),
            plugins: [Witness(name: "a", journal: journal), Witness(name: "b", journal: journal)],
            replies: [.text("", status: 503), .text("{}")])
        _ = try await provider.request(Target<Data>(base: "http://h"))
        #expect(
            journal.all == [
                "a prepare", "b prepare", "a willSend 1 ab", "b willSend 1 ab", "a didReceive 1 503", "b didReceive 1 503",
                "a willSend 2 ab", "b willSend 2 ab", "a didReceive 2 200", "b didReceive 2 200", "a process", "b process",
            ])
    }

    @Test func aPluginMayTurnAnErrorIntoAnAnswer() async throws {
        struct Fallback: NetworkPlugin {
            func process(
                _ result: Result<NetworkResponse, NetworkError>, for target: any RemoteTargetType
            ) async -> Result<NetworkResponse, NetworkError> {
                guard case .failure(let error) = result else { return result }
                return .success(NetworkResponse(status: 200, body: Data(#"{"id":0,"name":"nobody"}"#.utf8), url: error.url))
            }
        }
        let provider = StubProvider(plugins: [Fallback()]) { _ in .text("", status: 404) }
        #expect(try await provider.request(Target<Person>(base: "http://h")).name == "nobody")
    }

    @Test func aPluginMayRefuse() async throws {
        struct Refusal: NetworkPlugin {
            func prepare(_ request: NetworkRequest, for target: any RemoteTargetType) async throws(NetworkError) -> NetworkRequest {
                throw .invalidRequest(url: request.url, reason: "nobody is signed in")
            }
        }
        let provider = StubProvider(plugins: [Refusal()]) { _ in .text("{}") }
        await #expect(throws: NetworkError.invalidRequest(url: "http://h/", reason: "nobody is signed in")) {
            try await provider.response(Target<Person>(base: "http://h"))
        }
        #expect(provider.requests.isEmpty)
    }

    @Test func theLogHasNoSecrets() async throws {
        let journal = Journal()
        let logger = Logger(label: "net") { _ in JournalHandler(journal: journal) }
        let provider = StubProvider(
            plugins: [LoggingPlugin(logger: logger, level: .info)],
            replies: [.text("hello"), .failure(.transport(url: "http://h/?key=s3cret", reason: "down"))])
        let target = Target<Data>(
            base: "http://h", parameters: ["key": "s3cret"], headers: ["Authorization": "Bearer s3cret", "Cookie": "s3cret"])
        _ = try await provider.request(target)
        _ = try? await provider.request(target)
        let log = journal.all.joined(separator: "\n")
        #expect(!log.contains("s3cret"))
        #expect(journal.all.count == 4)
        #expect(log.contains("curl --header 'Accept: application/json, */*;q=0.5' --header 'Authorization: REDACTED'"))
        #expect(log.contains("status=200") && log.contains("bytes=5"))
        #expect(journal.all.last?.hasPrefix("warning request failed") == true)
    }
}

/// Writes a log into a journal.
private struct JournalHandler: LogHandler {
    let journal: Journal
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    init(journal: Journal) {
        self.journal = journal
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let facts = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        journal.write("\(event.level) \(event.message) \(facts)")
    }
}
