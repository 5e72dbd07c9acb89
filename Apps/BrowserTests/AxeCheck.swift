import Foundation
import RibletWebTesting
import Testing

/// Runs axe-core in a page.
struct Axe: Sendable {
    private let source: ScriptValue

    init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Axe/axe.min.js")
        source = .string(try String(contentsOf: file, encoding: .utf8))
    }

    /// Reports what axe-core finds in the page that is open.
    func check(_ browser: Browser, _ place: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let script = """
            const [source, done] = arguments;
            if (!window.axe) (0, eval)(source);
            axe.run(document, {resultTypes: ['violations']}).then((result) => done(result.violations.flatMap((one) => one.nodes.map((node) =>
                `${one.impact} ${one.id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}: ${node.failureSummary}`))),
                (error) => done([String(error)]));
            """
        let found = try await browser.executeAsync(script, source)
        for violation in found.array ?? [] {
            Issue.record("\(place): \(violation.string ?? "something")", sourceLocation: sourceLocation)
        }
    }
}
