/// One line of the table.
public struct Line: Sendable {
    /// What was measured.
    public let name: String
    /// What came out.
    public let value: Double
    /// The unit of the value, of the goal and of the reference.
    public let unit: String
    /// What the line is to reach, where something was agreed.
    public let goal: Goal?
    /// The same work done another way, measured in the same run and in the same unit.
    public let reference: Reference?

    /// A line whose goal and reference stand beside the value.
    public init(_ name: String, _ value: Double, _ unit: String, goal: Goal? = nil, reference: Reference? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
        self.goal = goal
        self.reference = reference
    }
}

/// What a line is to reach.
public enum Goal: Sendable {
    /// So much in the unit of the line.
    case atLeast(Double)
    case atMost(Double)
    /// So many times what stands beside the line: for what the machine makes faster or slower.
    case atMostTimes(Double)

    /// Whether a line is as good as the goal or better.
    public func isReached(by line: Line) -> Bool {
        switch self {
        case .atLeast(let least): line.value >= least
        case .atMost(let most): line.value <= most
        case .atMostTimes(let times): line.reference.map { line.value <= times * $0.value } ?? false
        }
    }
}

/// What else does the same work, and what it reaches.
public struct Reference: Sendable {
    /// What does it, and with which calls.
    public let name: String
    /// What came out, in the unit of the line.
    public let value: Double

    /// A reference with the value that this run has measured.
    public init(_ name: String, _ value: Double) {
        self.name = name
        self.value = value
    }
}
