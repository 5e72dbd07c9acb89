import Foundation
import RibletWebTesting
import Testing

/// Runs axe-core in a browser's pages, and looks whether their style sheets are given what they
/// use.
struct Axe: Sendable {
    /// Rules that depend on colours, and so on the scheme.
    private static let colorRules = ["color-contrast", "link-in-text-block"]

    private let source: String
    private let browser: Browser

    /// Brings axe-core to the pages that are opened in the browser's tab from here on.
    init(_ browser: Browser) async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Axe/axe.min.js")
        source = try String(contentsOf: file, encoding: .utf8)
        self.browser = browser
        try await browser.bringAxe(source)
    }

    /// Reports what axe-core finds in the page that is open.
    func check(_ place: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await report(place, rules: [], sourceLocation)
    }

    /// Reports what axe-core finds in the page that is open, at each of the widths, in light and in
    /// dark. It stays as it was looked at last.
    func checkLooks(_ place: String, at viewports: [Viewport], sourceLocation: SourceLocation = #_sourceLocation) async throws {
        for viewport in viewports {
            try await browser.setViewport(viewport)
            for (scheme, rules) in [(MediaEmulation.ColorScheme.light, []), (.dark, Self.colorRules)] {
                try await browser.emulate(MediaEmulation(colorScheme: scheme, reducedMotion: true))
                try await report("\(place), \(viewport.width) px, \(scheme.rawValue)", rules: rules, sourceLocation)
            }
        }
    }

    private func report(_ place: String, rules: [String], _ sourceLocation: SourceLocation) async throws {
        // The colours of a page that is open, and of one in its frame, change over some frames.
        try await browser.waitUntil(
            script: """
                [document, ...[...document.querySelectorAll('iframe')].map(one => one.contentDocument)].every(page =>
                    !page || page.getAnimations().every(one => one.effect.getComputedTiming().endTime === Infinity))
                """)
        for violation in try await browser.accessibilityViolations(axe: source, rules: rules) {
            Issue.record("\(place): \(violation)", sourceLocation: sourceLocation)
        }
        for fault in try await browser.unsetProperties() { Issue.record("\(place): \(fault)", sourceLocation: sourceLocation) }
    }
}
