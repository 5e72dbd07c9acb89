import Foundation

/// A delegate that stands before the application's own: what it implements it passes on, and what
/// it does not implement goes there by itself.
@MainActor
class ForwardingDelegate: NSObject {
    /// The application's delegate. Objective-C asks for it by methods that are of no actor; it is
    /// set and asked on the main thread only.
    nonisolated(unsafe) weak var application: (any NSObjectProtocol)?

    #if canImport(ObjectiveC)
    nonisolated override func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || application?.responds(to: selector) == true
    }

    nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
        application?.responds(to: selector) == true ? application : super.forwardingTarget(for: selector)
    }
    #endif
}
