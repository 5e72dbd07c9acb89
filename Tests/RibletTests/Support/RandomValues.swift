import Riblet
import RibletTesting

private func roll(_ generator: inout SeededGenerator, _ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

/// Values of every kind.
enum RandomValue {
    static func make(_ generator: inout SeededGenerator, depth: Int = 0) -> SavedValue {
        switch roll(&generator, depth < 4 ? 12 : 8) {
        case 0: .null
        case 1: .bool(roll(&generator, 2) == 0)
        case 2: .int(roll(&generator, 1000) - 500)
        case 3: .int(Int(truncatingIfNeeded: generator.next()))
        case 4: .unsigned(UInt(Int.max) + 1 + UInt(roll(&generator, Int.max)))
        case 5: .double(Double(roll(&generator, 100_000)) / 64 + 0.5)
        case 6, 7: .string(text(&generator))
        case 8, 9: .array((0..<roll(&generator, 6)).map { _ in make(&generator, depth: depth + 1) })
        default: .object((0..<roll(&generator, 6)).map { .init("\($0)" + text(&generator), make(&generator, depth: depth + 1)) })
        }
    }

    private static func text(_ generator: inout SeededGenerator) -> String {
        let alphabet: [Character] = ["a", "b", "c", " ", "\"", "\\", "\n", "\u{0}", "\u{1F}", "é", "가", "😀", "/", "0"]
        return String((0..<roll(&generator, 20)).map { _ in alphabet[roll(&generator, alphabet.count)] })
    }
}

/// Replaces, removes, repeats or inserts some bytes.
func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let index = roll(&generator, bytes.count)
    let end = min(bytes.count, index + 1 + roll(&generator, 8))
    switch roll(&generator, 6) {
    case 0: bytes[index] = UInt8(roll(&generator, 256))
    case 1: bytes[index] ^= 1 << roll(&generator, 8)
    case 2: bytes.removeSubrange(index..<end)
    case 3: bytes.insert(contentsOf: bytes[index..<end], at: roll(&generator, bytes.count))
    case 4: bytes.insert(Array("{}[]\",:-.e0123456789\\unt".utf8)[roll(&generator, 24)], at: index)
    default: bytes.removeSubrange(index...)
    }
}
