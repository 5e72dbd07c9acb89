import MandalartDomain
import Synchronization

/// Remembers the events it was told.
public final class RecordingLogger: MandalartLogger {
    private let recorded = Mutex<[MandalartEvent]>([])

    /// Nothing yet.
    public init() {}

    /// The events, in order.
    public var events: [MandalartEvent] { recorded.withLock(\.self) }

    /// Remembers an event.
    public func log(_ event: MandalartEvent) { recorded.withLock { $0.append(event) } }
}
