import RibletWebTesting
import Testing

/// A language, a scheme and a size in which a page is looked at.
struct PageVariant: Sendable, CustomTestStringConvertible {
    let language: String
    let viewport: Viewport
    let scheme: MediaEmulation.ColorScheme

    var testDescription: String { "\(language), \(viewport.width) px, \(scheme.rawValue)" }

    /// Each language, width and scheme once: what a state shows is made of the same parts as the
    /// pages, and those are looked at in all ways.
    static let eachOnce = [
        PageVariant(language: "en", viewport: .desktop, scheme: .light), PageVariant(language: "ko", viewport: .phone, scheme: .dark),
    ]

    /// Every two of language, width and scheme meet once.
    static let everyTwo = [
        PageVariant(language: "en", viewport: .phone, scheme: .dark), PageVariant(language: "ko", viewport: .phone, scheme: .light),
        PageVariant(language: "en", viewport: .desktop, scheme: .light), PageVariant(language: "ko", viewport: .desktop, scheme: .dark),
    ]
}
