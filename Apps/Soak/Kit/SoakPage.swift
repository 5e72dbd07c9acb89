import Foundation
import RibletWebTesting

/// The user's view of the quick-entry page, with the parts that a page loses where it is loaded
/// anew.
struct SoakPage: Sendable, Equatable {
    struct Row: Sendable, Equatable {
        let title: String
        let isDone: Bool
    }

    var rows: [Row]
    /// The text in the field with the focus, and the caret in it.
    var text: String
    var caret: Int
    /// The element with the focus.
    var focus: String
    var scroll: Int
    var path: String
    /// The texts of the open questions.
    var dialogs: [String]
    /// False if the page was loaded anew.
    var isSame: Bool

    static func read(_ browser: Browser) async throws -> SoakPage {
        let value = try await browser.execute(
            """
            const el = document.activeElement;
            return {
                rows: [...document.querySelectorAll('.todo-list li')].map(li =>
                    [li.querySelector('label').textContent, li.classList.contains('completed')]),
                text: el.value ?? '', caret: el.selectionStart ?? -1,
                focus: el.id || el.className || el.textContent.slice(0, 40) || el.tagName,
                scroll: Math.round(scrollY), path: location.pathname, same: window.soakMark === 1,
                dialogs: [...document.querySelectorAll('dialog[open] h3')].map(h => h.textContent),
            };
            """)
        return SoakPage(
            rows: value["rows"]?.array?.map { Row(title: $0.array?.first?.string ?? "", isDone: $0.array?.last?.bool ?? false) } ?? [],
            text: value["text"]?.string ?? "", caret: value["caret"]?.int ?? -1, focus: value["focus"]?.string ?? "",
            scroll: value["scroll"]?.int ?? -1, path: value["path"]?.string ?? "",
            dialogs: value["dialogs"]?.array?.compactMap(\.string) ?? [], isSame: value["same"]?.bool ?? false)
    }
}

extension Browser {
    /// Opens a page of the gallery and marks it: one that was loaded anew has no mark.
    func openMarked(_ url: String) async throws {
        try await go(to: url)
        try await live()
        // The debug build's own script listens to frames as well.
        try await waitUntil(script: "!('dev' in document.body.dataset) || document.getElementById('riblet-dev')", timeout: .seconds(60))
        try await execute(
            """
            window.soakMark = 1;
            window.soakWholes = 0;
            const tap = Riblet.tap;
            Riblet.tap = frame => {
                if (frame[2].some(group => group.some(op => op[0] === 'root'))) soakWholes++;
                if (tap) tap(frame);
            };
            """)
    }

    /// The number of times that the page was sent as a whole.
    var wholePages: Int {
        get async throws(WebDriverError) { try await execute("return window.soakWholes").int ?? 0 }
    }

    /// Waits until the page that a server sends after it was started again has been taken.
    func waitForWholePage(after count: Int) async throws {
        try await waits(for: "window.soakWholes > \(count)")
        try await waits(for: "performance.getEntriesByType('resource').some(r => r.name.endsWith('/whole.js') && r.responseEnd > 0)")
        try await execute("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    }

    /// Waits until the page's script is connected.
    package func live() async throws {
        try await waitUntil(script: "document.documentElement.dataset.live === ''", timeout: .seconds(90))
    }

    func waits(for script: String) async throws { try await waitUntil(script: script, timeout: .seconds(90)) }
}

/// A text in a script.
func literal(_ text: String) -> String {
    (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "''"
}
