import MandalartDomain

/// The planner in a small picture: nine cells in the colours of palettes, with levels.
package enum MandalartDrawing {
    /// The picture as SVG, square.
    package static func svg() -> String {
        let palettes: [PaletteID] = [.type5, .type13, .type2, .type11, .type10, .type4, .type1, .type9, .type3]
        let cells = zip(GridPosition.allCases, palettes).map { position, palette in
            cell(position, Palette[palette], level: [42, 68, 30, 85, 0, 55, 74, 20, 92][position.index])
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="480" height="480">\
            <rect width="480" height="480" fill="#eceefb"/>\(cells.joined())</svg>
            """
    }

    private static func cell(_ position: GridPosition, _ palette: Palette, level: Int) -> String {
        let (x, y, side) = (84 + position.column * 108, 84 + position.row * 108, 96)
        let ground = position.isCenter ? "#1a1e33" : "\(palette.light.cell.background)"
        let height = side * level / 100
        let name = "c\(position.index)"
        return """
            <clipPath id="\(name)"><rect x="\(x)" y="\(y)" width="\(side)" height="\(side)" rx="20"/></clipPath>\
            <g clip-path="url(#\(name))"><rect x="\(x)" y="\(y)" width="\(side)" height="\(side)" fill="\(ground)"/>\
            <rect x="\(x)" y="\(y + side - height)" width="\(side)" height="\(height)" fill="\(palette.light.cell.level)"/></g>
            """
    }
}
