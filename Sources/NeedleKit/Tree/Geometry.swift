/// A width and a height, in the units of the host.
public struct LayoutSize: Hashable, Sendable {
    /// From left to right.
    public var width: Double
    /// From top to bottom.
    public var height: Double

    /// Makes a size from width and height.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A place, or a distance in both directions.
struct LayoutPoint: Hashable, Sendable {
    var x: Double
    var y: Double
}

/// The room left free inside of the edges of a box.
public struct LayoutInsets: Hashable, Sendable {
    /// The inset at the top.
    public var top: Double
    /// The inset at the left.
    public var left: Double
    /// The inset at the bottom.
    public var bottom: Double
    /// The inset at the right.
    public var right: Double

    /// Insets that may differ.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// The same at each edge.
    public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }

    static let zero = LayoutInsets()
}

/// Where a box lies: its upper left corner and its size.
public struct LayoutRect: Hashable, Sendable {
    /// The position of the left edge.
    public var x: Double
    /// The position of the top edge.
    public var y: Double
    /// From the left edge to the right one.
    public var width: Double
    /// From the top edge to the bottom one.
    public var height: Double

    /// Makes a rectangle from position and size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Nothing, in the corner.
    public static let zero = LayoutRect(x: 0, y: 0, width: 0, height: 0)

    /// The position of the right edge.
    public var maxX: Double { x + width }
    /// The position of the bottom edge.
    public var maxY: Double { y + height }
    /// Halfway between left and right.
    public var midX: Double { x + width / 2 }
    /// Halfway between top and bottom.
    public var midY: Double { y + height / 2 }
}

/// A direction in which lengths are measured.
public enum LayoutAxis: Hashable, Sendable, CaseIterable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
}

/// The direction of lines of text.
public enum ReadingDirection: Hashable, Sendable, CaseIterable {
    /// At the left, as in English and Korean.
    case leftToRight
    /// At the right, as in Arabic and Hebrew.
    case rightToLeft
}

/// To what frames are rounded. Edges are rounded, not sizes: boxes that touch do so afterwards, and
/// none is a unit too wide.
public enum LayoutRounding: Hashable, Sendable {
    /// Frames are what the solver found.
    case none
    /// To whole units, such as the cells of a terminal.
    case cells
    /// To this many parts of a unit, such as 3 on a screen with three pixels a point.
    case pixels(Double)

    func round(_ value: Double) -> Double {
        switch self {
        case .none: value
        case .cells: LayoutRounding.nearest(value)
        case .pixels(let scale): scale > 0 ? LayoutRounding.nearest(value * scale) / scale : value
        }
    }

    /// Halves go down the page and to the right, also where a sum has missed them by a hair.
    private static func nearest(_ value: Double) -> Double { wholePart(below: value + 0.5 + 1e-7) }
}

/// A quantity of a box that constraints compare.
public enum LayoutAttribute: UInt8, Hashable, Sendable, CaseIterable {
    case left
    case right
    case top
    case bottom
    /// The edge where lines begin.
    case leading
    /// The edge where lines end.
    case trailing
    /// From left to right.
    case width
    /// From top to bottom.
    case height
    /// Halfway between left and right.
    case centerX
    /// Halfway between top and bottom.
    case centerY
    /// The line on which the first line of text stands.
    case firstBaseline
    /// The line on which the last line of text stands.
    case lastBaseline

    /// Along which axis it is measured.
    public var axis: LayoutAxis {
        switch self {
        case .left, .right, .leading, .trailing, .width, .centerX: .horizontal
        case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: .vertical
        }
    }

    /// True for a length, which needs no other box to mean something.
    public var isSize: Bool { self == .width || self == .height }

    /// True if the value depends on the direction of lines.
    var isDirectional: Bool { self == .leading || self == .trailing }

    /// It as code has it.
    public var name: String { "\(self)" }
}

/// The largest whole number that is not above `value`. The library asks for no mathematical
/// library, which rounding of the standard library needs where the processor may lack the
/// instruction.
func wholePart(below value: Double) -> Double {
    // From here on a Double has no fraction.
    guard abs(value) < 4_503_599_627_370_496 else { return value }
    let truncated = Double(Int64(value))
    return truncated > value ? truncated - 1 : truncated
}
