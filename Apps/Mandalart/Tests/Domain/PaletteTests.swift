import MandalartDomain
import Testing

struct PaletteTests {
    @Test func thereAreSixteenInOrder() {
        #expect(Palette.all.map(\.id) == PaletteID.allCases)
        #expect(PaletteID.allCases.map(\.number) == Array(1...16))
        for id in PaletteID.allCases { #expect(Palette[id].id == id) }
    }

    @Test func coloursAreWrittenAsStyleSheetsTakeThem() {
        #expect(Palette[.type13].light.cell.background.description == "#fde18b")
        #expect(Palette[.type3].dark.cell.background.description == "#004039")
    }

    @Test func contrastIsThatOfWCAG() {
        #expect(abs(ColorValue.black.contrast(with: .white) - 21) < 0.001)
        #expect(abs(ColorValue(0x767676).contrast(with: .white) - 4.54) < 0.01)
        #expect(ColorValue.white.contrast(with: .white) == 1)
    }

    @Test(arguments: PaletteID.allCases) func everyTextIsReadableWhereItLies(_ id: PaletteID) {
        for tone in [Palette[id].light, Palette[id].dark] {
            for face in [tone.cell, tone.core] {
                #expect(face.text.contrast(with: face.background) >= ColorValue.readable)
                #expect(face.text.contrast(with: face.level) >= ColorValue.readable)
            }
        }
    }

    @Test(arguments: PaletteID.allCases) func theLevelIsSeenAndLiesTowardsTheText(_ id: PaletteID) {
        for tone in [Palette[id].light, Palette[id].dark] {
            for face in [tone.cell, tone.core] {
                #expect(face.level.contrast(with: face.background) >= 1.3)
                #expect((face.level.luminance < face.background.luminance) == (face.text.luminance < face.background.luminance))
            }
        }
    }

    @Test(arguments: PaletteID.allCases) func theMiddleExchangesGroundAndText(_ id: PaletteID) {
        for tone in [Palette[id].light, Palette[id].dark] {
            #expect(tone.core.background == tone.cell.text && tone.core.text == tone.cell.background)
        }
    }

    @Test(arguments: PaletteID.allCases) func theTonesForTheDarkAreDark(_ id: PaletteID) {
        #expect(Palette[id].dark.cell.background.luminance < 0.12)
    }
}
