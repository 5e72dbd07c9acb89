import ExplorerDomain
import Foundation
import Logging
import NetworkProvider
import RibletTesting
import Synchronization

@testable import ExplorerData

/// A fresh folder that goes with the test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("explorer-data-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ api: ExplorerAPI = .other(base: base)) -> URL {
        ExplorerDataFolder.folder(root: url, api: api).appendingPathComponent(ExplorerDataFolder.fileName)
    }
}

/// A time of day that stands still until told otherwise.
final class ManualTime: Sendable {
    private let date = Mutex(Date(timeIntervalSinceReferenceDate: 820_000_000.125))

    var now: @Sendable () -> Date { { self.date.withLock { $0 } } }

    func advance(by seconds: TimeInterval) { date.withLock { $0 += seconds } }
}

extension Logger {
    static let silent = Logger(label: "explorer.tests") { _ in SwiftLogNoOpLogHandler() }
}

let base = "https://api.example.com/api"

/// A service in memory. No deadline comes: its clock stands still.
func service(_ reply: @escaping @Sendable (NetworkRequest) async -> StubReply) -> StubProvider {
    StubProvider(configuration: NetworkConfiguration(retry: .never, clock: TestClock()), reply)
}

extension ExplorerData {
    static func open(
        _ folder: TemporaryFolder, network: any NetworkProviderProtocol, api: ExplorerAPI = .other(base: base),
        time: ManualTime = ManualTime()
    ) async throws -> ExplorerData {
        try await ExplorerDataFolder.open(root: folder.url, api: api, network: network, logger: .silent, now: time.now, clock: TestClock())
    }
}

extension NetworkRequest {
    /// The part of the address behind the base, with its query.
    var asked: String { String(url.dropFirst(base.count)) }
}

/// Answers as the service writes them.
enum Answers {
    static func character(_ id: Int, name: String? = nil, more: String = "") -> String {
        """
        {"id":\(id),"name":"\(name ?? "Person \(id)")","status":"Alive","species":"Human","type":"","gender":"Female",\
        "origin":{"name":"unknown","url":""},"location":{"name":"Earth","url":"\(base)/location/20"},\
        "image":"\(base)/character/avatar/\(id).jpeg","episode":["\(base)/episode/1","\(base)/episode/28"],\
        "url":"\(base)/character/\(id)","created":"2017-11-04T18:48:46.250Z"\(more)}
        """
    }

    static func page(_ results: [String], count: Int, next: String? = nil) -> String {
        let next = next.map { "\"\($0)\"" } ?? "null"
        return "{\"info\":{\"count\":\(count),\"pages\":9,\"next\":\(next),\"prev\":null},\"results\":[\(results.joined(separator: ","))]}"
    }

    static let nothing = StubReply.text(#"{"error":"There is nothing here"}"#, status: 404)
}

/// The answers of a service, changed as the test goes on.
final class Replies: Sendable {
    private let reply: Mutex<@Sendable (NetworkRequest) async -> StubReply>

    init(_ reply: @escaping @Sendable (NetworkRequest) async -> StubReply) { self.reply = Mutex(reply) }

    func become(_ next: @escaping @Sendable (NetworkRequest) async -> StubReply) { reply.withLock { $0 = next } }

    func become(_ next: StubReply) { become { _ in next } }

    var provider: StubProvider {
        service { request in
            let reply = self.reply.withLock { $0 }
            return await reply(request)
        }
    }
}
