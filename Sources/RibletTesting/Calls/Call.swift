import RibletReactor

/// One call that a mock has noted.
public struct Call: CustomStringConvertible {
    /// The function as `#function` gives it: `routeToTask(_:animated:)`.
    public let function: String
    /// The arguments of the call, in order.
    public let arguments: [Any]
    /// The type of the mock.
    let owner: String

    /// The function without its labels: `routeToTask`.
    public var name: String { String(function.prefix { $0 != "(" }) }

    /// As it stands in the source: `routeToTask(7, animated: true)`.
    public var description: String { "\(name)(\(labelled.joined(separator: ", ")))" }

    private var labelled: [String] {
        let labels = function.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":").map(String.init)
        let values = arguments.map { ValueText.line($0) }
        // A mock may note fewer or other values than its function has parameters.
        guard labels.count == values.count else { return values }
        return zip(labels, values).map { $0 == "_" ? $1 : "\($0): \($1)" }
    }
}

extension Call {
    /// Returns true for a call of the same function, on a mock of the same type, with the same
    /// values.
    func isSame(as other: Call) -> Bool {
        owner == other.owner && function == other.function && hasArguments(other.arguments)
    }

    func hasArguments(_ others: [Any]) -> Bool { Difference.between(arguments, others) == nil }

    /// Returns true if `name` means this call: `routeToTask`, or with its labels.
    func isNamed(_ name: String) -> Bool { name == self.name || name == function }
}
