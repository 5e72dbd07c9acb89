/// The name of a palette, as it is stored.
package enum PaletteID: String, Codable, Hashable, Sendable, CaseIterable {
    case type1, type2, type3, type4, type5, type6, type7, type8, type9, type10, type11, type12, type13, type14, type15, type16

    /// The place in the row of palettes, from 1.
    package var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
}

/// The colours of a main mandalart and its subs.
///
/// Thirteen palettes are light and three are deep: they share lightness and strength in OKLCH and
/// differ in hue, so that any nine of them go together. Each has tones of its own for the dark.
package struct Palette: Identifiable, Hashable, Sendable {
    package let id: PaletteID
    /// The tone on light pages and on paper.
    package let light: PaletteTone
    /// The tone on dark pages.
    package let dark: PaletteTone

    private init(_ id: PaletteID, light: (UInt32, UInt32), dark: (UInt32, UInt32)) {
        self.id = id
        self.light = PaletteTone(ground: ColorValue(light.0), ink: ColorValue(light.1))
        self.dark = PaletteTone(ground: ColorValue(dark.0), ink: ColorValue(dark.1))
    }

    /// The palette of that name.
    package static subscript(id: PaletteID) -> Palette { table[id.number - 1] }

    /// The sixteen palettes, in order.
    package static let all: [Palette] = table

    private static let table: [Palette] = [
        Palette(.type1, light: (0xE3CEFE, 0x41295A), dark: (0x3E2E51, 0xEEE2FF)),
        Palette(.type2, light: (0xBCE8B2, 0x154209), dark: (0x213F1A, 0xD7F1D1)),
        Palette(.type3, light: (0xA0EADE, 0x034039), dark: (0x004039, 0xC8F2EB)),
        Palette(.type4, light: (0xB6DFFD, 0x0B3B56), dark: (0x1C3A4E, 0xD3ECFE)),
        Palette(.type5, light: (0xFECCB9, 0x5E2003), dark: (0x552816, 0xFFE0D5)),
        Palette(.type6, light: (0xFECACA, 0x5F1C23), dark: (0x562528, 0xFFDFDF)),
        Palette(.type7, light: (0x3C585F, 0xF3FCFE), dark: (0x334C53, 0xE7F9FE)),
        Palette(.type8, light: (0xFCD0AA, 0x522C01), dark: (0x4C2F13, 0xFDE2CC)),
        Palette(.type9, light: (0xABE5EE, 0x013F46), dark: (0x0D3E44, 0xCDEFF4)),
        Palette(.type10, light: (0xE2E3E6, 0x363639), dark: (0x363638, 0xE7E8E9)),
        Palette(.type11, light: (0xEED3C6, 0x483024), dark: (0x443229, 0xF4E4DC)),
        Palette(.type12, light: (0x653F7F, 0xFCF9FE), dark: (0x593571, 0xF9F2FF)),
        Palette(.type13, light: (0xFDE18B, 0x433501), dark: (0x433502, 0xF8E7B6)),
        Palette(.type14, light: (0x684B38, 0xFFF9F5), dark: (0x5C412F, 0xFEF3EB)),
        Palette(.type15, light: (0xF8EBD7, 0x403522), dark: (0x3E3528, 0xEEE7DB)),
        Palette(.type16, light: (0xE2E4DB, 0x363830), dark: (0x363731, 0xE7E8E3)),
    ]
}

/// The colours of a palette on one kind of page.
package struct PaletteTone: Hashable, Sendable {
    /// The colours of a goal's or an action's own cell.
    package let cell: PaletteFace
    /// The colours of the goal in the middle of its eight actions: ground and text exchanged, which
    /// keeps their contrast.
    package let core: PaletteFace

    init(ground: ColorValue, ink: ColorValue) {
        cell = PaletteFace(background: ground, text: ink)
        core = PaletteFace(background: ink, text: ground)
    }
}

/// The ground, the text and the rising level of a cell. The text is readable on both.
package struct PaletteFace: Hashable, Sendable {
    /// The colour of the ground.
    package let background: ColorValue
    /// The colour of the text.
    package let text: ColorValue

    /// The colour of the level: the ground on its way to the text. It is darker than a light ground
    /// and lighter than a dark one.
    package var level: ColorValue { background.mixed(with: text, 0.18) }
}
