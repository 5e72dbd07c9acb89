import Foundation
import Hummingbird
import Logging
import NetworkProvider
import ServiceLifecycle
import Synchronization
import Testing

/// Serves a router on a free port of 127.0.0.1 while the body runs.
func withServer<Result: Sendable>(
    _ routes: (Router<BasicRequestContext>) -> Void, _ body: @escaping @Sendable (_ base: String) async throws -> Result
) async throws -> Result {
    let router = Router()
    routes(router)
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
        router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { channel in port.yield(channel.localAddress?.port ?? 0) },
        logger: Logger(label: "server") { _ in SwiftLogNoOpLogHandler() })
    // Gracefully: a connection that is being accepted when a server is cancelled ends the process.
    let services = ServiceGroup(
        configuration: ServiceGroupConfiguration(services: [application], logger: Logger(label: "server") { _ in SwiftLogNoOpLogHandler() })
    )
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await services.run() }
        var first = ports.makeAsyncIterator()
        let number = try #require(await first.next())
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(try await body("http://127.0.0.1:\(number)"))
        } catch {
            result = .failure(error)
        }
        await services.triggerGracefulShutdown()
        try await group.waitForAll()
        return try result.get()
    }
}

/// A counter that is safe to use from any thread.
final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }

    @discardableResult
    func increment() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

/// Keeps what it is given, from anywhere.
final class Journal: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func write(_ line: String) { lines.withLock { $0.append(line) } }
}

extension Response {
    static func json(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: [.contentType: "application/json"], body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}

struct Person: Codable, Sendable, Equatable {
    var id: Int
    var name: String
}

/// An endpoint whose parts a test sets.
struct Target<Answer: Decodable & Sendable>: RemoteTargetType {
    typealias Response = Answer
    var base: String
    var path = "/"
    var httpMethod = HTTPMethod.get
    var parameters = QueryParameters()
    var headers: [String: String] = [:]
    var body: RemoteBody?
    var deadline: Duration?
    var maximumResponseBytes: Int?
}
