import EmbeddedServer

/// A whole drawing: backdrop, body, head, what is worn.
///
/// Kind, coat, posture and backdrop follow from the seed by counting, so that neighbours differ and
/// everything occurs; chance decides the rest.
struct Scene: Sendable {
    let pet: Pet
    let seed: Int
    let svg: String

    init(pet: Pet, seed: Int) {
        self.pet = pet
        self.seed = seed
        let salt: UInt64 = pet == .dog ? 0xD06 : 0xCA7
        var chance = Chance(UInt64(bitPattern: Int64(seed)) &* 0x2545_F491_4F6C_DD1D &+ salt)
        _ = chance.next()

        let number = UInt64(bitPattern: Int64(seed))
        let kinds = UInt64(pet == .dog ? DogHead.kinds : CatHead.kinds)
        let kind = Int(number &* 5 % kinds)
        let round = Int(number / kinds % 1_000_000)
        let shift = pet == .dog ? 0 : 2
        let postures = Posture.allCases
        let posture = postures[(round + kind * 5 + shift) % postures.count]
        let mood = Mood(
            eyes: chance.pick([.open, .open, .open, .open, .wide, .wide, .happy, .wink, .sleepy]), gaze: chance.pick([-4, 0, 0, 4]),
            mouth: chance.int(0...4), id: "\(pet.rawValue.prefix(1))\(number)")
        let head =
            pet == .dog
            ? DogHead.draw(kind: kind, variant: round, mood: mood, chance: &chance)
            : CatHead.draw(kind: kind, variant: round, mood: mood, chance: &chance)
        let backdrop = Backdrop.choose(for: head.coat, round * 7 + kind * 3)
        let scenery = backdrop.draw(kind: (round * 5 + kind * 3 + shift * 3) % Backdrop.kinds, id: mood.id, chance: &chance)
        let accent = Self.accents.filter { $0.distance(to: head.coat.base) > 70 && $0.distance(to: backdrop.ground) > 60 }
        let wearing = Wardrobe(ink: accent.isEmpty ? .white : chance.pick(accent))
        let wear = chance.pick([.nothing, .nothing] + Wear.allCases)
        let extra = chance.happens(55) ? .nothing : chance.pick(Extra.allCases)

        let figure = Figure(pet: pet, head: head, id: mood.id)
        let drawing = Self.pose(
            posture, figure, neck: wearing.neck(wear), top: wearing.extra(extra, pet: pet, head: head), ledge: figure.ledge(backdrop),
            &chance)
        svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"480\" height=\"480\" viewBox=\"0 0 480 480\" preserveAspectRatio=\"xMidYMid slice\">"
            + scenery + drawing + "</svg>"
    }

    /// The pet in its posture: body and head, with what is worn.
    private static func pose(
        _ posture: Posture, _ figure: Figure, neck: String, top: String, ledge: String, _ chance: inout Chance
    ) -> String {
        let head = figure.head
        var drawing = ""
        switch posture {
        case .portrait, .tilted, .near:
            let near = posture == .near
            let turn = posture == .tilted ? chance.pick([-11, -8, 8, 11]) : 0
            let y = near ? 258 : 222
            let scale = near ? 122 : 104
            drawing += Sketch.placed(240, y, turn: turn, scale: scale, head.back)
            drawing += figure.bust(near: near)
            drawing += Sketch.placed(240, y + head.height * scale / 100 - 2, scale: near ? 118 : 104, neck)
            drawing += Sketch.placed(240, y, turn: turn, scale: scale, head.front + top)
        case .sitting:
            let y = 166
            drawing += Sketch.placed(240, y, scale: 76, head.back) + figure.sitting(tailRight: chance.happens(50))
            drawing += Sketch.placed(240, y + head.height * 76 / 100 - 2, scale: 70, neck)
            drawing += Sketch.placed(240, y, turn: chance.pick([-5, 0, 0, 5]), scale: 76, head.front + top)
        case .lying:
            let left = chance.happens(50)
            let body = figure.lying()
            let x = left ? 178 : 302
            drawing += left ? body : "<g transform=\"translate(480 0)scale(-1 1)\">\(body)</g>"
            drawing += Sketch.placed(x, 246, scale: 80, head.back)
            drawing += Sketch.placed(x, 244 + head.height * 80 / 100, scale: 72, neck)
            drawing += Sketch.placed(x, 246, turn: left ? -4 : 4, scale: 80, head.front + top)
        case .peeking:
            drawing += Sketch.placed(240, 244, scale: 104, head.back + head.front + top)
            drawing += ledge
        }
        return drawing
    }

    private static let accents: [Ink] = [0xD94F45, 0x2F7F8C, 0xF0B43C, 0x5A6FC0, 0x4E9A68, 0xE27FA0, 0xF4EFE6, 0x7B4FA0, 0x303A5C]
}

/// The markup of the pets' bodies.
struct Figure: Sendable {
    let pet: Pet
    let head: Head
    let id: String

    private var coat: Coat { head.coat }
    private var body: Ink { coat.base.light < 90 ? coat.base.tint(5).mixed(40, coat.dark) : coat.base.mixed(18, coat.dark) }
    private var line: Ink { body.light < 100 ? body.tint(22) : body.shade(22) }

    private var values: Drawings.Values {
        Drawings.Values([:], ["body": body, "line": line, "bib": head.bib, "dark": coat.dark])
    }

    private static let drawings = Drawings(PackageResources.bodies_svg)

    private func draw(_ name: String, _ numbers: [String: Int] = [:], _ inks: [String: Ink] = [:]) -> String {
        Self.drawings(name, values.with(numbers, inks))
    }

    private func trunk(_ name: String, _ over: String) -> String {
        let path = draw(name)
        return Sketch.fill(path, body) + Sketch.clipped(id + "b", path, over)
    }

    /// Returns the markup of head and shoulders.
    func bust(near: Bool) -> String {
        trunk(near ? "near" : "bust", marks(80, 350, 320, 130) + (near ? bib(240, 420, 92, 90) : bib(240, 400, 74, 100)))
    }

    /// Sitting, the whole animal.
    func sitting(tailRight: Bool) -> String {
        let tail = tailRight ? tail(322, 408) : "<g transform=\"translate(480 0)scale(-1 1)\">\(tail(322, 408))</g>"
        return draw("sitting-shadow") + tail + draw("sitting-haunch")
            + trunk("sitting", marks(146, 232, 190, 190) + bib(240, 250, 54, 92)) + draw("sitting-feet")
    }

    /// Lying with the head to the left, paws in front.
    func lying() -> String {
        draw("lying-shadow") + tail(392, 410) + trunk("lying", marks(230, 286, 200, 140) + bib(174, 340, 72, 90)) + draw("lying-feet")
    }

    /// A ledge with both paws on it, in front of the head.
    func ledge(_ backdrop: Backdrop) -> String {
        let board = backdrop.ground.light < 120 ? backdrop.third.mixed(30, backdrop.second) : backdrop.third.mixed(20, backdrop.second)
        return draw("ledge", [:], ["board": board])
    }

    private func bib(_ x: Int, _ y: Int, _ rx: Int, _ ry: Int) -> String {
        head.shaggy
            ? draw("bib-shaggy", ["x": x, "y": y - ry / 10, "w": rx * 112 / 100, "h": ry * 62 / 100])
            : draw("bib", ["x": x, "y": y, "w": rx, "h": ry])
    }

    private func tail(_ x: Int, _ y: Int) -> String {
        let thick = pet == .cat ? (head.shaggy ? 40 : 26) : (head.shaggy ? 44 : 28)
        let ink = pet == .cat && head.marks == .patches ? coat.dark : body
        return draw("tail-\(pet.rawValue)", ["x": x, "y": y, "thick": thick], ["tail": ink])
    }

    private func marks(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
        draw("marks-\(head.marks.rawValue)", ["x": x, "y": y, "w": width, "h": height])
    }
}

/// The clothes round the neck and on the head.
struct Wardrobe: Sendable {
    let ink: Ink

    private var trim: Ink { ink.light > 150 ? ink.shade(26) : ink.tint(45) }
    private static let drawings = Drawings(PackageResources.worn_svg)

    /// Round the neck; the chin is at the origin.
    func neck(_ wear: Wear) -> String {
        Self.drawings("neck-\(wear.rawValue)", Drawings.Values([:], ["ink": ink, "trim": trim]))
    }

    /// On the head, in the head's own coordinates.
    func extra(_ extra: Extra, pet: Pet, head: Head) -> String {
        let values = Drawings.Values(
            ["w": head.width, "h": head.height, "x": head.width * (pet == .dog ? 42 : 46) / 100, "y": pet == .dog ? -8 : -2],
            ["ink": ink, "trim": trim, "frame": head.coat.base.light < 110 ? 0xF4E3B8 : 0x3A3236])
        return Self.drawings("extra-\(extra.rawValue)", values)
    }
}
