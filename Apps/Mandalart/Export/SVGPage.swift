import Foundation
import MandalartDomain

/// A page of A4 upright; its unit is a tenth of a millimetre.
struct SVGPage {
    static let width = 2100.0
    static let height = 2970.0
    private static let margin = 120.0
    /// Without a font of emoji: it has digits as well. Systems find one by themselves.
    private static let fonts = "Pretendard, Inter, 'Noto Sans KR', NanumGothic, sans-serif"
    private static let ink = "#161c2d"
    private static let quiet = "#5b6478"

    private var body = ""
    private var clips = ""
    private var clipCount = 0

    private static var inner: Double { width - 2 * margin }
    private static var gridTop: Double { 430 }

    // MARK: - Parts of the page

    mutating func header(_ content: PlanContent) {
        let title = content.goal?.title ?? content.plan.title
        let fitted = SVGText.fit(title, width: Self.inner - 330, height: 150, sizes: [104, 88, 72, 60])
        text(content.plan.title, x: Self.margin, y: 165, size: 40, weight: 400, fill: Self.quiet, width: Self.inner)
        for (number, line) in fitted.lines.enumerated() {
            text(
                line, x: Self.margin, y: 190 + fitted.size + Double(number) * fitted.lineHeight, size: fitted.size, weight: 700,
                fill: Self.ink)
        }
        let percent = "\(Progress.percent(content.progress))%"
        text(percent, x: Self.width - Self.margin, y: 300, size: 104, weight: 700, fill: Self.ink, anchor: "end")
    }

    mutating func grid(_ content: PlanContent) {
        let gap = 24.0
        let block = (Self.inner - 2 * gap) / 3
        for place in GridPosition.allCases {
            let x = Self.margin + Double(place.column) * (block + gap)
            let y = Self.gridTop + Double(place.row) * (block + gap)
            self.block(content, place, x: x, y: y, side: block)
        }
    }

    mutating func legend(_ content: PlanContent) {
        let goals = GridPosition.ring.compactMap { content[$0] }
        let top = Self.gridTop + Self.inner + 90
        let column = (Self.inner - 60) / 2
        for (number, branch) in goals.enumerated() {
            let x = Self.margin + Double(number % 2) * (column + 60)
            let y = top + Double(number / 2) * 92
            let palette = Palette[branch.main.paletteID]
            rectangle(x: x, y: y, width: column, height: 14, radius: 7, fill: "#e6e9f0")
            let rate = branch.progress
            let gauge = [palette.gauge, palette.background, palette.gauge2].first { $0.contrast(with: .white) > 1.6 } ?? palette.text
            if rate > 0 { rectangle(x: x, y: y, width: max(14, column * rate), height: 14, radius: 7, fill: "\(gauge)") }
            rectangle(x: x, y: y + 29, width: 30, height: 30, radius: 9, fill: "\(palette.background)", stroke: "\(palette.text2)")
            text(branch.main.title, x: x + 46, y: y + 57, size: 38, weight: 500, fill: Self.ink, width: column - 180)
            text("\(Progress.percent(rate))%", x: x + column, y: y + 57, size: 38, weight: 400, fill: Self.quiet, anchor: "end")
        }
    }

    func markup(title: String, about content: PlanContent) -> String {
        let description = "\(content.filledCount) cells, \(Progress.percent(content.progress))%"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 \(Self.number(Self.width)) \(Self.number(Self.height))" \
            role="img" aria-labelledby="title about" font-family="\(Self.fonts)">
            <title id="title">\(SVGText.escaped(title))</title>
            <desc id="about">\(SVGText.escaped(description))</desc>
            <defs>\(clips)</defs>
            <rect width="100%" height="100%" fill="#ffffff"/>
            \(body)</svg>

            """
    }

    // MARK: - Blocks and cells

    private mutating func block(_ content: PlanContent, _ place: GridPosition, x: Double, y: Double, side: Double) {
        let gap = 9.0
        let cell = (side - 2 * gap) / 3
        for position in GridPosition.allCases {
            let box = Box(
                x: x + Double(position.column) * (cell + gap), y: y + Double(position.row) * (cell + gap), side: cell)
            draw(content.cell(place, position), isCore: position.isCenter, box)
        }
    }

    private struct Box {
        let x, y, side: Double
    }

    private mutating func draw(_ cell: PlanCell, isCore: Bool, _ box: Box) {
        guard let title = cell.title, let paletteID = cell.paletteID, let progress = cell.progress else {
            let isReachable = cell != .unreachable
            rectangle(
                x: box.x + 1.5, y: box.y + 1.5, width: box.side - 3, height: box.side - 3, radius: 22, fill: "none",
                stroke: isReachable ? "#b9c0cf" : "#e6e9f0")
            return
        }
        let face = isCore ? Palette[paletteID].core : Palette[paletteID].cell
        rectangle(x: box.x, y: box.y, width: box.side, height: box.side, radius: 22, fill: "\(face.background)")
        if progress > 0 {
            clipCount += 1
            clips += "<clipPath id=\"c\(clipCount)\"><rect x=\"\(Self.number(box.x))\" y=\"\(Self.number(box.y))\" "
            clips += "width=\"\(Self.number(box.side))\" height=\"\(Self.number(box.side))\" rx=\"22\"/></clipPath>"
            let height = box.side * min(1, progress)
            body += "<rect clip-path=\"url(#c\(clipCount))\" x=\"\(Self.number(box.x))\" y=\"\(Self.number(box.y + box.side - height))\" "
            body += "width=\"\(Self.number(box.side))\" height=\"\(Self.number(height))\" fill=\"\(face.fill)\"/>\n"
        }
        label(title, percent: Progress.percent(progress), face: face, isCore: isCore, box)
    }

    private mutating func label(_ title: String, percent: Int, face: PaletteFace, isCore: Bool, _ box: Box) {
        let middle = box.x + box.side / 2
        let fitted = SVGText.fit(
            title, width: box.side - 24, height: box.side - 58, sizes: isCore ? [36, 32, 28, 25, 22, 19] : [31, 28, 25, 22, 19])
        let top = box.y + (box.side - 34 - fitted.height) / 2
        if let plate = face.plate {
            let width = min(box.side - 8, max(fitted.width, 70) + 24)
            rectangle(
                x: middle - width / 2, y: max(box.y + 4, top - 8), width: width, height: min(box.side - 8, fitted.height + 50), radius: 16,
                fill: "\(plate)")
        }
        for (number, line) in fitted.lines.enumerated() {
            text(
                line, x: middle, y: top + fitted.size * 0.98 + Double(number) * fitted.lineHeight, size: fitted.size,
                weight: isCore ? 700 : 600,
                fill: "\(face.text)", anchor: "middle")
        }
        text("\(percent)%", x: middle, y: top + fitted.height + 27, size: 20, weight: 500, fill: "\(face.text)", anchor: "middle")
    }

    // MARK: - Elements

    private mutating func rectangle(
        x: Double, y: Double, width: Double, height: Double, radius: Double, fill: String, stroke: String? = nil
    ) {
        body += "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(width))\" height=\"\(Self.number(height))\" "
        body += "rx=\"\(Self.number(radius))\" fill=\"\(fill)\""
        if let stroke { body += " stroke=\"\(stroke)\" stroke-width=\"3\"" }
        body += "/>\n"
    }

    private mutating func text(
        _ text: String, x: Double, y: Double, size: Double, weight: Int, fill: String, anchor: String = "start", width: Double? = nil
    ) {
        let line = width.map { SVGText.fit(text, width: $0, height: size * 1.3, sizes: [size]).lines.first ?? "" } ?? text
        body += "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" font-size=\"\(Self.number(size))\" font-weight=\"\(weight)\" "
        body += "fill=\"\(fill)\" text-anchor=\"\(anchor)\">\(SVGText.escaped(line))</text>\n"
    }

    private static func number(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
