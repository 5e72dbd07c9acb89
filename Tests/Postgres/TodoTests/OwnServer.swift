import Foundation
import LocalProvider
import Riblet
import RibletPostgres
import Testing

/// A server of PostgreSQL that a test has for itself, and may end.
struct OwnServer {
    /// The root of the project.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    /// The role of the tests; the server's own is a superuser, who is refused.
    static let role = "plain"

    let folder: String
    let url: String

    /// Starts a server for the duration of `body`.
    static func use(_ body: (OwnServer) async throws -> Void) async throws {
        _ = try await TodoServer.url()
        let folder = "/tmp/riblet-own.\(UUID().uuidString.prefix(8))"
        let server = OwnServer(folder: folder, url: "postgresql://riblet@/postgres?host=\(folder)")
        try await server.start()
        do {
            try await body(server)
        } catch {
            try await server.end()
            throw error
        }
        try await server.end()
    }

    func start() async throws { try await run(Self.root.appending(path: "scripts/postgres").path, ["start", folder]) }

    func stop() async throws { try await run(Self.root.appending(path: "scripts/postgres").path, ["stop", folder, "immediate"]) }

    /// Runs a statement as the superuser.
    @discardableResult
    func ask(_ sql: String) async throws -> [Int] {
        try await PostgresDatabase(at: Secret(url), connections: 1).commit { db in try db.rows(sql) { try $0.decode(0) as Int } }
    }

    /// The connections of the tests' role.
    func backends() async throws -> [Int] { try await ask("SELECT pid::bigint FROM pg_stat_activity WHERE usename = '\(Self.role)'") }

    private func end() async throws {
        try await stop()
        try FileManager.default.removeItem(atPath: folder)
    }
}

/// Runs a program to its end, which has to be a good one, or a bad one where it `fails`.
///
/// - Returns: its output.
@discardableResult
func run(_ program: String, _ arguments: [String], _ environment: [String: String] = [:], fails: Bool = false) async throws -> String {
    let output = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let words = ["env"] + environment.map { "\($0.key)=\($0.value)" } + [program] + arguments
    let line = words.map { "'\($0)'" }.joined(separator: " ") + " >'\(output.path)' 2>&1"
    // Foundation's would wait for the server as well that a program leaves behind.
    let status = await withCheckedContinuation { done in DispatchQueue.global().async { done.resume(returning: system(line)) } }
    let text = try String(contentsOf: output, encoding: .utf8)
    try #require((status != 0) == fails, "\(line): \(text)")
    return text
}

/// Waits until it is so; the test's time limit ends a wait in vain.
func until(_ condition: () async throws -> Bool) async throws {
    while try await !condition() { try await Task.sleep(for: .milliseconds(1)) }
}
