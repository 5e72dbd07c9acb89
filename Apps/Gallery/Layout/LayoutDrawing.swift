import RibletLocalization

/// The picture of the page on its card: a sample laid out as on the page, texts as bars.
package enum LayoutDrawing {
    /// The drawing as SVG, 480 by 480, with colours that stand on light and on dark cards.
    package static func svg() -> String {
        let picture = CardScene(.en).place(width: 400)
        // A card shows the upper three quarters.
        let scale = 264 / picture.height
        let left = 240 - picture.width * scale / 2
        let right = 240 + picture.width * scale / 2
        var shapes: [String] = []
        for box in picture.boxes {
            let frame = box.frame
            func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double, _ color: String) {
                shapes.append(
                    "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"\(radius)\" fill=\"\(color)\"/>")
            }
            switch box.look {
            case .panel: rect(frame.x, frame.y, frame.width, frame.height, radius: 18, "#fdfdfd")
            case .picture: rect(frame.x, frame.y, frame.width, frame.height, radius: 18, "#9cc7b2")
            case .badge: rect(frame.x, frame.y, frame.width, frame.height, radius: frame.height / 2, "#d9d9e0")
            case .action, .button: rect(frame.x, frame.y, frame.width, frame.height, radius: frame.height / 2, "#3f4047")
            case .title, .text, .label, .field, .core, .cell:
                let pitch = frame.height / Double(max(1, box.lines.count))
                for (number, line) in box.lines.enumerated() {
                    let isTitle = box.look == .title
                    rect(
                        frame.x, frame.y + pitch * (Double(number) + 0.28), min(frame.width, TextLines.width(line) * box.size),
                        pitch * 0.44, radius: pitch * 0.22, isTitle ? "#3f4047" : "#b9bac3")
                }
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480"><rect width="480" height="480" fill="#e3e6e9"/>\
            <g transform="translate(\(left) 32) scale(\(scale))">\(shapes.joined())</g>\
            <path d="M\(left) 332H\(right)" stroke="#2f7a5c" stroke-width="6" stroke-linecap="round"/>\
            <circle cx="\(right)" cy="332" r="13" fill="#2f7a5c"/></svg>
            """
    }
}
