import Foundation
import MandalartDomain

/// Texts in pictures. A renderer of SVG breaks no lines, so it is done here, with widths that fit
/// the fonts named in ``SVGPage`` well enough.
struct SVGText {
    /// Lines that fit a box.
    struct Fitted: Equatable {
        let lines: [String]
        let size: Double
        var lineHeight: Double { size * 1.22 }
        var height: Double { lineHeight * Double(lines.count) }
        /// The width of the longest line.
        var width: Double { lines.map { TextWidth.ems($0) * size }.max() ?? 0 }
    }

    /// The largest size of `sizes` at which a text fits a box; at the smallest it is cut with an
    /// ellipsis.
    static func fit(_ text: String, width: Double, height: Double, sizes: [Double]) -> Fitted {
        for size in sizes {
            let fitted = Fitted(lines: lines(text, width: width / size), size: size)
            let isWhole = fitted.lines.allSatisfy { TextWidth.ems($0) * size <= width }
            if isWhole, fitted.height <= height, !breaksWords(text, fitted.lines) { return fitted }
        }
        let size = sizes.last ?? 10
        var lines = lines(text, width: width / size)
        let room = max(1, Int(height / (size * 1.22)))
        if lines.count > room {
            lines = Array(lines.prefix(room))
            lines[room - 1] = shortened(lines[room - 1], width: width / size)
        }
        return Fitted(lines: lines, size: size)
    }

    /// Breaks at spaces, and within a word that is wider than a line; a word of ideographs or
    /// syllables may break anywhere.
    private static func lines(_ text: String, width: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            let joined = line.isEmpty ? String(word) : line + " " + word
            if TextWidth.ems(joined) <= width {
                line = joined
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for character in word {
                if !line.isEmpty, TextWidth.ems(line) + TextWidth.ems(character) > width {
                    lines.append(line)
                    line = ""
                }
                line.append(character)
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    /// Returns true if a line ends within a word, which a smaller size may spare.
    private static func breaksWords(_ text: String, _ lines: [String]) -> Bool {
        lines.joined(separator: " ") != text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func shortened(_ line: String, width: Double) -> String {
        var line = line
        while !line.isEmpty, TextWidth.ems(line) + 0.9 > width { line.removeLast() }
        return line.trimmingCharacters(in: .whitespaces) + "…"
    }

    /// A text as XML takes it.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
