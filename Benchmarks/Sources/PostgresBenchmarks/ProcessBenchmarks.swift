#if Postgres
import Foundation
import Measuring
import PageBenchmarks
import Riblet
import RibletPostgres

/// Several processes with one store of sessions.
@MainActor
func processBenchmarks(_ url: String) -> [Benchmark] {
    let what = "postgres: \(HandOver.pages) pages, the process ends: a press waits"
    let waits = ["\(what), before", "\(what), median", "\(what), longest"]
    let counts = [1, 2, 4]
    let events = counts.map { "postgres: events of \(Processes.pages) pages at \($0 == 1 ? "1 process" : "\($0) processes")" }
    return [
        benchmark(waits) {
            try await withFolder { folder in
                var figures: [[Double]] = []
                for arguments in [Processes.onServer, [HandOver.argument, folder.path]] {
                    let (before, during) = try await HandOver.waits(at: arguments)
                    figures.append([before[before.count / 2], during[during.count / 2], during[during.count - 1]])
                }
                return waits.indices.map { Line(waits[$0], figures[0][$0], "ms", reference: Reference("SQLite", figures[1][$0])) }
            }
        },
        benchmark(events) {
            var best = counts.map { _ in (value: 0.0, reference: 0.0) }
            for _ in 0..<3 {
                for (index, count) in counts.enumerated() {
                    best[index].value = max(best[index].value, try await Processes.events(count, at: Processes.onServer))
                    best[index].reference = max(
                        best[index].reference,
                        try await withFolder { try await Processes.events(count, at: [HandOver.argument, $0.path]) })
                }
            }
            return zip(events, best).map { Line($0, $1.value, "events/s", reference: Reference("SQLite", $1.reference)) }
        },
    ]
}

/// Servers, and clients that press as soon as they are answered.
public enum Processes {
    /// The hidden first argument that makes `bench` a server, whose sessions are on PostgreSQL.
    public static let argument = "--postgres-server"
    static let onServer = [argument]
    static let pages = 96

    /// Serves until it is told to end, where the arguments ask for it.
    ///
    /// - Returns: true if they did.
    public static func runIfAsked(_ arguments: [String]) async -> Bool {
        guard arguments.dropFirst() == [argument], let url = ProcessInfo.processInfo.environment["RIBLET_POSTGRES"] else { return false }
        do {
            try await HandOver.serve(PostgresSessionStore(on: PostgresDatabase(at: Secret(url))))
        } catch {
            FileHandle.standardError.write(Data("server: \(error)\n".utf8))
            exit(1)
        }
        return true
    }

    /// Returns the events a second that are answered, by all servers together.
    static func events(_ count: Int, at arguments: [String]) async throws -> Double {
        let servers = try (0..<count).map { _ in try HandOver.start(arguments) }
        defer {
            for server in servers { server.process.terminate() }
            for server in servers { server.process.waitUntilExit() }
        }
        return try await withThrowingTaskGroup(of: Double.self) { tasks in
            for server in servers {
                tasks.addTask {
                    try await withCheckedThrowingContinuation { continuation in
                        // It waits for a process: not the work of a thread that tasks share.
                        Thread { continuation.resume(with: Result { try rate(at: server.port, pages / count) }) }.start()
                    }
                }
            }
            return try await tasks.reduce(0, +)
        }
    }

    private static func rate(at port: Int, _ pages: Int) throws -> Double {
        let client = Process()
        let output = Pipe()
        client.executableURL = Bundle.main.executableURL
        client.arguments = [PageClient.argument, "\(port)", "\(pages)", "5"]
        client.standardOutput = output
        try client.run()
        defer { client.waitUntilExit() }
        var lines = PipeLines(output.fileHandleForReading)
        guard lines.next() == "measuring", let fields = lines.next()?.split(separator: " ").compactMap({ Double($0) }), fields.count == 6
        else { throw NotPassed("a client did not finish") }
        return fields[0] / fields[1]
    }
}
#endif
