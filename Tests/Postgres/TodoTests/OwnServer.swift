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
    private static let script = root.appending(path: "scripts/postgres").path

    let folder: String
    let url: String

    /// Starts a server for the duration of `body`, if need be with a disk of that size for its data;
    /// where none can be mounted the test is cancelled.
    static func use(disk: String? = nil, _ body: (OwnServer) async throws -> Void) async throws {
        _ = try await TodoServer.url()
        // `scripts/postgres` tidies up there, however the tests end.
        let servers = ProcessInfo.processInfo.environment["RIBLET_SERVERS"] ?? "/tmp"
        let folder = "\(servers)/own.\(UUID().uuidString.prefix(8))"
        let server = OwnServer(folder: folder, url: "postgresql://riblet@/postgres?host=\(folder)")
        do {
            try await server.start(disk.map { ["DISK": $0] } ?? [:])
        } catch let failure as ProgramFailure where failure.output.contains("mount") {
            try Test.cancel("A server cannot have a small disk here: \(failure.output)")
        }
        do {
            try await body(server)
        } catch {
            try await server.end()
            throw error
        }
        try await server.end()
    }

    func start(_ environment: [String: String] = [:]) async throws {
        try await run(Self.script, ["start", folder], environment)
    }

    func stop() async throws { try await run(Self.script, ["stop", folder, "immediate"]) }

    /// Runs a statement as the superuser.
    @discardableResult
    func ask(_ sql: String) async throws -> [Int] {
        try await PostgresDatabase(at: Secret(url), connections: 1).commit { db in try db.rows(sql) { try $0.decode(0) as Int } }
    }

    /// The connections of the tests' role.
    func backends() async throws -> [Int] { try await ask("SELECT pid::bigint FROM pg_stat_activity WHERE usename = '\(Self.role)'") }

    /// Takes all that is left of the disk of the data.
    func fillDisk() async throws { try await run("dd", ["if=/dev/zero", "of=\(folder)/data/filler", "bs=4k"], fails: true) }

    /// Gives it back, and starts the server where it has ended.
    func freeDisk() async throws {
        try FileManager.default.removeItem(atPath: "\(folder)/data/filler")
        let isRunning = { FileManager.default.fileExists(atPath: "\(folder)/data/postmaster.pid") }
        try await until { await (try? ask("SELECT 1::bigint")) != nil || !isRunning() }
        if !isRunning() { try await start() }
    }

    private func end() async throws { try await run(Self.script, ["end", folder]) }
}

/// A program that did not end as it should have.
struct ProgramFailure: Error {
    let command: String
    let output: String
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
    guard (status != 0) == fails else { throw ProgramFailure(command: line, output: text) }
    return text
}

/// Waits until it is so; the test's time limit ends a wait in vain.
func until(_ condition: () async throws -> Bool) async throws {
    while try await !condition() { try await Task.sleep(for: .milliseconds(5)) }
}
