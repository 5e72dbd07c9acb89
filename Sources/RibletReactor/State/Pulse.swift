/// A part of the state that is news each time it is assigned, equal or not: an alert, a scroll to
/// the top.
///
/// ```swift
/// struct State {
///     @Pulse var alert: String?
/// }
/// reactor.observePulse(\.$alert) { alert in … }
/// ```
@propertyWrapper
public struct Pulse<Value> {
    /// The number of times that the value has been assigned.
    public private(set) var assignments: UInt = 0

    /// The value of the last assignment.
    public var wrappedValue: Value {
        didSet { assignments &+= 1 }
    }

    /// The pulse itself, for ``Reactor/observePulse(_:in:replay:_:)``.
    public var projectedValue: Pulse<Value> { self }

    /// A pulse that has not been assigned yet.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

/// Equal values assigned a different number of times are not equal: a comparison must not hide a
/// pulse.
extension Pulse: Equatable where Value: Equatable {}
extension Pulse: Hashable where Value: Hashable {}
extension Pulse: Sendable where Value: Sendable {}

/// Only the value is saved: what was news before is not after a restore.
extension Pulse: Codable where Value: Codable {
    /// Reads the value alone.
    public init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
    }

    /// Writes the value alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}
