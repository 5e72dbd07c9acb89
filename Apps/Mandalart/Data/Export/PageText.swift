import NeedleKit

/// A text on the page: a box that is as high as its lines are.
final class PageText: Box {
    enum Alignment: String {
        case start, middle, end
    }

    let alignment: Alignment
    let weight: Int
    let color: String
    /// Where the first line stands, as a part of its size.
    private let ascent: Double
    private(set) var lines: [String] = []
    private(set) var size = 0.0
    private(set) var lineHeight = 0.0

    /// A text that is not there yet. `label` is what problems of the layout call it; the first line
    /// stands `ascent` of its size below the top.
    init(_ label: String, weight: Int, color: String, alignment: Alignment = .start, ascent: Double = 1) {
        self.alignment = alignment
        self.weight = weight
        self.color = color
        self.ascent = ascent
        super.init(label)
    }

    /// Breaks a text so that it fits; returns what it takes.
    @discardableResult
    func set(_ text: String, width: Double, height: Double, sizes: [Double]) -> SVGText.Fitted {
        let fitted = SVGText.fit(text, width: width, height: height, sizes: sizes)
        set(fitted.lines, of: fitted)
        return fitted
    }

    /// Takes what of a text fits into one line.
    func set(_ text: String, size: Double, width: Double = .infinity) {
        guard width.isFinite else { return set([text], of: SVGText.Fitted(lines: [text], size: size)) }
        let fitted = SVGText.fit(text, width: width, height: size * 1.3, sizes: [size])
        set([fitted.lines.first ?? ""], of: SVGText.Fitted(lines: Array(fitted.lines.prefix(1)), size: size))
    }

    private func set(_ lines: [String], of fitted: SVGText.Fitted) {
        self.lines = lines
        size = fitted.size
        lineHeight = fitted.lineHeight
        layoutNode.contentHeight = fitted.height
        layoutNode.firstBaselineFromTop = fitted.size * ascent
    }

    /// Where the lines stand.
    var x: Double {
        let frame = layoutNode.absoluteFrame
        switch alignment {
        case .start: return frame.x
        case .middle: return frame.midX
        case .end: return frame.maxX
        }
    }

    /// On what a line stands.
    func baseline(of line: Int) -> Double {
        layoutNode.absoluteFrame.y + layoutNode.firstBaselineFromTop + Double(line) * lineHeight
    }
}
