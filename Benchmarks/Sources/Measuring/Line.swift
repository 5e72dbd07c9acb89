/// One line of the table.
public struct Line: Sendable {
    /// The name of the measured work.
    public let name: String
    /// The result of the measurement.
    public let value: Double
    /// The unit of the value, of the goal and of the reference.
    public let unit: String
    /// The goal of the line; nil without an agreed one.
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

/// A bound that a line should reach.
public enum Goal: Sendable {
    /// So much in the unit of the line.
    case atLeast(Double)
    case atMost(Double)
    /// So many times what stands beside the line: for what the machine makes faster or slower.
    case atMostTimes(Double)
    case atLeastTimes(Double)

    /// Returns true if the value of a line reaches the goal.
    public func isReached(by line: Line) -> Bool {
        switch self {
        case .atLeast(let least): line.value >= least
        case .atMost(let most): line.value <= most
        case .atMostTimes(let times): line.reference.map { line.value <= times * $0.value } ?? false
        case .atLeastTimes(let times): line.reference.map { line.value >= times * $0.value } ?? false
        }
    }
}

/// Other code that does the same work, and its result.
public struct Reference: Sendable {
    /// The name of that code, and the calls that it makes.
    public let name: String
    /// The result of that code, in the unit of the line.
    public let value: Double

    /// A reference with the value that this run has measured.
    public init(_ name: String, _ value: Double) {
        self.name = name
        self.value = value
    }
}
