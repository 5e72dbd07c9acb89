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
    ///
    /// - Parameters:
    ///   - browser: the browser.
    ///   - seesAll: true if the browser may see the record with which the program was started.
    /// - Returns: the records with their keys.
    func ended(of browser: String?, seesAll: Bool = false) -> [(key: String, trace: Trace)] {
        traces.filter {
            $0.trace.isOver && ($0.trace.browser == nil ? seesAll && $0.trace.states != nil : $0.trace.browser == browser)
        }
    }

    /// Adds the record of a file, unless there is one with that key.
    func add(_ trace: @autoclosure () -> Trace, key: String) {
        if !traces.contains(where: { $0.key == key }) { keep(trace(), key: key) }
    }

    /// The record of a page, begun if there is none.
    func trace(of session: Session, key: String, stylesheetURLs: [String] = [], isGuarded: Bool = false) -> Trace {
        if let found = traces.first(where: { $0.key == key && $0.trace.session === session }) { return found.trace }
        let trace = Trace(session, stylesheetURLs: stylesheetURLs, isGuarded: isGuarded)
        traces.removeAll { $0.key == key }
        keep(trace, key: key)
        return trace
    }

    private func keep(_ trace: Trace, key: String) {
        traces.append((key, trace))
        // A page has one record as long as somebody looks at it.
        if traces.count > Self.most, let idle = traces.firstIndex(where: { !$0.trace.isWatched && $0.trace !== trace }) {
            traces.remove(at: idle)
        }
    }
}
