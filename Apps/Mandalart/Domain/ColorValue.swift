import Foundation

/// An opaque colour in sRGB.
package struct ColorValue: Hashable, Sendable, CustomStringConvertible {
    /// The components, each from 0 to 255.
    package let red, green, blue: UInt8

    /// A colour of its parts.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// A colour as `0xRRGGBB`.
    package init(_ hex: UInt32) {
        self.init(red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF))
    }

    /// As style sheets write it: `#rrggbb`.
    package var description: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The relative luminance of WCAG 2, 0 (black) to 1 (white).
    package var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast ratio of WCAG 2, 1 to 21; text is readable from ``readable`` on.
    package func contrast(with other: ColorValue) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The contrast that level AA of WCAG 2 asks of text.
    package static let readable = 4.5

    /// A mixture: this colour for 0, the other one for 1.
    package func mixed(with other: ColorValue, _ share: Double) -> ColorValue {
        let share = min(1, max(0, share))
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
            let (from, to) = (Double(from), Double(to))
            return UInt8((from + (to - from) * share).rounded())
        }
        return ColorValue(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    package static let black = ColorValue(0x000000)
    package static let white = ColorValue(0xFFFFFF)
}
