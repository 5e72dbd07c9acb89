import Foundation
import Logging
import Measuring
import RibletWeb
import RibletWebServer

/// Over the network of this machine: a real server, and a client in a process of its own that
/// answers each patch with the next event.
@MainActor
func liveBenchmarks() -> [Benchmark] {
    // One run, of which each line is a figure.
    let lines: [(name: String, unit: String, goal: Goal?, figure: (LiveRun) -> Double)] = [
        ("events", "events/s", .atLeast(20_000), { $0.events / $0.seconds }),
        ("latency, median", "ms", nil, { $0.median }),
        ("latency, 99 of 100", "ms", nil, { $0.late }),
        ("CPU of the server", "µs/event", nil, { $0.cpu / $0.events * 1e6 }),
        ("heap of a session with its connection", "bytes", .atMost(60_000), { $0.heap / Double(LiveRun.sessions) }),
        ("WebSocket bytes up", "bytes/event", nil, { $0.bytesUp / $0.events }),
        ("WebSocket bytes down", "bytes/event", .atMost(140), { $0.bytesDown / $0.events }),
    ]
    func name(_ line: String) -> String { "\(LiveRun.sessions) live sessions: \(line)" }
    return [
        Benchmark(lines.map { name($0.name) }) {
            let run = await LiveRun.measured()
            return lines.map { Line(name($0.name), $0.figure(run), $0.unit, goal: $0.goal) }
        }
    ]
}

/// The result of one run, measured in the server's process.
private struct LiveRun {
    var events = 0.0
    var seconds = 0.0
    var median = 0.0
    var late = 0.0
    var bytesUp = 0.0
    var bytesDown = 0.0
    var cpu = 0.0
    var heap = 0.0

    static let sessions = 100

    struct ClientError: Error, CustomStringConvertible {
        let description: String
    }

    @MainActor
    static func measured() async -> LiveRun {
        var configuration = RibletServer.Configuration(port: 0)
        configuration.logger = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        // One client plays a hundred browsers, each faster than any user.
        configuration.limits.messageRate = 1e9
        configuration.limits.messageBurst = 1e9
        configuration.limits.sessionsPerAddress = 4 * sessions
        let server = RibletServer(configuration: configuration, applications: [.rows(100)])
        do {
            return try await server.whileRunning { address in
                try await withCheckedThrowingContinuation { continuation in
                    // It waits for a process: not the work of a thread that tasks share.
                    Thread { continuation.resume(with: Result { try measure(address: address, seconds: 5) }) }.start()
                }
            }
        } catch {
            fatalError("the live benchmark failed: \(error)")
        }
    }

    private static func measure(address: ServerAddress, seconds: Int) throws -> LiveRun {
        let heapBefore = heapBytes()
        let client = Process()
        let output = Pipe()
        client.executableURL = Bundle.main.executableURL
        client.arguments = [PageClient.argument, "\(address.port)", "\(sessions)", "\(seconds)"]
        client.standardOutput = output
        try client.run()
        defer { client.waitUntilExit() }

        // The client says when all pages are connected and warm, then when it has measured.
        var lines = PipeLines(output.fileHandleForReading)
        guard lines.next() == "measuring" else { throw ClientError(description: "the client did not start") }
        var run = LiveRun()
        run.heap = Double(heapBytes() - heapBefore)
        let start = cpuSeconds()
        guard let result = lines.next() else { throw ClientError(description: "the client did not finish") }
        run.cpu = cpuSeconds() - start
        let fields = result.split(separator: " ").compactMap { Double($0) }
        guard fields.count == 6 else { throw ClientError(description: "the client said \(result)") }
        (run.events, run.seconds, run.median, run.late, run.bytesUp, run.bytesDown) =
            (fields[0], fields[1], fields[2], fields[3], fields[4], fields[5])
        return run
    }
}

/// Measures the size of the script that every first visit loads.
@MainActor
func scriptSize() -> [Benchmark] {
    // The table is written from the folder of the package; elsewhere there is no script to weigh.
    let path = "../Sources/RibletWebServer/Scripts/riblet.js"
    guard let script = FileManager.default.contents(atPath: path) else { return [] }
    return [
        Benchmark("script of a page", "bytes") { Double(script.count) },
        Benchmark(["script of a page, gzip -9"]) {
            let gzip = Process()
            let output = Pipe()
            gzip.executableURL = URL(filePath: "/usr/bin/gzip")
            // Without the name of the file, as it is served.
            gzip.arguments = ["-9", "-n", "-c", path]
            gzip.standardOutput = output
            do { try gzip.run() } catch { fatalError("gzip is not there to weigh the script: \(error)") }
            let bytes = output.fileHandleForReading.readDataToEndOfFile().count
            gzip.waitUntilExit()
            // Half of what a server sends before it hears of the page, ten segments of TCP.
            return [Line("script of a page, gzip -9", Double(bytes), "bytes", goal: .atMost(7_168))]
        },
    ]
}
