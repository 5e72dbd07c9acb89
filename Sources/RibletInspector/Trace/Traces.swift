import Riblet
import RibletWeb

/// The records of the pages that somebody looks at, or has looked at: an inspector that is loaded
/// anew finds what the one before saw.
@MainActor
final class Traces {
    private var traces: [(key: String, trace: Trace)] = []
    /// The greatest number of pages whose record is kept.
    private static let most = 16

    /// The records of a browser's pages that are over.
    func ended(of browser: String?) -> [(key: String, trace: Trace)] {
        traces.filter { browser != nil && $0.trace.browser == browser && $0.trace.isOver }
    }

    /// The record of a page, begun if there is none.
    func trace(of session: Session, key: String, stylesheetURLs: [String] = [], isGuarded: Bool = false) -> Trace {
        if let found = traces.first(where: { $0.key == key && $0.trace.session === session }) { return found.trace }
        let trace = Trace(session, stylesheetURLs: stylesheetURLs, isGuarded: isGuarded)
        traces.removeAll { $0.key == key }
        traces.append((key, trace))
        // A page has one record as long as somebody looks at it.
        if traces.count > Self.most, let idle = traces.firstIndex(where: { !$0.trace.isWatched && $0.trace !== trace }) {
            traces.remove(at: idle)
        }
        return trace
    }
}
