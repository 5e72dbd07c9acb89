import Foundation
import Logging
import Measuring
import RibletWeb
import RibletWebServer
import RibletWebTesting

/// What a person waits for: from a click in Chromium, over the network of this machine, until the page has changed. No lines where there is no Chromium.
@MainActor
func browserBenchmarks() async -> [Line] {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/chromedriver") else { return [] }
    var configuration = RibletServer.Configuration(port: 0, logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() })
    configuration.limits.messageRate = 1e9
    configuration.limits.messageBurst = 1e9
    let server = RibletServer(configuration: configuration, applications: [.rows(100)])
    do {
        let times = try await server.whileRunning { address in
            try await ChromeDriver.withBrowser { browser in
                try await browser.go(to: address.url)
                try await browser.waitUntil(script: "document.documentElement.dataset.live === ''")
                return try await browser.executeAsync(clicks, 50, 500).array ?? []
            }
        }
        let milliseconds = times.compactMap(\.number).sorted()
        guard milliseconds.count == 500 else { throw MissingTimes(count: milliseconds.count) }
        return [
            Line("click → DOM in Chromium: median", milliseconds[250], "ms", goal: .atMost(1)),
            Line("click → DOM in Chromium: 99 of 100", milliseconds[495], "ms"),
        ]
    } catch {
        fatalError("the benchmark in Chromium failed: \(error)")
    }
}

private struct MissingTimes: Error, CustomStringConvertible {
    let count: Int

    var description: String { "\(count) clicks of 500 were answered" }
}

/// Presses one check button after the other, when the last is answered and the browser has drawn: first some that do not count, then those that do. The class
/// of a row is the server's alone; the page's script marks buttons that wait.
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
        requestAnimationFrame(() => setTimeout(press, 0, turn + 1));
      });
      watcher.observe(button.closest('li'), { attributes: true, attributeFilter: ['class'] });
      start = performance.now();
      button.click();
    };
    press(0);
    """
