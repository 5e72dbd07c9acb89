import Foundation
import MandalartDomain
import NeedleKit

/// The markup of a page that was laid out.
struct SVGPage {
    /// Without a font of emoji: it has digits as well. Systems find one by themselves.
    private static let fonts = "Pretendard, Inter, 'Noto Sans KR', NanumGothic, sans-serif"

    private var body = ""
    private var clips = ""
    private var clipCount = 0

    init(_ layout: PageLayout) {
        text(layout.plan)
        text(layout.goal)
        text(layout.percent)
        for cell in layout.cells { draw(cell) }
        for entry in layout.entries { draw(entry) }
    }

    func markup(title: String, about content: PlanContent) -> String {
        let description = "\(content.filledCount) cells, \(Progress.percent(content.progress))%"
        let size = PageLayout.size
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 \(Self.number(size.width)) \(Self.number(size.height))" \
            role="img" aria-labelledby="title about" font-family="\(Self.fonts)">
            <title id="title">\(SVGText.escaped(title))</title>
            <desc id="about">\(SVGText.escaped(description))</desc>
            <defs>\(clips)</defs>
            <rect width="100%" height="100%" fill="#ffffff"/>
            \(body)</svg>

            """
    }

    // MARK: - Parts of the page

    private mutating func draw(_ cell: PageLayout.Cell) {
        let frame = cell.frame.layoutNode.absoluteFrame
        guard let title = cell.title, let percent = cell.percent, let paletteID = cell.content.paletteID else {
            let isReachable = cell.content != .unreachable
            // The line lies inside.
            rectangle(
                LayoutRect(x: frame.x + 1.5, y: frame.y + 1.5, width: frame.width - 3, height: frame.height - 3), radius: 22, fill: "none",
                stroke: isReachable ? "#b9c0cf" : "#e6e9f0")
            return
        }
        let tone = Palette[paletteID].light
        let face = cell.isCore ? tone.core : tone.cell
        rectangle(frame, radius: 22, fill: "\(face.background)")
        if let level = cell.level?.layoutNode.absoluteFrame {
            clipCount += 1
            clips += "<clipPath id=\"c\(clipCount)\"><rect \(Self.place(frame)) rx=\"22\"/></clipPath>"
            body += "<rect clip-path=\"url(#c\(clipCount))\" \(Self.place(level)) fill=\"\(face.level)\"/>\n"
        }
        text(title)
        text(percent)
    }

    private mutating func draw(_ entry: PageLayout.Entry) {
        let face = Palette[entry.branch.main.paletteID].light.cell
        rectangle(entry.gauge.layoutNode.absoluteFrame, radius: 7, fill: "#e6e9f0")
        let filled = face.background.mixed(with: face.text, 0.5)
        if let fill = entry.fill { rectangle(fill.layoutNode.absoluteFrame, radius: 7, fill: "\(filled)") }
        rectangle(entry.mark.layoutNode.absoluteFrame, radius: 9, fill: "\(face.background)", stroke: "\(face.text)")
        text(entry.title)
        text(entry.percent)
    }

    // MARK: - Elements

    private mutating func rectangle(_ frame: LayoutRect, radius: Double, fill: String, stroke: String? = nil) {
        body += "<rect \(Self.place(frame)) rx=\"\(Self.number(radius))\" fill=\"\(fill)\""
        if let stroke { body += " stroke=\"\(stroke)\" stroke-width=\"3\"" }
        body += "/>\n"
    }

    private mutating func text(_ text: PageText) {
        for (number, line) in text.lines.enumerated() {
            body += "<text x=\"\(Self.number(text.x))\" y=\"\(Self.number(text.baseline(of: number)))\" "
            body += "font-size=\"\(Self.number(text.size))\" font-weight=\"\(text.weight)\" "
            body += "fill=\"\(text.color)\" text-anchor=\"\(text.alignment.rawValue)\">\(SVGText.escaped(line))</text>\n"
        }
    }

    private static func place(_ frame: LayoutRect) -> String {
        "x=\"\(number(frame.x))\" y=\"\(number(frame.y))\" width=\"\(number(frame.width))\" height=\"\(number(frame.height))\""
    }

    private static func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
