import Foundation
import Logging
import Measuring
import NIOPosix
import Riblet
import RibletReactor
import RibletWeb
import RibletWebApp
import RibletWebServer
import RibletWebTesting
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
                    // By the clock, which wanders by a tenth.
                    Line(names[1], times.other, "µs", goal: .atMostTimes(1.15), reference: closed),
                    Line(names[2], times.here, "µs", goal: .atMostTimes(3), reference: closed),
                ]
            } catch {
                fatalError("the inspector cannot be measured: \(error)")
            }
        }
    ] + inspectedBrowserBenchmarks()
}

/// Measures how long the inspector keeps Chromium from answering its reader while the page beside it,
/// with 5 MB of state, handles 10,000 events. Returns no lines without Chromium.
@MainActor
private func inspectedBrowserBenchmarks() -> [Benchmark] {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/chromedriver") else { return [] }
    let name = "the inspector in Chromium beside 10,000 events of a page with 5 MB of state: longest task"
    return [
        Benchmark(name, "ms", goal: .atMost(100)) {
            do {
                return try await BallastPage.longestTask()
            } catch {
                fatalError("the inspector cannot be measured in Chromium: \(error)")
            }
        }
    ]
}

/// A page with a large state and a small view.
private enum BallastPage {
    private enum Action { case pressed }

    private struct Ballast: Equatable {
        let notes = (0..<50_000).map {
            "A note that says nothing but has as many letters as those of people do: the hundred of them, \($0)"
        }
        var presses = 0
    }

    private struct Sight: StateView {
        var state = Ballast()

        var body: HTML<Action> {
            main {
                button(.onClick(.pressed)) { "Press" }
                output { "\(state.presses)" }
            }
        }
    }

    private final class Presser: StateInteractor<Ballast, Action>, Reactor {
        let initialState = Ballast()

        func reduce(state: inout Ballast, mutation: Action) { state.presses += 1 }
    }

    @MainActor
    private static var application: WebApplication {
        WebApplication(name: "Ballast") { _ in
            let view = StateViewController(Sight())
            return ViewableRouter(interactor: Presser(presenter: view), viewController: view)
        }
    }

    /// Returns the longest task of the browser's main thread in milliseconds; 50 where none was longer,
    /// as it tells of longer ones only.
    @MainActor
    static func longestTask() async throws -> Double {
        var configuration = RibletServer.Configuration(port: 0)
        configuration.logger = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        configuration.limits.messageRate = 1e9
        configuration.limits.messageBurst = 1e9
        // Without it the inspector opens by a link only, and has names only.
        configuration.isDevelopment = true
        var applications = [application]
        configuration.addInspector(to: &applications)
        return try await RibletServer(configuration: configuration, applications: applications).whileRunning { address in
            try await ChromeDriver.withBrowser { browser in
                try await browser.go(to: "\(address.url)_inspect/open?frame=/")
                try await browser.waitUntil(script: "!!document.querySelector('[role=treeitem]')")
                try await browser.waitUntil(script: "document.getElementById('part-state').innerText.includes('notes')")
                let longest = try await browser.executeAsync(presses)
                guard let longest = longest.number else { throw Unanswered() }
                return longest
            }
        }
    }

    private struct Unanswered: Error {}

    /// Opens the notes and presses 10,000 times, twenty presses a turn of the page in the frame.
    private static let presses = """
        const done = arguments[0];
        const f = document.querySelector('iframe').contentDocument;
        [...document.querySelectorAll('#part-state button')].find(one => one.innerText.includes('notes'))?.click();
        let longest = 50, pressed = 0;
        new PerformanceObserver(list => {
            for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
        }).observe({ type: 'longtask' });
        const button = f.querySelector('button'), output = f.querySelector('output');
        const turn = () => {
            if (Number(output.textContent) >= 10000) return setTimeout(() => done(longest), 1000);
            for (let one = 0; one < 20 && pressed < 10000 && pressed - Number(output.textContent) < 100; one++, pressed++) button.click();
            setTimeout(turn, 0);
        };
        turn();
        """
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
        // Without it the inspector opens by a link only, and has names only.
        configuration.isDevelopment = true
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
