import RibletTesting
import RibletWeb

/// The prospect that a page still becomes what a test waits for.
///
/// Where nothing is under way in the page's tree, and no thread of the process works, none is left.
/// A tree that listens to others, such as a database, is given a second of silence. In any other
/// case the wait ends when nothing has been under way in the process for some seconds.
@MainActor
struct Prospect {
    private let session: Session?
    private var idleness = Idleness()
    private var began: ContinuousClock.Instant?
    private var silence: ContinuousClock.Instant?

    /// - Parameter session: the page in memory; nil for one in a browser.
    init(_ session: Session?) { self.session = session }

    /// Returns true where waiting is in vain. To be asked now and then, with pauses in between.
    mutating func isLost() -> Bool {
        guard let session, session.unrest != .work else {
            (began, silence) = (nil, nil)
            return idleness.isReached()
        }
        let now = ContinuousClock.now
        let began = began ?? now
        self.began = began
        if Idleness.threadsWork { silence = nil } else { silence = silence ?? now }
        let isSilent = silence.map { now - $0 > (session.unrest == .listening ? .seconds(1) : .milliseconds(150)) } ?? false
        if isSilent { return true }
        // Other tests keep the process at work for long, and have nothing to do with a tree that
        // listens to nobody.
        if session.unrest == .none, now - began > .seconds(3) { return true }
        return idleness.isReached()
    }
}
