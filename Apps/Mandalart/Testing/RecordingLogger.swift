import MandalartDomain
import Synchronization

/// Remembers the events it was told.
package final class RecordingLogger: MandalartLogger {
    private let recorded = Mutex<[MandalartEvent]>([])

    package init() {}

    /// The events, in order.
    package var events: [MandalartEvent] { recorded.withLock(\.self) }

    package func log(_ event: MandalartEvent) { recorded.withLock { $0.append(event) } }
}
