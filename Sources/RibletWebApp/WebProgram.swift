import Logging
import RibletWebStore
import Synchronization

/// A program that starts, as its application sees it.
public final class WebProgram: Sendable {
    /// Where the program serves, and the folder that holds its data; the folder may not be there
    /// yet.
    public let settings: HostSettings
    /// Logs to standard error, at the level that the options say.
    public let logger: Logger
    /// The people who may use the program, and the browsers in which they have signed in; nil where
    /// the program knows no people. The program closes it.
    public let people: SQLitePeopleStore?
    private let closings = Mutex<[@Sendable () async -> Void]>([])

    init(settings: HostSettings, people: SQLitePeopleStore? = nil, logger: Logger) {
        self.settings = settings
        self.people = people
        self.logger = logger
    }

    /// Remembers to call `close` when the program ends, after the last page has gone; where it
    /// cannot start, at once. The last remembered is called first, one after the other.
    ///
    /// - Parameter close: runs off the main actor, once.
    public func atEnd(_ close: @escaping @Sendable () async -> Void) { closings.withLock { $0.append(close) } }

    /// Calls what was remembered.
    func end() async {
        let closings = closings.withLock { closings in
            defer { closings = [] }
            return closings
        }
        for close in closings.reversed() { await close() }
    }
}
