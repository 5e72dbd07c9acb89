public import RibletUpdates

/// The changes of a database, also those that other processes make: values of it are followed.
public protocol SQLChanges: Sendable {
    /// The database's type.
    associatedtype Database: SQLDatabase

    /// The database.
    var database: Database { get }
    /// The state of what holds it, for the notices of pages.
    var store: any WatchedStore { get }
    /// Those who are told of changes.
    var tables: SQLTableChanges { get }
    /// False once ``stop()`` was called: the database is being closed.
    var isWatching: Bool { get }

    /// Looks for changes of others now and then, until it is stopped or nobody holds it any more.
    func start()

    /// Ends the looking and the streams of values.
    func stop()

    /// Tells everybody who follows the database that it has changed, if another process has changed
    /// it since this was asked last.
    func look() async

    /// The same, without a look at the place where the database is.
    func lookForOthers() async

    /// Waits for a while after a value could not be read, and has it logged.
    func pause(after error: any Error) async
}

extension SQLChanges {
    /// Returns the values that `fetch` reads, at once and after every change of the tables, also by
    /// other processes, for as long as the database is open. Slow readers skip to the newest. A read
    /// that fails is tried again. Where a file is replaced by another one, that one is read.
    ///
    /// Each caller has it read anew; what many follow is a ``SQLSharedValue``.
    ///
    /// - Parameters:
    ///   - tables: all that `fetch` reads; a change of any other is not heard of.
    ///   - subject: who or what the value is about; transactions that say that they concern others,
    ///     see ``concerns(_:)``, are not heard of. `nil`, the default, is about all.
    ///   - fetch: reads the value, and must not depend on anything but the tables.
    /// - Returns: values that differ from the one before. It ends some time after ``stop()``.
    public func values<Value: Sendable & Equatable>(
        of tables: [String], about subject: String? = nil, _ fetch: @escaping @Sendable (Database.Connection) throws -> Value
    ) -> Updates<Value> {
        SQLSharedValue(of: tables, about: subject, in: self, fetch).updates()
    }

    /// Returns a value of tables that any number of pages follow, as ``SQLSharedValue`` makes it.
    public func shared<Value: Sendable & Equatable>(
        of tables: [String], _ fetch: @escaping @Sendable (Database.Connection) throws -> Value
    ) -> SQLSharedValue<Value> {
        SQLSharedValue(of: tables, in: self, fetch)
    }

    /// Returns such a value of one table, of which only the rows are read that may have changed.
    public func shared<Value: Sendable & Equatable>(
        ofRows table: String,
        _ fetch: @escaping @Sendable (Database.Connection, _ former: Value?, _ changed: Set<Int64>?) throws -> Value
    ) -> SQLSharedValue<Value> {
        SQLSharedValue(ofRows: table, in: self, fetch)
    }

    /// Says within a transaction whom or what it concerns; call it once for each. Values that are
    /// about others are then not read anew. A transaction that does not say so may concern all.
    public func concerns(_ subject: String) { tables.concerns(subject) }
}
