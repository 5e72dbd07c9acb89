import Synchronization

/// Hands what happens on event loops to the main actor: of one connection in order, of all by
/// turns.
///
/// The main actor works on it for a moment at a time, so that what else waits for the main actor, a
/// page that is being loaded say, comes in between whatever connections send.
final class MainInbox: Sendable {
    /// An event of a live connection.
    enum Item: Sendable {
        /// Its page may speak from now on.
        case opened(LiveConnection)
        /// Its page sent a message, at that time where it is asked for.
        case frame(LiveConnection, String, ContinuousClock.Instant?)
        /// It takes frames again.
        case drained(LiveConnection)
        /// The server shuts down, and the page is to go elsewhere.
        case leaving(LiveConnection)
        /// The connection has closed.
        case closed(LiveConnection)

        fileprivate var connection: LiveConnection {
            switch self {
            case .opened(let connection), .frame(let connection, _, _), .drained(let connection), .leaving(let connection),
                .closed(let connection):
                connection
            }
        }
    }

    private struct State {
        var queue = TurnQueue<Item>()
        /// The main actor has been asked to work, and has not come to the end.
        var isAsked = false
    }

    /// The length of one slice of work on the main actor.
    private static let slice = Duration.milliseconds(4)

    private let state = Mutex(State())
    private let limit: Int
    private let handle: @MainActor @Sendable (Item) -> Void

    /// - Parameters:
    ///   - limit: how many items may wait before it is full.
    ///   - handle: is called for each item.
    init(limit: Int, handle: @escaping @MainActor @Sendable (Item) -> Void) {
        self.limit = limit
        self.handle = handle
    }

    /// True if so many messages wait that pages with more than a few of them are disconnected.
    var isFull: Bool { state.withLock { $0.queue.count >= limit } }

    /// Adds an item; from any thread.
    func post(_ item: Item) {
        let wasAsked = state.withLock { state in
            state.queue.add(item, of: ObjectIdentifier(item.connection))
            defer { state.isAsked = true }
            return state.isAsked
        }
        // A hop to the main actor costs as much as many items: there is one for all that wait.
        if !wasAsked { ask() }
    }

    private func ask() { Task { @MainActor in work() } }

    @MainActor
    private func work() {
        let end = ContinuousClock.now + Self.slice
        while let item = take() {
            handle(item)
            if ContinuousClock.now >= end { return ask() }
        }
    }

    private func take() -> Item? {
        state.withLock { state in
            let item = state.queue.take()
            if item == nil { state.isAsked = false }
            return item
        }
    }
}
