import RibletWebTesting
import Testing

/// Who looks at a page, and on what.
struct Look: Sendable, CustomTestStringConvertible {
    let language: String
    let viewport: Viewport
    let scheme: MediaEmulation.ColorScheme

    var testDescription: String { "\(language), \(viewport.width) px, \(scheme.rawValue)" }

    /// Each language, width and scheme once: what a state shows is made of the same parts as the
    /// pages, and those are looked at in all ways.
    static let eachOnce = [
        Look(language: "en", viewport: .desktop, scheme: .light), Look(language: "ko", viewport: .phone, scheme: .dark),
    ]

    /// Every two of language, width and scheme meet once.
    static let everyTwo = [
        Look(language: "en", viewport: .phone, scheme: .dark), Look(language: "ko", viewport: .phone, scheme: .light),
        Look(language: "en", viewport: .desktop, scheme: .light), Look(language: "ko", viewport: .desktop, scheme: .dark),
    ]
}
