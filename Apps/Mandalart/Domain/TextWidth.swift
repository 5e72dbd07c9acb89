/// The widths of texts, near enough for the fonts of pages and exports: a server has none.
package enum TextWidth {
    /// Returns the width of a text, in ems.
    package static func ems(_ text: some StringProtocol) -> Double { text.reduce(0) { $0 + ems($1) } }

    /// Returns the width of a character, in ems.
    package static func ems(_ character: Character) -> Double {
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
}
