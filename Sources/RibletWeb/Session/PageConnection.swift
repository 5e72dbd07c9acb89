public import Riblet

/// Whether a page is open in a browser that is connected: a session goes on for a while without one.
@MainActor
public final class PageConnection {
    /// Whether the page is connected now.
    public private(set) var isConnected = false
    private let changes = Relay<Bool>()

    /// Calls `onChange` with whether the page is connected, now and after every change, until the returned item is cancelled.
    public func observe(_ onChange: @escaping (Bool) -> Void) -> ScopeItem {
        let observation = changes.observe(onChange)
        onChange(isConnected)
        return observation
    }

    func set(_ isConnected: Bool) {
        guard isConnected != self.isConnected else { return }
        self.isConnected = isConnected
        changes.send(isConnected)
    }
}

extension PageConnection: Hashable {
    /// Whether both are that of one page.
    public nonisolated static func == (a: PageConnection, b: PageConnection) -> Bool { a === b }
    /// Tells apart pages.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
