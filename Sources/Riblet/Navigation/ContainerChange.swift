/// The result of an operation on a container.
public struct ContainerChange<Route: Hashable & Codable> {
    /// The routes that left, topmost first.
    public let detached: [Route]
    /// The routes that came and are still there, bottom first.
    public let attached: [Route]
    /// True if every route asked for could be built and was accepted by the tree.
    public let isComplete: Bool

    /// Describes a change; nothing happened by default.
    public init(detached: [Route] = [], attached: [Route] = [], isComplete: Bool = true) {
        self.detached = detached
        self.attached = attached
        self.isComplete = isComplete
    }
}

extension ContainerChange: Equatable {}
extension ContainerChange: Sendable where Route: Sendable {}
