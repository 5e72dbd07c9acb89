import EmbeddedServer

/// The drawing of a character: 300 × 300, the same for the same character and seed.
///
/// The kind of head, what grows on it, eyes, mouth, clothes and backdrop follow from the identifier
/// by counting, so that neighbours differ in shape and everything occurs; chance decides the rest.
package struct Portrait: Sendable {
    static let side = 300

    private let character: WorldCharacter
    private let seed: UInt64

    init(_ character: WorldCharacter, seed: UInt64) {
        self.character = character
        self.seed = seed
    }

    /// The picture in full size.
    package var svg: String {
        var chance = Chance(seed &* 1_000_003 &+ UInt64(character.id) &* 7919)
        let body = Build(character, &chance)
        let backdrop = Scenery(index: character.id, against: body.skin, &chance)
        let parts = [
            backdrop.svg, Crown.behind(body), Wardrobe.svg(body), Crown.ears(body), HeadShape.svg(body), Face.svg(body), Crown.front(body),
            Wardrobe.front(body),
        ]
        return
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Self.side) \(Self.side)\" width=\"\(Self.side)\" height=\"\(Self.side)\">"
            + parts.joined() + "</svg>"
    }
}

/// The choices that are made before anything is drawn.
struct Build {
    let species: WorldSpecies
    let head: HeadShape.Kind
    /// Half the width and height of the head, and its middle.
    let width: Int
    let height: Int
    let middle: Int
    /// In hundredths: what is high is drawn smaller, so that nothing leaves the picture.
    let scale: Int
    let skin: Ink
    let hair: Ink
    let cloth: Ink
    let second: Ink
    let eyes: Face.Eyes
    let mouth: Face.Mouth
    let nose: Face.Nose
    let crown: Crown.Kind
    let clothes: Wardrobe.Kind
    let marks: Face.Marks
    let shoulders: Int
    let tilt: Int
    let gaze: Int
    let iris: Ink

    /// The numbers and colours that drawings name.
    var values: Drawings.Values {
        Drawings.Values(
            ["w": width, "h": height, "s": shoulders, "gaze": gaze],
            ["skin": skin, "hair": hair, "cloth": cloth, "second": second, "iris": iris, "outline": skin.edge])
    }

    init(_ character: WorldCharacter, _ chance: inout Chance) {
        let index = character.id
        let species = character.species
        self.species = species
        let heads = HeadShape.kinds(of: species)
        head = heads[(index * 5 + index / 7) % heads.count]
        (width, height) = head.size(&chance)
        let chin = 146 + chance.int(-4...4) + height
        let skin = chance.pick(Palette.skins(of: species))
        let cloth = chance.pick(Palette.cloths.filter { $0.distance(to: skin) > 70 })
        self.skin = skin
        self.cloth = cloth
        hair = chance.pick(Palette.hairs.filter { $0.distance(to: skin) > 60 })
        second = chance.pick(Palette.cloths.filter { $0.distance(to: cloth) > 70 })
        let eyes = Face.eyes(of: species, head)
        self.eyes = eyes[(index * 3 + index / 11) % eyes.count]
        let mouths = Face.mouths(of: species, head, character.gender)
        mouth = mouths[(index * 7 + index / 5) % mouths.count]
        nose = Face.nose(of: species, head, &chance)
        let crowns = Crown.kinds(of: species, head, character.gender)
        crown = crowns[(index * 11 + index / 3) % crowns.count]
        let clothes = Wardrobe.kinds(of: species)
        self.clothes = clothes[(index * 2 + index / 13) % clothes.count]
        let above = max(crown.reach(height), self.eyes == .stalks ? 54 : 0, head == .rabbit ? 78 : head == .cap ? 36 : 0)
        scale = max(70, min(100, (chin - 10) * 100 / (2 * height + above)))
        middle = chin - height * scale / 100
        marks = Face.marks(of: species, &chance)
        shoulders = chance.int(78...112)
        tilt = chance.pick([0, 0, 0, -4, 4, -7, 7])
        gaze = chance.int(-5...5)
        iris = chance.pick([0x3A2A20, 0x2D4B6E, 0x3E6B3A, 0x6A3D78, 0x8A4B1F, 0x1E6B6B])
    }

    /// Places a drawing at the head and turns it with the head.
    func onHead(_ content: String) -> String { Sketch.placed(150, middle, turn: tilt, scale: scale, content) }
}

enum Palette {
    static func skins(of species: WorldSpecies) -> [Ink] {
        switch species {
        case .human: [0xF6D3B8, 0xEDBE9A, 0xD9A178, 0xC08457, 0x9A6440, 0x74472D, 0xF3C9B4, 0xE3B08A]
        case .alien: [0x8CCB6A, 0x5FBFA8, 0x7FA8E8, 0xB58CE0, 0xF09A86, 0xF2C75C, 0x6ED0D6, 0xE58CB8, 0xA8C94E]
        case .humanoid: [0xD9C7B0, 0xA9B8C9, 0xE8E2D6, 0x8D8AA8, 0xC99E86, 0xB9D0C4]
        case .robot: [0xB9C4CE, 0xE0B65A, 0x8FB5B0, 0xD98C6A, 0xE9E4DA, 0x93A1C4]
        case .animal: [0xD98E4A, 0x9C7A5B, 0xE8D3B0, 0x8A8F99, 0x6E5A4C, 0xF0EBE2, 0x7FB069]
        case .plant: [0x6FAE58, 0x93C46B, 0x4E9A6B, 0xB7C95A, 0xE0786A]
        case .mineral: [0x7FC7D9, 0xB79AE0, 0xE59AA8, 0x9AA5AE, 0x6CC0A0, 0xE8B85C]
        case .mythical: [0xF2EAF7, 0xB9A2E8, 0xF3B7C8, 0x8BC7C0, 0xE6C26A]
        case .unknown: [0x5E5A78, 0x8C7FA0, 0xC9C4D4, 0x4D7480]
        }
    }

    static let hairs: [Ink] = [
        0x2B2430, 0x4A3327, 0x7A4A2A, 0xB5763A, 0xE0B557, 0xF1E2BC, 0xC8502F, 0x9AA0AC, 0xE9E9EC, 0x3D6FA8, 0x7A4FA3, 0xD9588C, 0x3F9A82,
    ]
    static let cloths: [Ink] = [
        0xE8573F, 0xF2A33A, 0xF5D25D, 0x5FAE63, 0x2F8F83, 0x3D7FC4, 0x274A8C, 0x7557B8, 0xC44E8E, 0xF4EFE6, 0x3A3B4A, 0x8A5A3C, 0xA9C5DD,
    ]
    static let grounds: [(sky: Ink, far: Ink, near: Ink)] = [
        (0xBFE3E8, 0x93CCD6, 0x5FA9BC), (0xF9D9B8, 0xF2B98C, 0xE38F6C), (0xD9D2F2, 0xB5A7E2, 0x8B79C9), (0xCFE8C6, 0xA3D096, 0x73B071),
        (0xF7E7A6, 0xEFCF6A, 0xDDAA3E), (0xF6CFD6, 0xECA3B4, 0xD87892), (0x35406B, 0x4A5890, 0x7583B8), (0x234F56, 0x2F6C70, 0x57A095),
        (0x54355F, 0x774C80, 0xA679A8), (0xE9E4D8, 0xCFC7B4, 0xAEA58E), (0xBCD3F2, 0x8FB3E6, 0x638DCF), (0x6E3B3B, 0x935050, 0xC27E6C),
    ]
}
