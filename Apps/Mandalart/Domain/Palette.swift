/// The name of a palette, as it is stored.
package enum PaletteID: String, Codable, Hashable, Sendable, CaseIterable {
    case type1, type2, type3, type4, type5, type6, type7, type8, type9, type10, type11, type12, type13, type14, type15, type16

    /// Its place in the row of palettes, from 1.
    package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}

/// The colours of a main mandalart and its subs.
package struct Palette: Identifiable, Hashable, Sendable {
    /// Its name.
    package let id: PaletteID
    /// The six colours, as the designer gave them.
    package let background, background2, text, text2, gauge, gauge2: ColorValue

    init(
        _ id: PaletteID, _ background: UInt32, _ background2: UInt32, _ text: UInt32, _ text2: UInt32, _ gauge: UInt32, _ gauge2: UInt32
    ) {
        self.id = id
        self.background = ColorValue(background)
        self.background2 = ColorValue(background2)
        self.text = ColorValue(text)
        self.text2 = ColorValue(text2)
        self.gauge = ColorValue(gauge)
        self.gauge2 = ColorValue(gauge2)
    }

    /// How a goal's or an action's own cell is painted.
    package var cell: PaletteFace { PaletteFace(background: background, text: text, gauge: gauge) }

    /// How the goal in the middle of its eight actions is painted: ground and text turned round,
    /// which leaves the contrast what it is; where that is not enough the plate is the ground.
    package var core: PaletteFace {
        let face = cell
        let ink = face.plate == nil ? face.background : face.text
        return PaletteFace(background: face.plate ?? face.text, text: ink, gauge: ink)
    }

    /// The palette of that name.
    package static subscript(id: PaletteID) -> Palette { table[id.number - 1] }

    /// The sixteen palettes, in order.
    package static let all: [Palette] = table

    private static let table: [Palette] = [
        Palette(.type1, 0xE0AAFF, 0xC77DFF, 0x240046, 0x3C096C, 0x9D4EDD, 0x10002B),
        Palette(.type2, 0x9EF01A, 0x70E000, 0x006400, 0x007200, 0x38B000, 0x004B23),
        Palette(.type3, 0x06DFC8, 0x0BBFBC, 0x213F8B, 0x1C5F97, 0x00FFD4, 0x167FA3),
        Palette(.type4, 0xCBE5F6, 0x97CAED, 0x185D8B, 0x2280BF, 0xEEF6FC, 0x185D8B),
        Palette(.type5, 0xEAAC8B, 0xE88C7D, 0x355070, 0x515575, 0xE56B6F, 0x515575),
        Palette(.type6, 0xFE6D73, 0xE60707, 0x000000, 0x2C0000, 0xFEB3B1, 0x2C0000),
        Palette(.type7, 0x345053, 0x51696C, 0xE2E6E6, 0xC5CDCE, 0xFFFFFF, 0x8B9B9D),
        Palette(.type8, 0xFFAC7F, 0xFFB78F, 0xFFF7F2, 0xFFECE2, 0xFFE2D1, 0xFFC1A0),
        Palette(.type9, 0xC7FFFF, 0xA8F8F8, 0x7400B8, 0x934ADD, 0xA3CDF1, 0x9876E4),
        Palette(.type10, 0xE9E9E9, 0xC8C8C8, 0x000000, 0x212121, 0xA6A6A6, 0x434343),
        Palette(.type11, 0xEFD2C7, 0xE5C1B1, 0x4C210E, 0x945D3C, 0xE6BCA3, 0x9D6441),
        Palette(.type12, 0x3C096C, 0x5A189A, 0xFF6D00, 0xFF7900, 0xFF9E00, 0x9D4EDD),
        Palette(.type13, 0xF9D94E, 0xEB8258, 0x2D3047, 0x661FFF, 0xEB5C68, 0x03B5AA),
        Palette(.type14, 0x64574F, 0x746253, 0xFCD8A4, 0xEABC8B, 0xD6A978, 0x9F8064),
        Palette(.type15, 0xFFF7F2, 0xFFECE2, 0xFFAC7F, 0xFFB78F, 0xFFE2D1, 0xFFC1A0),
        Palette(.type16, 0xD2D2CF, 0xE5E6E4, 0xF6F4EA, 0xF5F5F4, 0x797C77, 0xE5E6E4),
    ]
}

/// Ground, text and rising gauge of a cell, so that the text is readable wherever it lies.
///
/// Ground and text keep the designer's colours. Where they lack the contrast of WCAG AA, a plate
/// lies between them.
package struct PaletteFace: Hashable, Sendable {
    /// The ground of the cell.
    package let background: ColorValue
    /// The text.
    package let text: ColorValue
    /// The gauge at full strength, for where no text lies on it.
    package let gauge: ColorValue
    /// The colour of a plate behind the text; nil where the text is readable on the ground itself.
    package let plate: ColorValue?
    /// The gauge behind the text: mixed with the ground, as far as the text needs it.
    package let fill: ColorValue

    init(background: ColorValue, text: ColorValue, gauge: ColorValue) {
        self.background = background
        self.text = text
        self.gauge = gauge
        func isReadable(_ ground: ColorValue) -> Bool { text.contrast(with: ground) >= ColorValue.readable }
        if isReadable(background) {
            plate = nil
            fill = gauge.mixed(towards: background, until: isReadable)
        } else {
            let isTextLight = text.contrast(with: .black) > text.contrast(with: .white)
            plate = background.mixed(towards: isTextLight ? .black : .white, until: isReadable)
            fill = gauge.mixed(with: background, 0.4)
        }
    }
}
