import EmbeddedServer

/// The background of a portrait: a sky and one motif.
struct Scenery {
    private let index: Int
    private let colors: (sky: Ink, far: Ink, near: Ink)
    private let shift: Int
    private let marks: String

    init(index: Int, against skin: Ink, _ chance: inout Chance) {
        self.index = index
        // The first of the colours, in turn, that leaves the head visible.
        let grounds = Palette.grounds
        let order = (0..<grounds.count).map { grounds[(index * 7 + $0) % grounds.count] }
        colors = order.first { $0.sky.distance(to: skin) > 90 && $0.far.distance(to: skin) > 60 } ?? order[0]
        shift = chance.int(-24...24)
        var marks = ""
        let isDark = colors.sky.light < 110
        for _ in 0..<(index % 9 == 1 ? 26 : 0) {
            marks += Sketch.dot(chance.int(6...294), chance.int(6...294), chance.int(1...3), isDark ? 0xFFF4D0 : colors.near)
        }
        self.marks = marks
    }

    var svg: String { Sketch.rect(0, 0, Portrait.side, Portrait.side, colors.sky) + motif + marks }

    private var motif: String {
        switch index % 9 {
        case 0: (0..<4).map { ring(150 + shift / 3, 140, 172 - $0 * 38, $0 % 2 == 0 ? colors.far : colors.sky) }.joined()
        case 1: Sketch.dot(232 + shift, 66, 30, colors.far) + Sketch.dot(222 + shift, 58, 26, colors.sky)
        case 2:
            Sketch.fill("M0 214 C60 \(168 + shift) 120 196 170 208 C220 220 262 176 300 190 L300 300 L0 300 Z", colors.far)
                + Sketch.fill("M0 252 C70 220 150 \(262 - shift) 300 232 L300 300 L0 300 Z", colors.near)
                + Sketch.dot(66 + shift, 70, 26, colors.near)
        case 3:
            (0..<5).map { Sketch.fill("M\(-120 + $0 * 88) 0 L\(-76 + $0 * 88) 0 L\(74 + $0 * 88) 300 L\(30 + $0 * 88) 300 Z", colors.far) }
                .joined()
        case 4:
            Sketch.dot(150 + shift, 150, 128, colors.far)
                + "<ellipse cx=\"\(150 + shift)\" cy=\"158\" rx=\"186\" ry=\"34\" fill=\"none\" stroke=\"\(colors.near.hex)\" stroke-width=\"12\"/>"
        case 5:
            (0..<7).map {
                Sketch.dot(24 + $0 * 46, 40 + ($0 * 89 + shift * 3) % 210, 14 + $0 * 11 % 26, $0 % 2 == 0 ? colors.far : colors.near)
            }
            .joined()
        case 6:
            Sketch.rect(34 + shift, 26, 232, 210, colors.near, radius: 116) + Sketch.rect(48 + shift, 40, 204, 196, colors.far, radius: 102)
        case 7:
            (0..<12).map {
                "<path d=\"M150 150 L-90 -36 L-90 36 Z\" fill=\"\(colors.far.hex)\" transform=\"rotate(\($0 * 30 + shift) 150 150)\"/>"
            }
            .joined()
        default:
            Sketch.line("M-10 \(86 + shift) C60 40 120 130 190 84 S300 60 320 96", colors.far, 30)
                + Sketch.line("M-10 \(196 + shift) C60 150 120 240 190 194 S300 170 320 206", colors.near, 22)
        }
    }

    private func ring(_ x: Int, _ y: Int, _ radius: Int, _ ink: Ink) -> String { Sketch.dot(x, y, max(8, radius), ink) }
}
