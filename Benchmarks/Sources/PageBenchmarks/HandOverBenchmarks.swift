import Foundation
import Logging
import Measuring
import NIOPosix
import RibletWeb
import RibletWebServer
import RibletWebStore

/// Measures how long people wait while one of two processes is told to end, as at a deploy: pages
/// whose users press four times a second go over to the other process.
@MainActor
func handOverBenchmarks() -> [Benchmark] {
    let what = "\(HandOver.pages) pages, the process ends: a press waits"
    let names = ["\(what), before", "\(what), median", "\(what), longest"]
    return [
        Benchmark(names) {
            let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-hand-over-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                let (before, during) = try await HandOver.waits(at: [HandOver.argument, folder.path])
                return [
                    Line(names[0], before[before.count / 2], "ms"), Line(names[1], during[during.count / 2], "ms"),
                    Line(names[2], during[during.count - 1], "ms", goal: .atMost(1_000)),
                ]
            } catch {
                fatalError("the hand-over cannot be measured: \(error)")
            }
        }
    ]
}

/// Two processes with one store of sessions, and the pages of both.
public enum HandOver {
    /// The hidden first argument that makes `bench` one of the two; the folder of the store follows.
    public static let argument = "--hand-over-server"
    package static let pages = 200

    /// Serves until it is told to end, where the arguments ask for it.
    ///
    /// - Returns: true if they did.
    public static func runIfAsked(_ arguments: [String]) async -> Bool {
        guard arguments.count == 3, arguments[1] == argument else { return false }
        do {
            try await serve(SQLiteSessionStore(at: URL(filePath: arguments[2]).appending(path: "sessions.sqlite")))
        } catch {
            FileHandle.standardError.write(Data("hand-over server: \(error)\n".utf8))
            exit(1)
        }
        return true
    }

    /// Serves pages whose sessions are in a store, says at which port, and goes on until it is told to
    /// end.
    package static func serve(_ store: any SessionStore) async throws {
        var configuration = RibletServer.Configuration(port: 0)
        configuration.logger = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        configuration.signingKey = Secret([UInt8](repeating: 7, count: 32))
        configuration.sessionStore = store
        // One client plays many browsers, each faster than any user.
        configuration.limits.messageRate = 1e9
        configuration.limits.messageBurst = 1e9
        configuration.limits.sessionsPerAddress = 20 * pages
        let server = RibletServer(configuration: configuration, applications: [await .rows(100)]) { address in
            print(address.port)
            fflush(nil)
        }
        try await server.runUntilSignal()
    }

    struct Failure: Error {
        let description: String
    }

    /// Returns how long a press waits before and while the one process ends, sorted, in
    /// milliseconds. The arguments make `bench` one of the two servers.
    @MainActor
    package static func waits(at arguments: [String]) async throws -> (before: [Double], during: [Double]) {
        let (first, next) = (try start(arguments), try start(arguments))
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        var users: [Task<(before: Double, during: Double), any Error>] = []
        for number in 0..<pages {
            let page = try await LivePage.open(port: first.port, group: group)
            let other = next.port
            users.append(Task.detached { try await use(page, number, then: other) })
        }
        try await Task.sleep(for: .seconds(3))
        first.process.terminate()
        var (before, during): ([Double], [Double]) = ([], [])
        for user in users {
            let waits = try await user.value
            before.append(waits.before)
            during.append(waits.during)
        }
        next.process.terminate()
        return (before.sorted(), during.sorted())
    }

    /// Presses four times a second until the connection ends, and then at the other process.
    private static func use(_ first: LivePage, _ number: Int, then port: Int) async throws -> (before: Double, during: Double) {
        var usual = Duration.zero
        // Users do not press all at once.
        try await Task.sleep(for: .milliseconds(number * 250 / pages))
        while true {
            let pressed = ContinuousClock.now
            if try await first.clicks() {
                usual = ContinuousClock.now - pressed
                try await Task.sleep(for: .milliseconds(250))
                continue
            }
            let page = try await first.moved(to: port)
            guard try await page.clicks() else { throw Failure(description: "the other process has ended, too") }
            return (usual / .milliseconds(1), (ContinuousClock.now - pressed) / .milliseconds(1))
        }
    }

    /// Starts a server.
    package static func start(_ arguments: [String]) throws -> (process: Process, port: Int) {
        let process = Process()
        let output = Pipe()
        process.executableURL = Bundle.main.executableURL
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        var lines = PipeLines(output.fileHandleForReading)
        guard let port = lines.next().flatMap({ Int($0) }) else { throw Failure(description: "a server did not start") }
        return (process, port)
    }
}
