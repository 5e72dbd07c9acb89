import Foundation
import Logging
import Measuring
import NIOPosix
import RibletWeb
import RibletWebApp
import RibletWebServer
import Synchronization

/// Measures what the inspector costs a page: a press over the network of this machine and its answer,
/// in turns while no inspector is open, while one is open on another page, and while one is open on
/// this page.
@MainActor
func inspectorBenchmarks() -> [Benchmark] {
    let names = ["closed", "open on another page", "open on this page, with values"].map { "a press and its answer, the inspector \($0)" }
    return [
        Benchmark(names) {
            do {
                let times = try await Inspection.measured()
                let closed = Reference("closed", times.closed)
                return [
                    Line(names[0], times.closed, "µs"),
                    Line(names[1], times.other, "µs", goal: .atMostTimes(1.01), reference: closed),
                    Line(names[2], times.here, "µs", goal: .atMostTimes(3), reference: closed),
                ]
            } catch {
                fatalError("the inspector cannot be measured: \(error)")
            }
        }
    ]
}

/// Two pages of one browser, and an inspector of one of them.
private enum Inspection {
    struct Failure: Error {
        let description: String
    }

    /// Returns the microseconds of a press, the fastest of several servers.
    @MainActor
    static func measured() async throws -> (closed: Double, other: Double, here: Double) {
        var fastest = (closed: Double.infinity, other: Double.infinity, here: Double.infinity)
        for _ in 0..<5 {
            let times = try await onOneServer()
            fastest = (min(fastest.closed, times.closed), min(fastest.other, times.other), min(fastest.here, times.here))
        }
        return fastest
    }

    @MainActor
    private static func onOneServer() async throws -> (closed: Double, other: Double, here: Double) {
        var configuration = RibletServer.Configuration(port: 0)
        configuration.logger = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        configuration.limits.messageRate = 1e9
        configuration.limits.messageBurst = 1e9
        var applications = [WebApplication.rows(100)]
        configuration.addInspector(to: &applications)
        let server = RibletServer(configuration: configuration, applications: applications)
        return try await server.whileRunning { address in
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
            let (other, _) = try await open("/", address, group)
            let (here, key) = try await open("/", address, group, cookie: other.cookie)
            _ = try await time(other)
            let closed = try await time(other)
            let inspector = try await LivePage.open(
                port: address.port, group: group, path: "/_inspect/\(key)", cookie: other.cookie
            ) { _ in { _ in "" } }
            try await inspector.letEnd()
            return (closed, try await time(other), try await time(here))
        }
    }

    private static func open(
        _ path: String, _ address: ServerAddress, _ group: MultiThreadedEventLoopGroup, cookie: String? = nil
    ) async throws -> (LivePage, key: String) {
        let key = Mutex("")
        let page = try await LivePage.open(port: address.port, group: group, path: path, cookie: cookie) { document in
            guard let found = document.between("data-inspect=\"", "\"") else { throw Failure(description: "the page has no key") }
            key.withLock { $0 = found }
            return LivePage.clicks(document)
        }
        return (page, key.withLock { $0 })
    }

    /// Returns the microseconds of a press and its answer, the mean of many.
    private static func time(_ page: LivePage) async throws -> Double {
        let count = 1_000
        let began = ContinuousClock.now
        for _ in 0..<count where try await !page.clicks() { throw Failure(description: "the connection ended") }
        return (ContinuousClock.now - began) / .microseconds(1) / Double(count)
    }
}
