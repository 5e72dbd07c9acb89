import Logging
public import RibletWeb
public import RibletWebStore
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
    /// The database that several processes share; nil where all data is in the folder.
    public let database: SharedDatabase?
    private let erasing = Mutex<[@Sendable (Person) async throws -> Bool]>([])
    private let closings = Mutex<[@Sendable () async -> Void]>([])

    init(settings: HostSettings, people: SQLitePeopleStore? = nil, database: SharedDatabase? = nil, logger: Logger) {
        self.database = database
        self.settings = settings
        self.people = people
        self.logger = logger
    }

    /// Remembers to call `close` when the program ends, after the last page has gone; where it
    /// cannot start, at once. The last remembered is called first, one after the other.
    ///
    /// - Parameter close: runs off the main actor, once.
    public func atEnd(_ close: @escaping @Sendable () async -> Void) { closings.withLock { $0.append(close) } }

    /// Remembers to call `erase` for a person who has left: a day after the wish, or when the program
    /// starts next.
    ///
    /// - Parameter erase: deletes all that the program has of the person, and returns false where that
    ///   can be done at a start only, before the data is opened. What it throws is logged, and it is
    ///   called again.
    public func whenLeaving(_ erase: @escaping @Sendable (Person) async throws -> Bool) { erasing.withLock { $0.append(erase) } }

    /// Deletes the data of those whose day is over.
    ///
    /// - Parameter waiting: those of whom something can be deleted at a start only; they are not
    ///   asked for again.
    func eraseLeaving(_ waiting: inout Set<Person.ID>) async {
        let erasing = erasing.withLock { $0 }
        // A program that deletes nothing must not forget whose data there is.
        guard let people, !erasing.isEmpty else { return }
        do {
            for person in try await people.takeLeaving() where !waiting.contains(person.id) {
                for erase in erasing where try await !erase(person) { waiting.insert(person.id) }
                guard !waiting.contains(person.id) else { continue }
                try await people.forget(person.id)
                logger.notice("The data of a person who left is deleted", metadata: ["person": "\(person.id)"])
            }
        } catch {
            logger.error("The data of a person who left cannot be deleted", metadata: ["error": "\(error)"])
        }
    }

    /// Calls what was remembered.
    func end() async {
        let closings = closings.withLock { closings in
            defer { closings = [] }
            return closings
        }
        for close in closings.reversed() { await close() }
    }
}
