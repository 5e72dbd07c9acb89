public import Riblet

/// The page as its tree sees it: open in a connected browser or not, since a session goes on for a
/// while without one, and the moments when the tree's data is safe.
@MainActor
public final class PageConnection {
    /// True while the page is connected.
    public private(set) var isConnected = false
    private let changes = Relay<Bool>()
    weak var session: Session?

    /// Calls `onChange` with whether the page is connected, now and after every change, until the
    /// returned item is cancelled.
    public func observe(_ onChange: @escaping (Bool) -> Void) -> ScopeItem {
        let observation = changes.observe(onChange)
        onChange(isConnected)
        return observation
    }

    /// Returns when the current states of the page's interactors, and the list of events handled,
    /// are saved so that they survive the end of the process; at once if pages are not saved.
    ///
    /// If the process ends earlier, the event is forgotten and the page sends it again, so work
    /// begun before may happen twice. To do work exactly once, an interactor puts the pending work
    /// into its state, awaits this function, does the work, and checks after a restoration if it
    /// was done.
    public func kept() async { await session?.waitUntilKept() }

    /// Returns when a browser shows the page, at once where one does already, or when the task is
    /// cancelled.
    ///
    /// A page may be loaded and not looked at: work that matters only to somebody who looks waits
    /// for this.
    public func connected() async {
        guard !isConnected else { return }
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        let observation = changes.observe { if $0 { continuation.finish() } }
        for await _ in stream {}
        observation.cancel()
    }

    func set(_ isConnected: Bool) {
        guard isConnected != self.isConnected else { return }
        self.isConnected = isConnected
        changes.send(isConnected)
    }
}

extension PageConnection: Hashable {
    /// Returns true if both are that of one page.
    public nonisolated static func == (a: PageConnection, b: PageConnection) -> Bool { a === b }
    /// Hashes the identity of the page.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
