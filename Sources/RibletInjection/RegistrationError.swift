/// The faults of a container's registrations, found before anything is made.
public struct RegistrationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A fault of the registrations.
    public enum Fault: Hashable, Sendable, CustomStringConvertible {
        /// A type that is needed and has no registration.
        ///
        /// - Parameters:
        ///   - path: from a registration that nobody else needs to the missing type.
        ///   - registered: the types that have a registration.
        case missing(path: [String], registered: [String])
        /// A type with two registrations.
        case duplicate(String)
        /// A type that needs itself; the path begins and ends with it.
        case circular(path: [String])
        /// A shared value that would hold one of a scope, and with it the first scope that asked.
        case outlived(path: [String])

        /// The fault and its remedy in one sentence.
        public var description: String {
            switch self {
            case .missing(let path, let registered):
                """
                \(path.joined(separator: " → ")): nothing registered; \
                registered here: \(registered.isEmpty ? "nothing" : registered.joined(separator: ", "))
                """
            case .duplicate(let name): "\(name): registered twice; leave one registration"
            case .circular(let path):
                "\(path.joined(separator: " → ")): a circle; take it apart"
            case .outlived(let path):
                """
                \(path.joined(separator: " → ")): the first is shared and the last lives as long as a scope; \
                make the first scoped, or the last shared
                """
            }
        }
    }

    /// The faults in the order of the registrations; at least one.
    public let faults: [Fault]

    /// A line for each fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
