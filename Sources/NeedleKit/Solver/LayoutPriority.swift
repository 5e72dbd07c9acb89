/// The rank of a constraint. A constraint gives way to every one of a higher priority, however many
/// of lower priority would be helped.
public struct LayoutPriority: Hashable, Comparable, Sendable, BitwiseCopyable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// From above 0 to 1000.
    public let rawValue: Float

    /// A priority; what is outside of 1 to 1000, or no number, becomes the nearest one.
    public init(_ value: Float) { rawValue = value >= 1 ? Swift.min(value, 1000) : 1 }

    /// A priority as a literal, such as `750`.
    public init(integerLiteral value: Int) { self.init(Float(value)) }

    /// A priority as a literal, such as `999.5`.
    public init(floatLiteral value: Float) { self.init(value) }

    /// 1000: it must hold.
    public static let required: LayoutPriority = 1000
    /// 750: what resists being made smaller than its content.
    public static let high: LayoutPriority = 750
    /// The priority 500, between low and high.
    public static let medium: LayoutPriority = 500
    /// 250: what resists being made larger than its content.
    public static let low: LayoutPriority = 250
    /// 50: the size that a whole tree would like to have.
    public static let fittingSize: LayoutPriority = 50

    /// True if the constraint must hold.
    public var isRequired: Bool { rawValue >= 1000 }

    /// Compares priorities by their values.
    public static func < (left: LayoutPriority, right: LayoutPriority) -> Bool { left.rawValue < right.rawValue }

    /// A priority that is higher by `steps`.
    public static func + (priority: LayoutPriority, steps: Float) -> LayoutPriority { LayoutPriority(priority.rawValue + steps) }

    /// A priority that is lower by `steps`.
    public static func - (priority: LayoutPriority, steps: Float) -> LayoutPriority { LayoutPriority(priority.rawValue - steps) }

    /// Below everything that a caller can ask for.
    static let probe = LayoutPriority(unchecked: 0.5)

    private init(unchecked value: Float) { rawValue = value }
}

/// The comparison of the two sides of a constraint.
public enum LayoutRelation: UInt8, Hashable, Sendable, BitwiseCopyable, CaseIterable {
    /// The left side is at most the right side.
    case lessThanOrEqual = 1
    /// The left side is at least the right side.
    case greaterThanOrEqual = 2
    /// Both sides are equal.
    case equal = 3
}
