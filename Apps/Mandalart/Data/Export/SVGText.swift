import Foundation

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
        var width: Double { lines.map { SVGText.width($0) * size }.max() ?? 0 }
    }

    /// The largest size of `sizes` at which a text fits a box; at the smallest it is cut with an
    /// ellipsis.
    static func fit(_ text: String, width: Double, height: Double, sizes: [Double]) -> Fitted {
        for size in sizes {
            let fitted = Fitted(lines: lines(text, width: width / size), size: size)
            let isWhole = fitted.lines.allSatisfy { Self.width($0) * size <= width }
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

    /// The width of a text in ems.
    static func width(_ text: some StringProtocol) -> Double { text.reduce(0) { $0 + width($1) } }

    static func width(_ character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if character.unicodeScalars.count > 1 || scalar.properties.isEmojiPresentation { return scalar.isASCII ? 0.6 : 1.25 }
        switch scalar.value {
        case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFFEF:
            return 1
        default: break
        }
        if "iljtfrI.,:;'!|()[] ".contains(character) { return 0.33 }
        if "mwMW%@—".contains(character) { return 0.92 }
        if character.isUppercase || character.isNumber { return 0.66 }
        return scalar.value < 0x500 ? 0.57 : 0.9
    }

    /// Breaks at spaces, and within a word that is wider than a line; a word of ideographs or
    /// syllables may break anywhere.
    private static func lines(_ text: String, width: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: \.isWhitespace) {
            let joined = line.isEmpty ? String(word) : line + " " + word
            if Self.width(joined) <= width {
                line = joined
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for character in word {
                if !line.isEmpty, Self.width(line) + Self.width(character) > width {
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
        while !line.isEmpty, Self.width(line) + 0.9 > width { line.removeLast() }
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
