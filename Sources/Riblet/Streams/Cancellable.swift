/// Something that can be ended early: a subscription, a task, an observation.
@MainActor
public protocol Cancellable: AnyObject {
    /// Ends it. Calling it again does nothing.
    func cancel()
}
