/// A handle that cancels an expectation.
@MainActor
public protocol LeakDetectionHandle: Cancellable {}

/// The state of a detector: waiting for something to go, or not.
public enum LeakDetectionStatus: String, Sendable, CaseIterable {
    /// Something is expected to go.
    case inProgress
    /// Everything that was expected to go has gone or has been reported.
    case didComplete
}
