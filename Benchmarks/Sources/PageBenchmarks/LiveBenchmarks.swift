import Foundation
import Logging
import Measuring
import RibletWeb
import RibletWebServer

/// Over the network of this machine: a real server, and a client in a process of its own that answers each patch with the next event.
@MainActor
func liveBenchmarks() async -> [Line] {
    let sessions = 100
    let seconds = 5
    var configuration = RibletServer.Configuration(port: 0, logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
    // One client plays a hundred browsers, each faster than any user.
    configuration.limits.messageRate = 1e9
    configuration.limits.messageBurst = 1e9
    configuration.limits.sessionsPerAddress = 4 * sessions
    let server = RibletServer(configuration: configuration, applications: [.rows(100)])
    do {
        let run = try await server.whileRunning { address in
            try await withCheckedThrowingContinuation { continuation in
                // It waits for a process: not the work of a thread that tasks share.
                Thread { continuation.resume(with: Result { try LiveRun.measure(address: address, sessions: sessions, seconds: seconds) }) }
                    .start()
            }
        }
        return [
            Line("100 live sessions: events", run.events / run.seconds, "events/s", goal: .atLeast(20_000)),
            Line("100 live sessions: latency, median", run.median, "ms"),
            Line("100 live sessions: latency, 99 of 100", run.late, "ms"),
            Line("100 live sessions: CPU of the server", run.cpu / run.events * 1e6, "µs/event", goal: .atMost(40)),
            Line("100 live sessions: heap of a session with its connection", run.heap / Double(sessions), "bytes", goal: .atMost(60_000)),
            Line("100 live sessions: WebSocket bytes up", run.bytesUp / run.events, "bytes/event"),
            Line("100 live sessions: WebSocket bytes down", run.bytesDown / run.events, "bytes/event", goal: .atMost(140)),
        ]
    } catch {
        fatalError("the live benchmark failed: \(error)")
    }
}

/// What one run came to, seen from the server's process.
private struct LiveRun {
    var events = 0.0
    var seconds = 0.0
    var median = 0.0
    var late = 0.0
    var bytesUp = 0.0
    var bytesDown = 0.0
    var cpu = 0.0
    var heap = 0.0

    struct ClientError: Error, CustomStringConvertible {
        let description: String
    }

    static func measure(address: ServerAddress, sessions: Int, seconds: Int) throws -> LiveRun {
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

/// What every first visit loads.
@MainActor
func scriptSize() -> [Line] {
    // The table is written from the folder of the package; elsewhere there is no script to weigh.
    let path = "../Sources/RibletWebServer/Scripts/riblet.js"
    guard let script = FileManager.default.contents(atPath: path) else { return [] }
    var lines: [Line] = [Line("script of a page", Double(script.count), "bytes")]
    let gzip = Process()
    let output = Pipe()
    gzip.executableURL = URL(filePath: "/usr/bin/gzip")
    // Without the name of the file, as it is served.
    gzip.arguments = ["-9", "-n", "-c", path]
    gzip.standardOutput = output
    if (try? gzip.run()) != nil {
        let bytes = output.fileHandleForReading.readDataToEndOfFile().count
        lines.append(Line("script of a page, gzip -9", Double(bytes), "bytes", goal: .atMost(5_120)))
        gzip.waitUntilExit()
    }
    return lines
}
