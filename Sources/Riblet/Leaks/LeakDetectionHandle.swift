/// Cancels an expectation.
@MainActor
public protocol LeakDetectionHandle: Cancellable {}

/// Whether a detector waits for something to go.
public enum LeakDetectionStatus: String, Sendable, CaseIterable {
    /// Something is expected to go.
    case inProgress
    /// What was expected to go has gone or has been reported.
    case didComplete
}
