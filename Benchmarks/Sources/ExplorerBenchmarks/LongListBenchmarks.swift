import AppMeasuring
import Foundation
import Logging
import Measuring
import RibletWebServer
import RibletWebTesting

/// The acts of a person at a list, each with the script that does it and the one that says that the
/// page shows what comes of it.
private let acts: [(name: String, script: String, isDone: String)] = [
    ("open a detail", "top().querySelectorAll('.member a.open')[7].click()", "top().querySelector('.facts dd')"),
    ("go back", "history.back()", "top().querySelector('.member')"),
    ("another tab", "document.querySelectorAll('.tabs a')[1].click()", "top().querySelector('.row.place a')"),
    ("the tab again", "document.querySelectorAll('.tabs a')[0].click()", "top().querySelector('.member')"),
]

/// The waits of a person in Chromium with 840 rows in the page, in turns with 40: from an act
/// until the frame with what comes of it has been drawn, and until a page is painted that is loaded
/// with them. The least of some rounds counts. No lines where there is no Chromium.
@MainActor
func longListBenchmarks() -> [Benchmark] {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/chromedriver") else { return [] }
    let names = acts.map { "explorer in Chromium, 840 rows: \($0.name)" } + ["explorer in Chromium, 840 rows: to paint"]
    return [
        Benchmark(names) {
            let (long, short) = await times(rounds: 7)
            return names.indices.map { index in
                Line(
                    names[index], long[index], "ms", goal: .atMostTimes(index < acts.count ? 2 : 1.5),
                    reference: Reference("the same with 40 rows", short[index]))
            }
        }
    ]
}

/// The least time of each act, and to the first paint, with a long list and with a short one.
@MainActor
private func times(rounds: Int) async -> (long: [Double], short: [Double]) {
    do {
        return try await server(rows: MeasuredExplorer.characters).whileRunning { long in
            try await server(rows: 40).whileRunning { short in
                try await ChromeDriver.withBrowser { browser in
                    var best = (long: [Double](), short: [Double]())
                    for _ in 0..<rounds {
                        best.long = least(best.long, try await round(browser, at: long.url))
                        best.short = least(best.short, try await round(browser, at: short.url))
                    }
                    return best
                }
            }
        }
    } catch {
        fatalError("the benchmark in Chromium failed: \(error)")
    }
}

@MainActor
private func server(rows: Int) -> RibletServer {
    var configuration = RibletServer.Configuration(port: 0)
    configuration.logger = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
    return RibletServer(configuration: configuration, applications: [MeasuredExplorer(pageSize: rows).application()])
}

private func least(_ a: [Double], _ b: [Double]) -> [Double] { a.isEmpty ? b : zip(a, b).map(min) }

/// All acts at a page that is loaded anew, then the time to its first paint.
private func round(_ browser: Browser, at url: String) async throws -> [Double] {
    try await browser.go(to: url + "characters")
    try await browser.waitUntil(script: "document.documentElement.dataset.live === ''")
    var times: [Double] = []
    for act in acts { times.append(try await browser.executeAsync(timed(act.script, act.isDone)).number ?? .infinity) }
    let paint = """
        return performance.getEntriesByName('first-contentful-paint')[0].startTime
          - performance.getEntriesByType('navigation')[0].responseStart
        """
    return times + [try await browser.execute(paint).number ?? .infinity]
}

/// Rests, acts, and calls back with the milliseconds until the frame has been drawn.
private func timed(_ script: String, _ isDone: String) -> String {
    """
    const done = arguments[arguments.length - 1];
    const top = () => [...document.querySelectorAll('.riblet-page')].filter(page => !page.closest('[hidden]')).at(-1);
    setTimeout(() => {
      const start = performance.now(), before = top();
      const look = () => {
        if (top() === before || !(\(isDone))) { setTimeout(look, 1); return; }
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
      };
      \(script);
      look();
    }, 600);
    """
}
