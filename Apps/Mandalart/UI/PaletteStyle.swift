import MandalartDomain

/// The style sheet of the palettes' colours, with a rule for each height of a level. Pages have no
/// inline style.
enum PaletteStyle {
    static let css: String = {
        let palettes = Palette.all.map(rules).joined()
        let levels = (0...100).map { "[data-p=\"\($0)\"]{--p:\($0)%}" }.joined()
        return "@layer parts{\(palettes)\(levels)}\n"
    }()

    private static func rules(of palette: Palette) -> String {
        let (light, dark) = (palette.light, palette.dark)
        func tones(_ part: (PaletteTone) -> ColorValue) -> String { "light-dark(\(part(light)),\(part(dark)))" }
        let values: [(String, String)] = [
            ("cell", tones(\.cell.background)), ("cell-ink", tones(\.cell.text)), ("level", tones(\.cell.level)),
            ("deep", tones(\.core.background)), ("deep-ink", tones(\.core.text)), ("deep-level", tones(\.core.level)),
        ]
        return "[data-palette=\(palette.id.rawValue)]{\(values.map { "--\($0.0):\($0.1)" }.joined(separator: ";"))}"
    }
}
