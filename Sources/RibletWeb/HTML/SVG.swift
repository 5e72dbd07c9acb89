// The shapes of SVG, for charts and drawings that follow a state; `svg` itself is among the
// elements. Coordinates are written to a thousandth, so a chart of sums has no long fractions.

/// A drawing with its own coordinates, which fills the width that it is given.
///
/// ```swift
/// svg(width: 300, height: 100, .role("img"), .aria("labelledby", "sales")) {
///     svgTitle(.id("sales")) { "Sales of three years" }
///     for (index, year) in years.enumerated() {
///         rect(x: Double(index) * 100, y: 100 - year.sum, width: 80, height: year.sum)
///     }
/// }
/// ```
public func svg<A>(
    width: Double, height: Double, _ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }
) -> HTML<A> {
    html("svg", [.attr("viewBox", "0 0 \(SVGNumber.text(width)) \(SVGNumber.text(height))")] + attributes, content())
}

/// A group of shapes, whose attributes they share.
public func g<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }) -> HTML<A> {
    html("g", attributes, content())
}

/// A rectangle. A width or height below zero counts as zero.
///
/// - Parameters:
///   - x: the left edge.
///   - y: the upper edge.
///   - width: its width.
///   - height: its height.
///   - attributes: others.
///   - content: a ``svgTitle(_:content:)``, or nothing.
/// - Returns: the rectangle.
public func rect<A>(
    x: Double, y: Double, width: Double, height: Double, _ attributes: Attribute<A>...,
    @HTMLBuilder<A> content: () -> HTML<A> = { .empty }
) -> HTML<A> {
    let own: [Attribute<A>] = [.number("x", x), .number("y", y), .number("width", max(0, width)), .number("height", max(0, height))]
    return html("rect", own + attributes, content())
}

/// A circle round a point. A radius below zero counts as zero.
public func circle<A>(
    cx: Double, cy: Double, r: Double, _ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A> = { .empty }
) -> HTML<A> {
    html("circle", [.number("cx", cx), .number("cy", cy), .number("r", max(0, r))] + attributes, content())
}

/// A straight line between two points; it is seen where it has a ``Attribute/stroke(_:)``.
public func line<A>(x1: Double, y1: Double, x2: Double, y2: Double, _ attributes: Attribute<A>...) -> HTML<A> {
    html("line", [.number("x1", x1), .number("y1", y1), .number("x2", x2), .number("y2", y2)] + attributes, .empty)
}

/// Straight lines from point to point.
public func polyline<A>(_ points: [(x: Double, y: Double)], _ attributes: Attribute<A>...) -> HTML<A> {
    html("polyline", [.attr("points", SVGNumber.text(points))] + attributes, .empty)
}

/// An area between points, the last of which is joined to the first.
public func polygon<A>(_ points: [(x: Double, y: Double)], _ attributes: Attribute<A>...) -> HTML<A> {
    html("polygon", [.attr("points", SVGNumber.text(points))] + attributes, .empty)
}

/// A shape of curves, in the language of the attribute `d`.
public func path<A>(d: String, _ attributes: Attribute<A>...) -> HTML<A> { html("path", [.attr("d", d)] + attributes, .empty) }

/// The part of a text that stands at its point.
public enum TextAnchor: String, Sendable, Hashable {
    case start, middle, end
}

/// A text on a line of a drawing.
///
/// - Parameters:
///   - x: the place of its anchor.
///   - y: the line that it stands on.
///   - anchor: the part of the text that is at `x`; its start by default.
///   - size: the size of its font; that of the drawing's surroundings by default.
///   - attributes: others.
///   - content: the text.
/// - Returns: the text.
public func svgText<A>(
    x: Double, y: Double, anchor: TextAnchor = .start, size: Double? = nil, _ attributes: Attribute<A>...,
    @HTMLBuilder<A> content: () -> HTML<A>
) -> HTML<A> {
    var own: [Attribute<A>] = [.number("x", x), .number("y", y)]
    if anchor != .start { own.append(.attr("text-anchor", anchor.rawValue)) }
    if let size { own.append(.number("font-size", size)) }
    return html("text", own + attributes, content())
}

/// The name of a drawing or shape, first in it: what a screen reader says, and what a browser shows
/// with the pointer at rest.
public func svgTitle<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A>) -> HTML<A> {
    html("title", attributes, content())
}

/// More words about a drawing, for screen readers; `aria-describedby` of the drawing names it.
public func svgDescription<A>(_ attributes: Attribute<A>..., @HTMLBuilder<A> content: () -> HTML<A>) -> HTML<A> {
    html("desc", attributes, content())
}

extension Attribute {
    /// The paint of a shape's area, such as `currentColor`, `none` or `var(--accent)`.
    public static func fill(_ paint: String) -> Attribute { attr("fill", paint) }

    /// The paint of a shape's outline.
    public static func stroke(_ paint: String) -> Attribute { attr("stroke", paint) }
    /// The width of a shape's outline.
    public static func strokeWidth(_ width: Double) -> Attribute { number("stroke-width", max(0, width)) }
    /// An attribute that is a number, to a thousandth.
    public static func number(_ name: StaticString, _ value: Double) -> Attribute { attr(name, SVGNumber.text(value)) }
}

/// Numbers as SVG reads them.
enum SVGNumber {
    /// A number to a thousandth; one that no drawing can have is zero, and a misuse.
    static func text(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else {
            reportUnsafe("the coordinate \(value) is not written; divide by no zero, and draw no more than a trillion")
            return "0"
        }
        // By hand: the function of the C library is there only where another module brings it along.
        let thousandths = Int(value * 1_000 + (value < 0 ? -0.5 : 0.5))
        let (whole, rest) = (abs(thousandths) / 1_000, abs(thousandths) % 1_000)
        let sign = thousandths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = String(String(1_000 + rest).dropFirst())
        while digits.last == "0" { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    static func text(_ points: [(x: Double, y: Double)]) -> String {
        points.map { "\(text($0.x)),\(text($0.y))" }.joined(separator: " ")
    }
}
