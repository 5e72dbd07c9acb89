/// The animals that can be drawn.
public enum Pet: String, Sendable, CaseIterable, Hashable {
    case dog
    case cat
}

/// One drawing out of the endless number that a seed can name; the first ``count`` of each animal
/// have an identifier.
///
/// A drawing is a pure function of its animal and its seed: the same everywhere, every time, and
/// never stored.
public struct PetDrawing: Sendable, Hashable {
    /// The number of drawings of each animal that have an identifier.
    public static let count = 240

    /// The side of the square that a drawing fills.
    public static let side = 480

    /// The animal drawn.
    public let pet: Pet

    /// The seed of the drawing. Drawings with an identifier have the seeds `1...count`.
    public let seed: Int

    /// Makes the drawing with the given seed; any number is one.
    public init(pet: Pet, seed: Int) {
        self.pet = pet
        self.seed = seed
    }

    /// Makes the drawing that has the identifier, such as `dog-0001`; `nil` for anything that is
    /// not exactly an identifier.
    public init?(id: String) {
        let parts = id.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let pet = Pet(rawValue: String(decoding: parts[0], as: UTF8.self)) else { return nil }
        let digits = parts[1]
        guard digits.count == 4, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        guard 1...Self.count ~= number else { return nil }
        self.init(pet: pet, seed: number)
    }

    /// The identifier of the drawing: the animal, a dash and four digits; `nil` when the seed is
    /// not in `1...count`.
    public var id: String? {
        guard 1...Self.count ~= seed else { return nil }
        let digits = String(seed)
        return "\(pet.rawValue)-" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// The drawing as a complete SVG document of 480 × 480.
    public var svg: String { Self.svg(pet: pet, seed: seed) }

    /// Draws the animal with the given seed as a complete SVG document of 480 × 480, less than 8
    /// KB long.
    public static func svg(pet: Pet, seed: Int) -> String {
        Scene(pet: pet, seed: seed).svg
    }
}
