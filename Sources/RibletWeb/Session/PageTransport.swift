/// Carries frames to one page. The session asks before it sends, so nothing is queued for a page
/// that does not read.
@MainActor
public protocol PageTransport: AnyObject {
    /// True if a frame sent now goes out without piling up. The transport calls
    /// ``Session/transportDidDrain(_:)`` when it turns true again.
    var isWritable: Bool { get }
    /// Sends one text frame.
    func send(_ frame: String)
    /// Ends the connection, telling the page why.
    func close(_ reason: PageCloseReason)
}

/// Why the server ends a live connection; the raw value is the WebSocket close code.
public enum PageCloseReason: UInt16, Sendable {
    /// The server is shutting down; the page reconnects after a while.
    case goingAway = 1001
    /// The page sent what no page of ours sends.
    case protocolViolation = 4400
    /// The session is gone; the page loads itself anew.
    case gone = 4404
    /// The server has another script than the page; the page loads itself anew.
    case otherVersion = 4410
    /// Another connection took the session over.
    case replaced = 4409
    /// The page has sent too many events.
    case tooMany = 4429
}
