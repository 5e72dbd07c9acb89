/// SVG elements as text. Coordinates are whole numbers; a drawing is 480 units wide, so nobody sees
/// the difference.
package enum Sketch {
    /// Scales a path. The template has absolute commands and coordinates in hundredths, all
    /// separated by blanks: `M 50 -90 L 90 10 Z`.
    package static func fit(_ template: String, _ width: Int, _ height: Int) -> String {
        var path = ""
        var isX = true
        var afterNumber = false
        for token in template.split(separator: " ") {
            if let number = Int(token) {
                let value = number * (isX ? width : height)
                let rounded = (value + (value < 0 ? -50 : 50)) / 100
                path += (afterNumber && rounded >= 0 ? " " : "") + String(rounded)
                isX.toggle()
                afterNumber = true
            } else {
                path += token
                isX = true
                afterNumber = false
            }
        }
        return path
    }

    package static func fill(_ path: String, _ ink: Ink, _ more: String = "") -> String {
        "<path d=\"\(path)\" fill=\"\(ink.hex)\"\(more)/>"
    }

    /// A filled path whose corners are rounded by an outline of the same colour.
    package static func soft(_ path: String, _ ink: Ink, _ width: Int) -> String {
        fill(path, ink, " stroke=\"\(ink.hex)\" stroke-width=\"\(width)\" stroke-linejoin=\"round\"")
    }

    /// A line with round ends.
    package static func line(_ path: String, _ ink: Ink, _ width: Int) -> String {
        "<path d=\"\(path)\" fill=\"none\" stroke=\"\(ink.hex)\" stroke-width=\"\(width)\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    }

    package static func oval(_ x: Int, _ y: Int, _ rx: Int, _ ry: Int, _ ink: Ink, _ more: String = "") -> String {
        "<ellipse cx=\"\(x)\" cy=\"\(y)\" rx=\"\(rx)\" ry=\"\(ry)\" fill=\"\(ink.hex)\"\(more)/>"
    }

    package static func dot(_ x: Int, _ y: Int, _ r: Int, _ ink: Ink, _ more: String = "") -> String {
        "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(r)\" fill=\"\(ink.hex)\"\(more)/>"
    }

    package static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ ink: Ink, radius: Int = 0) -> String {
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"\(radius > 0 ? " rx=\"\(radius)\"" : "") fill=\"\(ink.hex)\"/>"
    }

    /// Moves, turns and scales a drawing.
    package static func placed(_ x: Int, _ y: Int, turn: Int = 0, scale percent: Int = 100, _ content: String) -> String {
        guard !content.isEmpty else { return "" }
        var transform = "translate(\(x) \(y))"
        if turn != 0 { transform += "rotate(\(turn))" }
        if percent != 100 { transform += "scale(\(decimal(percent)))" }
        return "<g transform=\"\(transform)\">\(content)</g>"
    }

    /// Draws a drawing and its mirror image.
    package static func both(_ content: String) -> String {
        content + mirrored(content)
    }

    /// The mirror image of what is given.
    package static func mirrored(_ content: String) -> String {
        "<g transform=\"scale(-1 1)\">\(content)</g>"
    }

    /// Cuts a drawing out by a path.
    package static func clipped(_ id: String, _ path: String, _ content: String) -> String {
        content.isEmpty ? "" : "<clipPath id=\"\(id)\"><path d=\"\(path)\"/></clipPath><g clip-path=\"url(#\(id))\">\(content)</g>"
    }

    private static func decimal(_ percent: Int) -> String {
        let rest = percent % 100
        return "\(percent / 100)" + (rest == 0 ? "" : rest < 10 ? ".0\(rest)" : ".\(rest)")
    }
}
