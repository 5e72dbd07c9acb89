internal import CRibletStyle
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

    /// Read once: a page has many icons and is written often.
    private static let markups: [Icon: String] = {
        var markups: [Icon: String] = [:]
        for line in String(decoding: riblet_style_icons().bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: "\"", maxSplits: 2)
            guard parts.count == 3, let icon = Icon(rawValue: String(parts[1])), let start = line.firstIndex(of: ">") else { continue }
            markups[icon] = String(line[line.index(after: start)...].dropLast("</symbol>".count))
        }
        return markups
    }()
}
