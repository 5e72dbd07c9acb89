extension Explanation {
    /// The explanation as an SVG picture: every box of the tree, the view, and a numbered line for each constraint that holds it, with a list
    /// of them below. It scales to where it is put.
    ///
    /// Its colours follow `currentColor`, so it fits light and dark pages.
    public func svg(in language: Language = .english) -> String {
        let whole = frames.first?.frame ?? item.absoluteFrame
        let width = Swift.max(whole.width, 1)
        let height = Swift.max(whole.height, 1)
        let unit = Swift.max(width, height) / 100
        let reasons = distinctReasons
        let margin = 4 * unit
        let listTop = height + 3 * margin
        let lineHeight = 3.4 * unit
        let total = listTop + Double(reasons.count) * lineHeight + margin
        var body = ""
        for other in frames.dropFirst() where other.frame.width > 0 || other.frame.height > 0 {
            body += rectangle(
                other.frame,
                "class=\"other\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".3\" stroke-width=\"\(number(0.25 * unit))\"")
        }
        body += rectangle(whole, "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".6\" stroke-width=\"\(number(0.4 * unit))\"")
        body += rectangle(
            item.absoluteFrame,
            "class=\"view\" fill=\"currentColor\" fill-opacity=\".12\" stroke=\"currentColor\" stroke-width=\"\(number(0.6 * unit))\"")
        for (index, reason) in reasons.enumerated() {
            body += line(for: reason.source, number: index + 1, unit: unit)
            let y = listTop + Double(index + 1) * lineHeight
            let words = "\(index + 1)  \(Explanation.describe(reason.source, reason.priority, in: language))"
            body += "<text x=\"0\" y=\"\(number(y))\" font-size=\"\(number(2.2 * unit))\" fill=\"currentColor\">\(escaped(words))</text>\n"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="\(number(-margin)) \(number(-margin)) \(number(width + 2 * margin)) \
            \(number(total + margin))" font-family="sans-serif"><title>\(escaped(lines(in: language)[0]))</title>
            \(body)</svg>
            """
    }

    /// Each source once, in the order of the facts.
    private var distinctReasons: [Reason] {
        var seen: Set<String> = []
        return facts.flatMap(\.reasons).filter { reason in
            seen.insert(Explanation.describe(reason.source, reason.priority, in: .english)).inserted
        }
    }

    private func rectangle(_ frame: LayoutRect, _ attributes: String) -> String {
        "<rect x=\"\(number(frame.x))\" y=\"\(number(frame.y))\" width=\"\(number(frame.width))\" height=\"\(number(frame.height))\" \(attributes)/>\n"
    }

    /// A line between what a constraint compares, or along what it measures.
    private func line(for source: Source, number index: Int, unit: Double) -> String {
        var from = LayoutPoint(x: 0, y: 0)
        var to = from
        switch source {
        case .constraint(let constraint):
            guard let first = constraint.first.item else { return "" }
            if let other = constraint.second, let second = other.item {
                let isMirrored = constraint.isDirectional && first.node?.effectiveDirection == .rightToLeft
                from = place(of: constraint.first.attribute, in: first.absoluteFrame, isMirrored)
                to = place(of: other.attribute, in: second.absoluteFrame, isMirrored)
                if constraint.first.attribute.axis == .horizontal { to.y = from.y } else { to.x = from.x }
                if constraint.first.attribute.isSize { (from, to) = span(constraint.first.attribute.axis, first.absoluteFrame) }
            } else {
                (from, to) = span(constraint.first.attribute.axis, first.absoluteFrame)
            }
        case .content(let node, let axis, _, _): (from, to) = span(axis, node.absoluteFrame)
        case .noNegativeSize(let item): (from, to) = span(.horizontal, item.absoluteFrame)
        }
        let middle = LayoutPoint(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
        return """
            <g class="reason"><line x1="\(number(from.x))" y1="\(number(from.y))" x2="\(number(to.x))" y2="\(number(to.y))" stroke="currentColor" \
            stroke-width="\(number(0.5 * unit))" stroke-dasharray="\(number(unit))"/><circle cx="\(number(from.x))" cy="\(number(from.y))" \
            r="\(number(0.7 * unit))" fill="currentColor"/><circle cx="\(number(to.x))" cy="\(number(to.y))" r="\(number(0.7 * unit))" \
            fill="currentColor"/><text x="\(number(middle.x))" y="\(number(middle.y - unit))" font-size="\(number(2.6 * unit))" \
            font-weight="700" fill="currentColor" text-anchor="middle">\(index)</text></g>

            """
    }

    private func span(_ axis: LayoutAxis, _ frame: LayoutRect) -> (LayoutPoint, LayoutPoint) {
        switch axis {
        case .horizontal: (LayoutPoint(x: frame.x, y: frame.midY), LayoutPoint(x: frame.maxX, y: frame.midY))
        case .vertical: (LayoutPoint(x: frame.midX, y: frame.y), LayoutPoint(x: frame.midX, y: frame.maxY))
        }
    }

    private func place(of attribute: LayoutAttribute, in frame: LayoutRect, _ isMirrored: Bool) -> LayoutPoint {
        switch attribute {
        case .left: LayoutPoint(x: frame.x, y: frame.midY)
        case .right: LayoutPoint(x: frame.maxX, y: frame.midY)
        case .leading: LayoutPoint(x: isMirrored ? frame.maxX : frame.x, y: frame.midY)
        case .trailing: LayoutPoint(x: isMirrored ? frame.x : frame.maxX, y: frame.midY)
        case .top, .firstBaseline: LayoutPoint(x: frame.midX, y: frame.y)
        case .bottom, .lastBaseline: LayoutPoint(x: frame.midX, y: frame.maxY)
        case .width, .height, .centerX, .centerY: LayoutPoint(x: frame.midX, y: frame.midY)
        }
    }

    private func number(_ value: Double) -> String { LayoutConstraint.text(value) }

    private func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
