import AppMeasuring
import Foundation
import Logging
import Measuring
import NIOPosix
import RibletWeb
import RibletWebServer
import RibletWebStore

/// Pages of the applications as people use them: with their files, their services, and sessions
/// that are kept. Ten pages are open, each sends its next event when the last is answered, and the
/// page of the suite, which keeps nothing, is measured before each of them.
@MainActor
public func galleryBenchmarks() -> [Benchmark] {
    let names = GalleryAct.all.map { "gallery: \($0.name)" }
    return [
        Benchmark(names) {
            let figures = await GalleryRun.measured()
            return zip(zip(names, GalleryAct.all), figures).map { line, figure in
                Line(
                    line.0, figure.cpu * 1e6, "µs/event", goal: line.1.goal,
                    reference: Reference("the suite's page", figure.reference * 1e6))
            }
        },
        Benchmark("gallery: resident memory of a page of Todo's list, connected", "bytes", goal: .atMost(80_000)) {
            await GalleryRun.inGallery { gallery, _ in try GalleryRun.resident(port: gallery, of: "list") }
        },
        Benchmark("gallery: resident memory of a page of the explorer's list, connected", "bytes", goal: .atMost(90_000)) {
            await GalleryRun.inGallery { gallery, _ in try GalleryRun.resident(port: gallery, of: "explorer") }
        },
    ]
}

/// One run over all acts, measured in the server's process.
enum GalleryRun {
    static let pages = 10

    /// CPU seconds of an event of each act, and of one of the suite's page measured just before.
    @MainActor
    fileprivate static func measured() async -> [(cpu: Double, reference: Double)] {
        await inGallery { gallery, rows in
            try GalleryAct.all.indices.map { index in
                let reference = try cpu(port: rows, act: nil)
                return (try cpu(port: gallery, act: index), reference)
            }
        }
    }

    /// Runs `measure` on a thread of its own, with the ports of the gallery and of the suite's page.
    @MainActor
    fileprivate static func inGallery<Figures: Sendable>(_ measure: @escaping @Sendable (Int, Int) throws -> Figures) async -> Figures {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("riblet-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            return try await MeasuredGallery.opened(todos: 10, in: folder) { applications in
                var kept = configuration()
                kept.signingKey = try SigningKeyFile.key(at: folder.appendingPathComponent("key"))
                kept.sessionStore = try SQLiteSessionStore(at: folder.appendingPathComponent("sessions.sqlite"))
                let gallery = RibletServer(configuration: kept, applications: applications)
                let rows = RibletServer(configuration: configuration(), applications: [.rows(100)])
                return try await gallery.whileRunning { galleryAddress in
                    try await rows.whileRunning { rowsAddress in
                        try await withCheckedThrowingContinuation { continuation in
                            // It waits for processes: not the work of a thread that tasks share.
                            Thread {
                                continuation.resume(with: Result { try measure(galleryAddress.port, rowsAddress.port) })
                            }.start()
                        }
                    }
                }
            }
        } catch {
            fatalError("the applications could not be measured: \(error)")
        }
    }

    private static func configuration() -> RibletServer.Configuration {
        var configuration = RibletServer.Configuration(port: 0)
        configuration.logger = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        // One client plays ten browsers, each faster than any user, and the pages of all acts.
        configuration.limits.messageRate = 1e9
        configuration.limits.messageBurst = 1e9
        configuration.limits.sessionsPerAddress = 1_000
        return configuration
    }

    private static func cpu(port: Int, act: Int?) throws -> Double {
        try withClient(of: port, act.map { "\($0)" } ?? "rows") { lines in
            guard lines.next() == "measuring" else { throw NotPassed("the client did not start") }
            let start = cpuSeconds()
            guard let events = lines.next().flatMap(Double.init), events > 0 else { throw NotPassed("no event was answered") }
            return (cpuSeconds() - start) / events
        }
    }

    /// Resident bytes of each of many pages that stand open beside others and have said so.
    fileprivate static func resident(port: Int, of page: String) throws -> Double {
        try withClient(of: port, page) { lines in
            guard lines.next() == "few" else { throw NotPassed("the client did not open a page") }
            returnFreeMemory()
            let before = residentBytes()
            guard let count = lines.next().flatMap(Double.init) else { throw NotPassed("the client did not open its pages") }
            return Double(residentBytes() - before) / count
        }
    }

    private static func withClient(of port: Int, _ task: String, _ measure: (inout PipeLines) throws -> Double) throws -> Double {
        let client = Process()
        let output = Pipe()
        client.executableURL = Bundle.main.executableURL
        client.arguments = [GalleryClient.argument, "\(port)", task]
        client.standardOutput = output
        try client.run()
        defer { client.waitUntilExit() }
        var lines = PipeLines(output.fileHandleForReading)
        return try measure(&lines)
    }
}

/// Plays the browsers in a process of its own, so that the server's CPU time is the server's.
public enum GalleryClient {
    /// The hidden first argument that makes `bench` the client; port, and the number of an act,
    /// `rows`, `list` or `explorer`, follow.
    public static let argument = "--gallery-client"

    /// Runs where the arguments ask for it.
    ///
    /// - Returns: whether they did.
    public static func runIfAsked(_ arguments: [String]) async -> Bool {
        guard arguments.count == 4, arguments[1] == argument, let port = Int(arguments[2]) else { return false }
        do {
            let count =
                switch arguments[3] {
                case "list": try await stand { try await GalleryAct.all[0].open(port: port, group: $0, place: $1) }
                case "explorer": try await stand { group, _ in try await GalleryAct.begin(port: port, group: group) }
                default: try await run(port: port, act: Int(arguments[3]).map { GalleryAct.all[$0] })
                }
            FileHandle.standardOutput.write(Data("\(count)\n".utf8))
            exit(0)
        } catch {
            FileHandle.standardError.write(Data("gallery client: \(error)\n".utf8))
            exit(1)
        }
    }

    /// Opens pages that do nothing but say that they are there; the first ones warm up.
    private static func stand(open: (MultiThreadedEventLoopGroup, Int) async throws -> LivePage) async throws -> Int {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        var pages: [LivePage] = []
        for count in [20, 420] {
            while pages.count < count {
                pages.append(try await open(group, pages.count))
                pages[pages.count - 1].start(.heartbeat)
            }
            try await Task.sleep(for: .seconds(1))
            if count == 20 { FileHandle.standardOutput.write(Data("few\n".utf8)) }
            try await Task.sleep(for: .seconds(1))
        }
        return pages.count - 20
    }

    private static func run(port: Int, act: GalleryAct?) async throws -> Int {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        var pages: [LivePage] = []
        for place in 0..<GalleryRun.pages {
            if let act {
                pages.append(try await act.open(port: port, group: group, place: place))
            } else {
                pages.append(try await LivePage.open(port: port, group: group))
            }
        }
        for page in pages { page.start() }
        try await Task.sleep(for: .milliseconds(700))
        for page in pages { _ = try await page.takeFigures() }
        FileHandle.standardOutput.write(Data("measuring\n".utf8))
        try await Task.sleep(for: .seconds(2))
        var count = 0
        for page in pages { count += try await page.takeFigures().latencies.count }
        return count
    }
}
