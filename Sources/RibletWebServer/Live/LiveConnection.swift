import NIOCore
import NIOWebSocket
import RibletWeb
import Synchronization

/// The live connection of a page: the transport of its session, with the limits that the event loop
/// counts.
@MainActor
final class LiveConnection: PageTransport {
    /// The proof that a page gave before it was admitted.
    struct Admission: Sendable {
        /// The session of the page; nil if its token no longer names one, so that the page is told
        /// to reload.
        let sessionID: String?
        /// Seconds since 1970 at which its token expires.
        let tokenExpiry: Int64
        let basePath: String
        /// The one to whom the page belongs; see ``PageOwner``.
        let browserID: Secret<String>
        let person: Person?
        /// The pages that the browser may see in an inspector.
        var inspection = InspectionRight.own
        /// The last frame the page has applied.
        let lastSeen: Int
        /// The last of its events that the page knows to have arrived.
        let acknowledged: Int
        /// True if the page has the scripts that are served now.
        let isCurrent: Bool
    }

    private struct Outbound {
        var bytes = 0
        var isWaitedFor = false
    }

    nonisolated let admission: Admission
    private nonisolated let channel: any Channel
    private nonisolated let outboundLimit: Int
    private nonisolated let outbound = Mutex(Outbound())
    private nonisolated let inboundCount = Atomic<Int>(0)
    private nonisolated let inbox: MainInbox
    private nonisolated let outbox: LoopOutbox
    /// The handler that writes, while the channel is open.
    nonisolated let handler: NIOLoopBoundBox<LiveHandler?>
    private nonisolated let metrics: ServerMetrics?

    /// The session it is attached to.
    var session: Session?
    /// It is over; a session that is found for it now has no page.
    var isOver = false

    nonisolated init(
        admission: Admission, channel: any Channel, outboundLimit: Int, inbox: MainInbox, outbox: LoopOutbox, metrics: ServerMetrics?
    ) {
        self.admission = admission
        self.channel = channel
        self.outboundLimit = outboundLimit
        self.inbox = inbox
        self.outbox = outbox
        handler = .makeEmptyBox(eventLoop: channel.eventLoop)
        self.metrics = metrics
    }

    // MARK: What the session sees

    /// Counts bytes that the socket has not taken: the channel's own mark lags behind by a hop to
    /// its event loop.
    var isWritable: Bool {
        outbound.withLock { outbound in
            guard outbound.bytes >= outboundLimit else { return true }
            outbound.isWaitedFor = true
            return false
        }
    }

    func send(_ frame: String) {
        metrics?.didSend(bytes: frame.utf8.count)
        let frame = ByteBuffer(textFrame: frame)
        // The session asks `isWritable` before; what it says once to a page that connects is
        // bounded.
        outbound.withLock { $0.bytes += frame.readableBytes }
        outbox.post(frame, to: handler)
    }

    func close(_ reason: PageCloseReason) { close(code: Int(reason.rawValue)) }

    // MARK: What the event loop sees

    /// Ends the connection with a WebSocket close code, after all that was sent.
    nonisolated func close(code: Int) { channel.triggerUserOutboundEvent(LiveClose(code: code), promise: nil) }

    /// The number of messages of one page that may wait even if too many of all pages wait.
    private nonisolated static let least = 8

    /// Passes a message on; false where too many wait already, of this page or of all.
    nonisolated func receive(_ frame: String, limit: Int) -> Bool {
        let count = inboundCount.add(1, ordering: .relaxed).newValue
        guard count <= limit, count <= Self.least || !inbox.isFull else { return false }
        if let metrics {
            metrics.didReceive(bytes: frame.utf8.count)
            inbox.post(.frame(self, frame, .now))
        } else {
            inbox.post(.frame(self, frame, nil))
        }
        return true
    }

    nonisolated func didOpen() { inbox.post(.opened(self)) }

    /// The server shuts down.
    nonisolated func willLeave() { inbox.post(.leaving(self)) }

    nonisolated func didClose() { inbox.post(.closed(self)) }

    /// The page did what is not let through.
    nonisolated func didRefuse(_ violation: LiveViolation) { metrics?.didRefuse("\(violation)") }

    /// The main actor has taken one message.
    nonisolated func didTake() { inboundCount.subtract(1, ordering: .relaxed) }

    /// The socket has taken so many bytes of what was sent, or never will.
    nonisolated func didWrite(_ count: Int) {
        let isDrained = outbound.withLock { outbound in
            outbound.bytes -= count
            guard outbound.isWaitedFor, outbound.bytes <= outboundLimit / 4 else { return false }
            outbound.isWaitedFor = false
            return true
        }
        if isDrained { inbox.post(.drained(self)) }
    }
}

extension ByteBuffer {
    /// A message of one frame, as servers send it (RFC 6455, 5.2). The frame and its head lie in
    /// one buffer, which the socket takes at once; the encoder of the channel would write two.
    init(textFrame text: String) {
        let count = text.utf8.count
        self.init()
        reserveCapacity(count + 10)
        writeInteger(0x80 | UInt8(webSocketOpcode: .text))
        switch count {
        case ...125: writeInteger(UInt8(count))
        case ...0xFFFF: writeMultipleIntegers(UInt8(126), UInt16(count))
        default: writeMultipleIntegers(UInt8(127), UInt64(count))
        }
        writeString(text)
    }
}

/// Asks the connection's handler to say goodbye with a code and close.
struct LiveClose: Sendable {
    let code: Int
}
