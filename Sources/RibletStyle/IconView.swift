import RibletWeb

/// An icon as an `svg` element, of a size that the style sheet may replace. It says nothing to
/// assistive technology; label the control it stands in.
public func icon<Action>(_ icon: Icon, class name: String = "line") -> HTML<Action> {
    svg(.class(name), .attr("viewBox", "0 0 24 24"), .attr("width", "24"), .attr("height", "24"), .aria("hidden", true))
        .unsafelyRaw(icon.markup)
}

extension Icon {
    /// The shapes as markup, for places that take raw markup from the program's own source.
    public var markup: String { Self.markups[self, default: ""] }

    /// Written once: a page has many icons and is written often.
    private static let markups = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.written) })

    private var written: String {
        shape.map { shape in
            switch shape {
            case .path(let d): "<path d=\"\(d)\"/>"
            case .circle(let cx, let cy, let r): "<circle cx=\"\(cx)\" cy=\"\(cy)\" r=\"\(r)\"/>"
            case .ellipse(let cx, let cy, let rx, let ry): "<ellipse cx=\"\(cx)\" cy=\"\(cy)\" rx=\"\(rx)\" ry=\"\(ry)\"/>"
            case .rect(let x, let y, let width, let height, let rx):
                "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"\(rx)\"/>"
            }
        }.joined()
    }
}
