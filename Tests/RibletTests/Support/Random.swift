import Riblet

/// SplitMix64: the same numbers for the same seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}

/// Values of every kind.
enum RandomValue {
    static func make(_ generator: inout SplitMix, depth: Int = 0) -> SavedValue {
        switch generator.roll(depth < 4 ? 12 : 8) {
        case 0: .null
        case 1: .bool(generator.roll(2) == 0)
        case 2: .int(generator.roll(1000) - 500)
        case 3: .int(Int(truncatingIfNeeded: generator.next()))
        case 4: .unsigned(UInt(Int.max) + 1 + UInt(generator.roll(Int.max)))
        case 5: .double(Double(generator.roll(100_000)) / 64 + 0.5)
        case 6, 7: .string(text(&generator))
        case 8, 9: .array((0..<generator.roll(6)).map { _ in make(&generator, depth: depth + 1) })
        default: .object((0..<generator.roll(6)).map { .init("\($0)" + text(&generator), make(&generator, depth: depth + 1)) })
        }
    }

    private static func text(_ generator: inout SplitMix) -> String {
        let alphabet: [Character] = ["a", "b", "c", " ", "\"", "\\", "\n", "\u{0}", "\u{1F}", "é", "가", "😀", "/", "0"]
        return String((0..<generator.roll(20)).map { _ in alphabet[generator.roll(alphabet.count)] })
    }
}

/// Replaces, removes, repeats or inserts some bytes.
func mutate(_ bytes: inout [UInt8], _ generator: inout SplitMix) {
    guard !bytes.isEmpty else { return }
    let index = generator.roll(bytes.count)
    let end = min(bytes.count, index + 1 + generator.roll(8))
    switch generator.roll(6) {
    case 0: bytes[index] = UInt8(generator.roll(256))
    case 1: bytes[index] ^= 1 << generator.roll(8)
    case 2: bytes.removeSubrange(index..<end)
    case 3: bytes.insert(contentsOf: bytes[index..<end], at: generator.roll(bytes.count))
    case 4: bytes.insert(Array("{}[]\",:-.e0123456789\\unt".utf8)[generator.roll(24)], at: index)
    default: bytes.removeSubrange(index...)
    }
}
