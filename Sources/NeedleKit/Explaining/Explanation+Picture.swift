extension Explanation {
    /// The explanation as an SVG picture: every box of the tree, the view, and a numbered line for
    /// each constraint that holds it, with a list of them below. It scales to where it is put.
    ///
    /// Its colours follow `currentColor`, so it fits light and dark pages. The numbers count the
    /// reasons, each once, in the order of ``lines(in:plainly:)``.
    ///
    /// - Parameters:
    ///   - language: that of its words.
    ///   - isListing: whether the list stands below; without it, the page around the picture says
    ///     what the numbers mean.
    /// - Returns: a whole `svg` element.
    public func svg(in language: Language = .english, isListing: Bool = true) -> String {
        let whole = frames.first?.frame ?? item.absoluteFrame
        let width = Swift.max(whole.width, 1)
        let height = Swift.max(whole.height, 1)
        let unit = Swift.max(width, height) / 100
        let reasons = distinctReasons
        let margin = 5 * unit
        let lineHeight = 3.4 * unit
        // A letter is somewhat more than half as wide as it is high.
        let columns = Swift.max(24, Int((width + margin) / (1.25 * unit)))
        var list: [(text: String, isFirst: Bool)] = []
        if isListing {
            for (index, reason) in reasons.enumerated() {
                list += Self.wrapped(
                    Explanation.describe(reason.source, reason.priority, in: language), number: index + 1, columns: columns)
            }
        }
        let listTop = height + 2 * margin
        let bottom = isListing ? listTop + Double(list.count) * lineHeight : height + margin
        var body = ""
        for other in frames.dropFirst() where other.frame.width > 0 || other.frame.height > 0 {
            body += rectangle(
                other.frame,
                "class=\"other\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".3\" stroke-width=\"\(number(0.25 * unit))\"")
        }
        body += rectangle(
            whole, "class=\"whole\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".6\" stroke-width=\"\(number(0.4 * unit))\"")
        body += rectangle(
            item.absoluteFrame,
            "class=\"view\" fill=\"currentColor\" fill-opacity=\".12\" stroke=\"currentColor\" stroke-width=\"\(number(0.6 * unit))\"")
        var taken: [LayoutPoint] = []
        for (index, reason) in reasons.enumerated() { body += line(for: reason.source, number: index + 1, unit: unit, &taken) }
        for (index, line) in list.enumerated() {
            let x = line.isFirst ? 0 : 3.4 * unit
            body += """
                <text x="\(number(x))" y="\(number(listTop + Double(index) * lineHeight))" font-size="\(number(2.2 * unit))" fill="currentColor">\
                \(escaped(line.text))</text>

                """
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="\(number(-margin)) \(number(-margin)) \(number(width + 2 * margin)) \
            \(number(bottom + margin))" font-family="sans-serif"><title>\(escaped(lines(in: language)[0]))</title>
            \(body)</svg>
            """
    }

    /// Breaks an entry of the list between words.
    private static func wrapped(_ words: String, number: Int, columns: Int) -> [(text: String, isFirst: Bool)] {
        var lines: [(text: String, isFirst: Bool)] = []
        var line = "\(number) "
        var count = line.count
        for word in words.split(separator: " ") {
            // Letters of East Asia are as wide as two others.
            let length = word.unicodeScalars.reduce(1) { $0 + ($1.value < 0x1100 || (0x2000..<0x2E80).contains($1.value) ? 1 : 2) }
            if count + length > columns, count > 4 {
                lines.append((line, lines.isEmpty))
                (line, count) = (String(word), length)
            } else {
                line += (line.isEmpty ? "" : " ") + word
                count += length
            }
        }
        lines.append((line, lines.isEmpty))
        return lines
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
    private func line(for source: Source, number index: Int, unit: Double, _ taken: inout [LayoutPoint]) -> String {
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
        case .content(let node, let axis, _): (from, to) = span(axis, node.absoluteFrame)
        case .noNegativeSize(let item): (from, to) = span(.horizontal, item.absoluteFrame)
        }
        let label = placeOfNumber(from, to, unit: unit, &taken)
        return """
            <g class="reason"><line x1="\(number(from.x))" y1="\(number(from.y))" x2="\(number(to.x))" y2="\(number(to.y))" stroke="currentColor" \
            stroke-width="\(number(0.5 * unit))" stroke-dasharray="\(number(unit))"/><circle cx="\(number(from.x))" cy="\(number(from.y))" \
            r="\(number(0.7 * unit))" fill="currentColor"/><circle cx="\(number(to.x))" cy="\(number(to.y))" r="\(number(0.7 * unit))" \
            fill="currentColor"/><text x="\(number(label.x))" y="\(number(label.y + 0.9 * unit))" font-size="\(number(2.6 * unit))" \
            font-weight="700" fill="currentColor" text-anchor="middle">\(index)</text></g>

            """
    }

    /// Above the middle of a line, right of it where it is upright, and further off where another
    /// number stands there.
    private func placeOfNumber(_ from: LayoutPoint, _ to: LayoutPoint, unit: Double, _ taken: inout [LayoutPoint]) -> LayoutPoint {
        let isUpright = abs(to.y - from.y) > abs(to.x - from.x)
        var place = LayoutPoint(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
        if isUpright { place.x += 2.4 * unit } else { place.y -= 2.2 * unit }
        for _ in taken {
            guard taken.contains(where: { abs($0.x - place.x) < 3.2 * unit && abs($0.y - place.y) < 2.6 * unit }) else { break }
            if isUpright { place.x += 3.3 * unit } else { place.y -= 2.7 * unit }
        }
        taken.append(place)
        return place
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
