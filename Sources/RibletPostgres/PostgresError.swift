#if Postgres
/// Why a database of PostgreSQL could not be used. Each description says what to do, and no
/// password stands in any.
public enum PostgresError: Error, Hashable, CustomStringConvertible {
    /// The address is none, or leads to another machine without TLS.
    case address(reason: String)
    /// No connection can be made.
    case unreachable(reason: String)
    /// All connections were in use for too long.
    case busy
    /// The connection was lost within a transaction, of which nothing is stored.
    case lost(reason: String)
    /// The connection was lost while a transaction was being stored.
    case outcomeUnknown(reason: String)
    /// The server has refused a statement; the state is one of PostgreSQL's five letters.
    case refused(state: String, reason: String)
    /// The value cannot be stored, or an answer not be read.
    case unsupported(reason: String)
    /// The rows of a person were asked for after they had been closed.
    case closed
    /// The role reads the rows of all people.
    case seesEverybody(role: String)
    /// A newer version of the program has been here; these are its migrations.
    case newerSchema(migrations: [String])

    /// True where the same may succeed later.
    var isAway: Bool {
        switch self {
        case .unreachable, .busy, .lost: true
        default: false
        }
    }

    /// The fault and the remedy.
    public var description: String {
        switch self {
        case .address(let reason):
            "The address of the database cannot be used: \(reason). It has the form postgresql://user:password@host/name."
        case .unreachable(let reason): "The database cannot be reached: \(reason). Check that it runs, and the address."
        case .busy: "All connections to the database have been in use for seconds. Try again later."
        case .lost(let reason): "The connection to the database was lost: \(reason). Nothing was stored; try again."
        case .outcomeUnknown(let reason):
            "The connection to the database was lost: \(reason). It is not known whether the change was stored; look before you try again."
        case .refused("53100", let reason):
            "The disk of the database is full: \(reason). Nothing was stored; free some space, and try again."
        case .refused("55P03", _): "Another program keeps the same rows locked. Nothing was stored; try again later."
        case .refused(let state, let reason): "The database has refused: \(reason) (\(state))."
        case .unsupported(let reason): "The database cannot be asked that: \(reason)."
        case .closed: "The data has been closed. Load the page anew."
        case .seesEverybody(let role):
            "The role \(role) of the database sees the data of all people, because it is a superuser or has BYPASSRLS. Give the address of a role that is neither and owns the database."
        case .newerSchema(let migrations):
            "The database was changed by a newer version (migrations \(migrations.joined(separator: ", "))). Update the application."
        }
    }
}
#endif
