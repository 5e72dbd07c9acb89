import Foundation
import Logging
import Measuring
import RibletWeb
import RibletWebServer
import RibletWebTesting

/// Measures the time from a click in Chromium, over the network of this machine, until the page has
/// changed. Returns no lines without Chromium.
@MainActor
public func browserBenchmarks() -> [Benchmark] {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/chromedriver") else { return [] }
    return [
        clicking("one click upon another", atOnce, goal: nil),
        // Nobody clicks again within a thousandth of a second.
        clicking("after a rest", rest, goal: .atMostTimes(2)),
    ]
}

@MainActor
private func clicking(_ name: String, _ pause: String, goal: Goal?) -> Benchmark {
    let figures: [(name: String, place: Int, goal: Goal?)] = [("median", 100, goal), ("99 of 100", 198, nil)]
    func line(_ figure: String) -> String { "click → DOM in Chromium, \(name): \(figure)" }
    return Benchmark(figures.map { line($0.name) }) {
        let times = await withLivePage { browser in
            let clicked = try sorted(try await browser.executeAsync(pause + clicks, 20, 200))
            let answered = try sorted(try await browser.executeAsync(pause + answers, 20, 200))
            return (clicked: clicked, answered: answered)
        }
        return figures.map { figure in
            Line(
                line(figure.name), times.clicked[figure.place], "ms", goal: figure.goal,
                reference: Reference(
                    "the page's WebSocket: a heartbeat sent, its answer there, nothing else done", times.answered[figure.place]))
        }
    }
}

/// A page with its live connection in Chromium.
@MainActor
private func withLivePage<Result: Sendable>(_ body: @escaping @Sendable (Browser) async throws -> Result) async -> Result {
    var configuration = RibletServer.Configuration(port: 0)
    configuration.logger = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
    configuration.limits.messageRate = 1e9
    configuration.limits.messageBurst = 1e9
    let server = RibletServer(configuration: configuration, applications: [.rows(100)])
    do {
        return try await server.whileRunning { address in
            try await ChromeDriver.withBrowser { browser in
                try await browser.holdSockets()
                try await browser.go(to: address.url)
                try await browser.waitUntil(script: "document.documentElement.dataset.live === ''")
                return try await body(browser)
            }
        }
    } catch {
        fatalError("the benchmark in Chromium failed: \(error)")
    }
}

private func sorted(_ times: ScriptValue) throws -> [Double] {
    let milliseconds = (times.array ?? []).compactMap(\.number).sorted()
    guard milliseconds.count == 200 else { throw MissingTimes(count: milliseconds.count) }
    return milliseconds
}

private struct MissingTimes: Error, CustomStringConvertible {
    let count: Int

    var description: String { "\(count) of 200 were answered" }
}

/// The next click follows as soon as the page has changed, so that nothing has gone to sleep
/// meanwhile: what the way costs by itself.
private let atOnce = "const rest = (next, turn) => setTimeout(next, 0, turn);\n"

/// A page that has come to rest, as people press it: all that the last change drew is there, and
/// processors, threads and the browser's processes have to wake up first.
private let rest = "const rest = (next, turn) => requestAnimationFrame(() => setTimeout(next, 40, turn));\n"

/// Presses one check button after the other: first some that do not count, then those that do. The
/// class of a row is the server's alone; the page's script marks buttons that wait.
private let clicks = """
    const [warm, count, done] = arguments;
    const buttons = [...document.querySelectorAll('[role=checkbox]')];
    const times = [];
    const press = turn => {
      if (turn === warm + count) { done(times.slice(warm)); return; }
      const button = buttons[turn * 37 % buttons.length];
      let start;
      const watcher = new MutationObserver(() => {
        times.push(performance.now() - start);
        watcher.disconnect();
        rest(press, turn + 1);
      });
      watcher.observe(button.closest('li'), { attributes: true, attributeFilter: ['class'] });
      start = performance.now();
      button.click();
    };
    press(0);
    """

/// The script that measures the round trip alone: a heartbeat that the session answers without any
/// work.
private let answers = """
    const [warm, count, done] = arguments;
    const socket = ribletSockets.at(-1);
    const times = [];
    const beat = turn => {
      if (turn === warm + count) { done(times.slice(warm)); return; }
      let start;
      socket.addEventListener('message', () => {
        times.push(performance.now() - start);
        rest(beat, turn + 1);
      }, { once: true });
      start = performance.now();
      socket.send('["a",0]');
    };
    beat(0);
    """
