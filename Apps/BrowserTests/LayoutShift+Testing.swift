import RibletWebTesting
import Testing

extension Browser {
    /// Begins to add up what moves in the page by itself. All that moves later than half a second
    /// after an input counts. If `isBuffered`, what has moved since the page was loaded counts,
    /// too.
    func watchLayout(isBuffered: Bool = false) async throws(WebDriverError) {
        try await execute(
            """
            window.shift = 0;
            window.moved = [];
            const place = box => [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
            new PerformanceObserver(list => {
              for (const entry of list.getEntries()) {
                if (entry.hadRecentInput) continue;
                shift += entry.value;
                for (const one of entry.sources)
                  moved.push(`${(one.node?.outerHTML ?? one.node?.data)?.slice(0, 80)}: ${place(one.previousRect)} -> ${place(one.currentRect)}`);
              }
            }).observe({ type: 'layout-shift', buffered: \(isBuffered) });
            """)
    }

    /// Returns the sum of the layout shifts, and begins anew. The last frame is waited for.
    func layoutShift() async throws(WebDriverError) -> Double {
        let shift = try await execute(
            """
            return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
              const shift = window.shift;
              window.shift = 0;
              done(shift);
            }, 50))))
            """)
        return shift.number ?? 1
    }

    /// Records an issue if more has moved than `most`, and names what it was.
    func expectStill(upTo most: Double = 0.05, sourceLocation: SourceLocation = #_sourceLocation) async throws(WebDriverError) {
        let shift = try await layoutShift()
        guard shift > most else { return }
        let moved = try await execute("return moved.join('\\n')").string ?? ""
        Issue.record("layout shift of \(shift):\n\(moved)", sourceLocation: sourceLocation)
    }
}
