import Foundation
import RibletWebTesting
import Testing

/// Runs axe-core in a page.
struct Axe: Sendable {
    private let source: String

    init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Axe/axe.min.js")
        source = try String(contentsOf: file, encoding: .utf8)
    }

    /// Reports what axe-core finds in the page that is open.
    func check(_ browser: Browser, _ place: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        for violation in try await browser.accessibilityViolations(axe: source) {
            Issue.record("\(place): \(violation)", sourceLocation: sourceLocation)
        }
    }
}
