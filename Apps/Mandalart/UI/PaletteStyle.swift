import MandalartDomain

/// The style sheet of what the domain knows: the colours of the palettes, and a rule for each
/// height of a level. Pages have no inline style.
enum PaletteStyle {
    static let css: String = {
        let palettes = Palette.all.map(rules).joined()
        let levels = (0...100).map { "[data-p=\"\($0)\"]{--p:\($0)%}" }.joined()
        return "@layer parts{\(palettes)\(levels)}\n"
    }()

    private static func rules(of palette: Palette) -> String {
        let face = palette.cell
        let core = palette.core
        let values: [(String, String)] = [
            ("cell", "\(face.background)"), ("cell-2", "\(palette.background2)"), ("cell-ink", "\(face.text)"), ("level", "\(face.fill)"),
            ("gauge", "\(face.gauge)"), ("plate", face.plate.map { "\($0)" } ?? "transparent"),
            ("plate-room", face.plate == nil ? "0px" : "4px"), ("deep", "\(core.background)"), ("deep-ink", "\(core.text)"),
        ]
        return "[data-palette=\(palette.id.rawValue)]{\(values.map { "--\($0.0):\($0.1)" }.joined(separator: ";"))}"
    }
}
