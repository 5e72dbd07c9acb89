import EmbeddedServer

/// The features that both animals share: eyes, posture, clothes.
enum Posture: CaseIterable, Sendable {
    case portrait, tilted, sitting, lying, peeking, near
}

enum EyeKind: String, Sendable {
    case open, wide, happy, wink, sleepy
}

enum Wear: String, CaseIterable, Sendable {
    case nothing, collar, bell, bandana, bow, scarf
}

enum Extra: String, CaseIterable, Sendable {
    case nothing, flower, beanie, glasses, party, leaf, ribbon, crown
}

/// A head drawn round its own middle, about 240 units wide, and what the body needs to know of it.
struct Head: Sendable {
    /// Half the width and half the height of the skull.
    let width: Int
    let height: Int
    /// The drawing behind the head: ears that stand, a mane.
    var back = ""
    /// The head itself with its face.
    var front = ""
    /// The coat that the body wears.
    let coat: Coat
    /// The colour of chest and paws.
    let bib: Ink
    /// The drawing over the body's coat: spots or stripes.
    var marks: Marks = .plain
    /// True for a body with a shaggy outline.
    var shaggy = false

    enum Marks: String, Sendable {
        case plain, spots, stripes, rosettes, patches
    }
}

/// The parts of a look that chance decides for both animals.
struct Mood: Sendable {
    let eyes: EyeKind
    let gaze: Int
    let mouth: Int
    let id: String
}
