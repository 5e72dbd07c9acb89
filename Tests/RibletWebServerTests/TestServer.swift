import AsyncHTTPClient
import Logging
import NIOCore
import NIOHTTP1
import Riblet
import RibletWeb
import Synchronization
import Testing

@testable import RibletWebServer

/// Time that passes when a test says so.
final class ManualClock: Sendable {
    private let elapsed = Mutex(Duration.zero)

    func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }

    var serverClock: ServerClock {
        ServerClock(
            uptime: { self.elapsed.withLock { $0 } },
            epochSeconds: { 1_800_000_000 + self.elapsed.withLock { $0 }.components.seconds })
    }
}

/// A running server, and a browser's view of it.
struct TestServer: Sendable {
    let address: ServerAddress
    let registry: SessionRegistry
    let clock: ManualClock
    /// The headers that a proxy adds to each request.
    var added: [(String, String)] = []

    /// The server as somebody sees it whom a proxy has let in.
    func seen(as names: String...) -> TestServer {
        var server = self
        server.added = names.map { ("Remote-User", $0) }
        return server
    }

    /// Runs a server on a free port while `body` runs.
    static func run<Value: Sendable>(
        _ applications: [WebApplication] = [.demo()], configure: (inout RibletServer.Configuration) -> Void = { _ in },
        _ body: @escaping @Sendable (TestServer) async throws -> Value
    ) async throws -> Value {
        var configuration = RibletServer.Configuration(port: 0)
        configuration.logger.logLevel = .critical
        // A busy machine may take longer over a handshake than a server should wait for strangers.
        configuration.limits.handshakeTimeout = .seconds(240)
        configure(&configuration)
        let clock = ManualClock()
        let server = RibletServer(configuration: configuration, applications: applications, clock: clock.serverClock, onStart: { _ in })
        return try await server.whileRunning { address, registry in
            try await body(TestServer(address: address, registry: registry, clock: clock))
        }
    }

    var origin: String { "http://127.0.0.1:\(address.port)" }

    private static let client = HTTPClient(
        eventLoopGroupProvider: .singleton,
        configuration: HTTPClient.Configuration(redirectConfiguration: .disallow, timeout: .init(connect: .seconds(240))))

    /// Sends a request and takes the whole answer.
    func send(_ method: HTTPMethod, _ path: String, _ headers: [(String, String)] = [], body: [UInt8]? = nil) async throws -> Answer {
        var request = HTTPClientRequest(url: origin + path)
        request.method = method
        request.headers = HTTPHeaders(headers + added)
        if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
        let response = try await Self.client.execute(request, timeout: .seconds(240))
        let bytes = try await response.body.collect(upTo: 32 * 1_024 * 1_024)
        return Answer(status: Int(response.status.code), headers: response.headers, bytes: Array(bytes.readableBytesView))
    }

    func get(_ path: String, _ headers: [(String, String)] = []) async throws -> Answer { try await send(.GET, path, headers) }

    /// Loads a page as a browser that has `cookie`, and takes the one it is given in place of that.
    func page(_ path: String = "/", cookie: String? = nil) async throws -> Page {
        let answer = try await get(path, cookie.map { [("Cookie", $0)] } ?? [])
        guard let given = answer.cookies.first(where: { $0.hasPrefix("riblet=") }) else {
            return Page(answer: answer, cookie: cookie ?? "")
        }
        let others = (cookie ?? "").split(separator: "; ").filter { !$0.hasPrefix("riblet=") }.map(String.init)
        return Page(answer: answer, cookie: (others + [given]).joined(separator: "; "))
    }

    /// Posts a form as a page of this server does.
    func post(
        _ path: String, _ page: Page, handler: String, _ fields: String = "", headers: [(String, String)]? = nil
    ) async throws -> Answer {
        let body = "_t=\(page.formToken)&_e=\(handler)\(fields.isEmpty ? "" : "&")\(fields)"
        return try await send(.POST, path, headers ?? formHeaders(page), body: Array(body.utf8))
    }

    func formHeaders(_ page: Page) -> [(String, String)] {
        [("Cookie", page.cookie), ("Origin", origin), ("Content-Type", "application/x-www-form-urlencoded")]
    }

    func uploadHeaders(_ page: Page) -> [(String, String)] {
        [
            ("Cookie", page.cookie), ("Origin", origin), ("Content-Type", "image/png"), ("X-Riblet-Page", page.pageToken),
            ("X-Riblet-Handler", page.handler(of: "file")), ("X-Riblet-Name", "%EA%B0%80.png"),
        ]
    }

    /// Waits until something is so, however long it takes; the suite's time limit ends a wait in
    /// vain.
    func until(_ condition: () async throws -> Bool) async throws {
        while try await !condition() { try await Task.sleep(for: .milliseconds(1)) }
    }

    /// The page leaves, and stays away until its session has left memory.
    func forget(_ live: LiveClient) async throws {
        live.channel.close(promise: nil)
        try await until { await registry.attachedCount == 0 }
        clock.advance(by: RibletServer.Limits().resumeTimeout + .seconds(1))
        await registry.sweep()
        #expect(await registry.count == 0)
    }

    /// The session of a page.
    @MainActor
    func session(of page: Page, base: String = "") -> Session? {
        let browser = (page.cookie + ".").between("riblet=", ".") ?? ""
        return registry.session(page.sessionID, browserID: browser, basePath: base)
    }

    /// Where the tree of a page is.
    @MainActor
    func location(of page: Page, base: String = "") -> Location? { session(of: page, base: base)?.location }

    /// Opens the live connection of a page.
    func live(
        _ page: Page, seen: Int = 0, acknowledged: Int = 0, base: String = "", receiveBuffer: Int? = nil
    ) async throws -> LiveClient {
        try await LiveClient.open(
            port: address.port, path: "\(base)/_riblet/live?t=\(page.pageToken)&seq=\(seen)&ack=\(acknowledged)",
            headers: [("Origin", origin), ("Cookie", page.cookie)] + added, receiveBuffer: receiveBuffer)
    }
}

/// An answer as it arrived.
struct Answer: Sendable {
    let status: Int
    let headers: HTTPHeaders
    let bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var cookies: [String] { headers["set-cookie"].map { String($0.prefix { $0 != ";" }) } }

    func header(_ name: String) -> String? { headers.first(name: name) }
}

/// A page, and what is hidden in it.
struct Page: Sendable {
    let answer: Answer
    let cookie: String
    let pageToken: String

    init(answer: Answer, cookie: String, pageToken: String? = nil) {
        self.answer = answer
        self.cookie = cookie
        self.pageToken = pageToken ?? answer.text.between(" data-token=\"", "\"") ?? ""
    }

    var html: String { answer.text }
    var formToken: String { html.between("name=\"_t\" value=\"", "\"") ?? "" }
    var sessionID: String { String(pageToken.prefix { $0 != "." }) }

    /// The address of what listens in the element with that id.
    func handler(of id: String) -> String {
        guard let element = html.between("id=\"\(id)\"", ">") else { return "" }
        return element.between("name=\"_e\" value=\"", "\"") ?? element.between("data-t=\"", "\"") ?? ""
    }

    /// The text of the element with that id.
    func text(of id: String) -> String { html.between("id=\"\(id)\">", "<") ?? "" }
}

extension String {
    func between(_ start: String, _ end: String) -> String? {
        guard let from = firstRange(of: start), let to = self[from.upperBound...].firstRange(of: end) else { return nil }
        return String(self[from.upperBound..<to.lowerBound])
    }
}
