/// Why a ``WorkflowTable`` has no workflow for a location, or does not take a pattern.
public enum WorkflowTableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No pattern matches the path; the nearest is named, where there is any.
    case unknownPath(Location, nearest: String?)
    /// A parameter of the path is not what it should be.
    case badParameter(name: String, value: String, expected: String, pattern: String)
    /// A query item is not what it should be.
    case badQueryItem(name: String, value: String, expected: String, pattern: String)
    /// A query item that must be there is not.
    case missingQueryItem(name: String, pattern: String)
    /// The application does not take the location, for a reason of its own.
    case rejected(Location, pattern: String, reason: String)
    /// The pattern has no parameter of the name that was asked for.
    case undeclaredParameter(name: String, pattern: String)
    /// The pattern cannot be read.
    case badPattern(String, reason: String)
    /// The pattern matches the same paths as one that is there already.
    case ambiguousPattern(String, existing: String)

    /// The location that did not match, and those that would.
    public var description: String {
        switch self {
        case .unknownPath(let location, let nearest?): "nothing is at \(location); the nearest pattern is '\(nearest)'"
        case .unknownPath(let location, nil): "nothing is at \(location): the table has no patterns"
        case .badParameter(let name, let value, let expected, let pattern):
            "'\(value)' for :\(name) in '\(pattern)' is not of the type \(expected)"
        case .badQueryItem(let name, let value, let expected, let pattern):
            "'\(value)' for the query item \(name) of '\(pattern)' is not of the type \(expected)"
        case .missingQueryItem(let name, let pattern): "'\(pattern)' needs a query item \(name)"
        case .rejected(let location, let pattern, let reason): "\(location) is not taken by '\(pattern)': \(reason)"
        case .undeclaredParameter(let name, let pattern): "'\(pattern)' has no parameter :\(name); declare it there, or ask for another"
        case .badPattern(let pattern, let reason): "the pattern '\(pattern)' cannot be read: \(reason)"
        case .ambiguousPattern(let pattern, let existing):
            "the pattern '\(pattern)' matches the same paths as '\(existing)'; make one of them differ in a literal segment"
        }
    }
}
