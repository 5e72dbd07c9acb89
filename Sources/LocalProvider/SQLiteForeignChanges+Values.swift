import GRDB

extension SQLiteForeignChanges {
    /// Returns the values that `fetch` reads, at once and after every change of the tables, also by
    /// other processes, for as long as the file is open. Slow readers skip to the newest. A read
    /// that fails is tried again. Where the file is replaced by another one, that one is read.
    ///
    /// Each caller has it read anew; what many follow is a ``SQLiteSharedValue``.
    ///
    /// - Parameters:
    ///   - tables: all that `fetch` reads; a change of any other is not heard of.
    ///   - subject: who or what the value is about; transactions that say that they concern others,
    ///     see ``concerns(_:)``, are not heard of. `nil`, the default, is about all.
    ///   - fetch: reads the value, and must not depend on anything but the tables.
    /// - Returns: values that differ from the one before. It ends some time after ``stop()``.
    public func values<Value: Sendable & Equatable>(
        of tables: [String], about subject: String? = nil, _ fetch: @escaping @Sendable (Database) throws -> Value
    ) -> AsyncStream<Value> {
        SQLiteSharedValue(of: tables, about: subject, in: self, fetch).updates()
    }

    /// Says within a transaction whom or what it concerns; call it once for each. Values that are
    /// about others are then not read anew. A transaction that does not say so may concern all.
    public func concerns(_ subject: String) { tables.concerns(subject) }
}
