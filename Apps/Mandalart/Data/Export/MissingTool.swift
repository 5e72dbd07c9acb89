/// A program of the system that exports need and that is not installed.
package enum MissingTool: Hashable, Sendable, CustomStringConvertible {
    /// Of librsvg: without it there is neither PNG nor PDF.
    case converter
    /// Of poppler: without it PNG has blots in the place of emoji.
    case painter

    /// A sentence that names the missing program, the consequence and the remedy.
    package var description: String {
        switch self {
        case .converter:
            "rsvg-convert, which makes PNG and PDF, is not installed; install librsvg2-bin (Debian) or librsvg (Homebrew), or choose SVG"
        case .painter:
            "pdftocairo, which keeps emoji in PNG what they are, is not installed; install poppler-utils (Debian) or poppler (Homebrew)"
        }
    }
}
