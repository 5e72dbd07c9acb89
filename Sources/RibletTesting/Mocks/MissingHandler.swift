import Testing

/// A function of a mock was called, returns something, and no test has said what.
public struct MissingHandler: Error, CustomStringConvertible {
    /// The function and the remedy.
    public let description: String

    init(_ name: StubName) {
        description =
            name.handler.isEmpty
            ? "\(name.text) was read and has no value; set it" : "\(name.text) was called and has no handler; set \(name.handler)"
    }

    static func record(_ text: String) { Issue.record(Comment(rawValue: text)) }

    func recorded() -> Self {
        Self.record(description)
        return self
    }

    /// Returns the value of a call that nobody has answered.
    func answer<Result>() -> Result {
        Self.record(description)
        if let empty = (Result.self as? any EmptyAnswering.Type)?.emptyAnswer as? Result { return empty }
        fatalError(description + "; a \(Result.self) cannot be made up")
    }

    /// Returns the value of a property that nobody has set: nil is no fault where the property may
    /// be nil.
    func value<Value>() -> Value {
        if Value.self is any ExpressibleByNilLiteral.Type, let none = Optional<Any>.none as? Value { return none }
        return answer()
    }
}
