import MandalartDomain
import Testing

struct PaletteTests {
    @Test func thereAreSixteenInOrder() {
        #expect(Palette.all.map(\.id) == PaletteID.allCases)
        #expect(PaletteID.allCases.map(\.number) == Array(1...16))
        for id in PaletteID.allCases { #expect(Palette[id].id == id) }
    }

    @Test func coloursAreWrittenAsTheDesignerGaveThem() {
        let palette = Palette[.type13]
        let colours = [
            palette.background, palette.background2, palette.text, palette.text2, palette.gauge, palette.gauge2,
        ]
        #expect(colours.map(\.description) == ["#f9d94e", "#eb8258", "#2d3047", "#661fff", "#eb5c68", "#03b5aa"])
    }

    @Test func contrastIsThatOfWCAG() {
        #expect(abs(ColorValue.black.contrast(with: .white) - 21) < 0.001)
        #expect(abs(ColorValue(0x767676).contrast(with: .white) - 4.54) < 0.01)
        #expect(ColorValue.white.contrast(with: .white) == 1)
    }

    @Test(arguments: PaletteID.allCases) func everyTextIsReadableWhereItLies(_ id: PaletteID) {
        for face in [Palette[id].cell, Palette[id].core] {
            if let plate = face.plate {
                #expect(face.text.contrast(with: plate) >= ColorValue.readable)
            } else {
                #expect(face.text.contrast(with: face.background) >= ColorValue.readable)
                #expect(face.text.contrast(with: face.fill) >= ColorValue.readable)
            }
        }
    }

    @Test(arguments: PaletteID.allCases) func theMiddleTurnsGroundAndTextRound(_ id: PaletteID) {
        let (cell, core) = (Palette[id].cell, Palette[id].core)
        #expect(core.background == cell.plate ?? cell.text)
        #expect(core.text == (cell.plate == nil ? cell.background : cell.text))
        #expect(core.plate == nil)
    }

    @Test func palettesThatFailKeepTheirColours() {
        for id in [PaletteID.type8, .type16] {
            let palette = Palette[id]
            #expect(palette.text.contrast(with: palette.background) < ColorValue.readable)
            #expect(palette.cell.background == palette.background && palette.cell.text == palette.text)
            #expect(palette.cell.plate != nil)
        }
    }
}
