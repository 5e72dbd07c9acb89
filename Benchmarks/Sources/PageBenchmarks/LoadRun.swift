import Foundation
import Logging
import Measuring
import RibletWeb
import RibletWebServer

/// Many sessions for a long time: whether the memory of the server stays flat, and every event is
/// answered.
public enum LoadRun {
    /// The first argument that asks for it; sessions, seconds and events of each kind a second
    /// follow.
    public static let argument = "--load"
    /// The usage line of the command.
    public static let usage = "bench --load [sessions, 1000] [seconds, 600] [events of each kind a second, 5; 0 for idle ones]"

    /// Runs where the arguments ask for it. Prints a line every ten seconds and a verdict; ends the
    /// process with 1 where it is bad.
    ///
    /// - Returns: whether they did.
    @MainActor
    public static func runIfAsked(_ arguments: [String]) async -> Bool {
        await Measuring.runIfAsked(argument, in: arguments, usage: usage, numbers: [(1000, 1), (600, 1), (5, 0)]) {
            try await run(sessions: $0[0], seconds: $0[1], pace: $0[2])
        }
    }

    @MainActor
    private static func run(sessions: Int, seconds: Int, pace: Int) async throws {
        var configuration = RibletServer.Configuration(port: 0)
        configuration.logger = Logger(label: "load") { _ in SwiftLogNoOpLogHandler() }
        configuration.limits.connections = sessions + 100
        configuration.limits.sessions = sessions + 100
        configuration.limits.sessionsPerAddress = sessions + 100
        configuration.limits.attachTimeout = .seconds(600)
        let server = RibletServer(configuration: configuration, applications: [.rows(100)])
        try await server.whileRunning { address in
            try await withCheckedThrowingContinuation { continuation in
                // It waits for a process: not the work of a thread that tasks share.
                Thread {
                    continuation.resume(
                        with: Result { try watch(port: address.port, sessions: sessions, seconds: seconds, pace: pace) })
                }.start()
            }
        }
    }

    private static func watch(port: Int, sessions: Int, seconds: Int, pace: Int) throws {
        let before = residentBytes()
        let client = Process()
        let output = Pipe()
        client.executableURL = Bundle.main.executableURL
        client.arguments = [PageClient.argument, "\(port)", "\(sessions)", "\(seconds)", "\(pace)"]
        client.standardOutput = output
        try client.run()
        defer { client.waitUntilExit() }
        var lines = PipeLines(output.fileHandleForReading)
        guard lines.next() == "measuring" else { throw NotPassed("the client did not connect \(sessions) pages") }
        let connected = residentBytes()
        print("\(sessions) pages are connected: \((connected - before) / sessions / 1_000) KB resident each")
        var resident: [Int] = []
        var (sent, answered) = (0, 0)
        while let line = lines.next() {
            let fields = line.split(separator: " ").compactMap { Int($0) }
            guard fields.count == 3 else { throw NotPassed("the client said \(line)") }
            resident.append(residentBytes())
            (sent, answered) = (fields[1], fields[2])
            print(
                "\(fields[0]) s: \(sent) sent, \(answered) answered, \(resident[resident.count - 1] / 1_000_000) MB resident,",
                "\(heapBytes() / 1_000_000) MB of heap, \(Int(cpuSeconds())) s CPU")
        }
        client.waitUntilExit()
        guard client.terminationStatus == 0 else { throw NotPassed("a page was cut off") }
        // The last ones may still be on their way.
        let outstanding = sent - answered
        guard outstanding <= 5 * pace * LivePage.Kind.allCases.count else {
            throw NotPassed("\(outstanding) events have no answer")
        }
        // The first third warms up.
        let settled = Array(resident.dropFirst(resident.count / 3))
        guard let first = settled.first, let last = settled.last else { throw NotPassed("it was too short to tell anything") }
        let growth = Double(last - first) / Double(first) * 100
        guard growth <= 10 else { throw NotPassed("memory grew by \(Int(growth)) percent after the first third") }
        print("Passed: every event was answered, memory changed by \(Int(growth)) percent after the first third")
    }
}
