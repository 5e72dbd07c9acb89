/// A colour with the value 0xRRGGBB.
package struct Ink: Sendable, Hashable, ExpressibleByIntegerLiteral {
    package let rgb: UInt32

    package init(integerLiteral value: UInt32) {
        rgb = value
    }

    package init(rgb: UInt32) {
        self.rgb = rgb
    }

    private var parts: [Int] { [Int(rgb >> 16 & 255), Int(rgb >> 8 & 255), Int(rgb & 255)] }

    /// The colour as `#rrggbb`.
    package var hex: String {
        let digits = String(rgb, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// The brightness of the colour, 0...255.
    package var light: Int {
        let parts = parts
        return (parts[0] * 3 + parts[1] * 6 + parts[2]) / 10
    }

    /// Returns the distance of two colours for the eye, brightness counting most.
    package func distance(to other: Ink) -> Int {
        let a = parts
        let b = other.parts
        return abs(light - other.light) * 2 + (0..<3).reduce(0) { $0 + abs(a[$1] - b[$1]) } / 2
    }

    /// The colour with so many hundredths of another one.
    package func mixed(_ percent: Int, _ other: Ink) -> Ink {
        let mixed = zip(parts, other.parts).map { UInt32(($0 * (100 - percent) + $1 * percent + 50) / 100) }
        return Ink(rgb: mixed[0] << 16 | mixed[1] << 8 | mixed[2])
    }

    /// A little darker; `percent` of a warm near-black.
    package func shade(_ percent: Int = 12) -> Ink { mixed(percent, 0x2A1C1C) }

    /// Returns a slightly lighter colour.
    package func tint(_ percent: Int = 12) -> Ink { mixed(percent, 0xFFFAF0) }

    /// The outline of a surface of this colour: the same, much darker.
    package var edge: Ink { mixed(62, 0x1B1630) }

    package static let outline: Ink = 0x2B2222
    package static let white: Ink = 0xFFFFFF
    package static let tongue: Ink = 0xE8707A
    package static let blush: Ink = 0xF08A80
}
