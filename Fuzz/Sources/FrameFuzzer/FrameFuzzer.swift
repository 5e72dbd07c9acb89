import Demo
import RibletWeb

/// Sends made-up frames, one for each line, to a session of its own. The session goes on or ends
/// the connection, and its page can be written afterwards.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFrames(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    MainActor.assumeIsolated {
        let session = Session(application: FuzzedPage.application, request: PageRequest())
        let page = FuzzedPage()
        session.attach(page, lastSeen: 0)
        for frame in input.split(separator: "\n", omittingEmptySubsequences: false) where page.closed == nil {
            session.receive(String(frame))
        }
        precondition(page.closed == nil || page.closed == .protocolViolation, "closed as \(page.closed!)")
        precondition(session.document(.plain).contains("</html>"), "no page")
        session.end()
    }
    return 0
}
