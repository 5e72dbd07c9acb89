import GRDB
import GRDBSQLite

/// The first page of a database as it lies in the file, which holds the header and the beginning of
/// the schema.
///
/// SQLite assumes that no other program writes into the file: it reads the page once, and the
/// journal hides it. Only reading the page again detects an overwritten file. This must use
/// SQLite's own handle, because closing a second one would release the locks by which processes
/// share the file.
struct SQLiteFirstPage: Equatable {
    /// The beginning of every file.
    private static let magic = Array("SQLite format 3\0".utf8)
    private static let headerBytes = 100

    private let bytes: [UInt8]

    /// Reads the page.
    ///
    /// - Parameter database: a connection to the file.
    /// - Throws: `DatabaseError` where the file cannot be read.
    init(of database: Database) throws {
        let count = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0
        var bytes = [UInt8](repeating: 0, count: count)
        var file: UnsafeMutablePointer<sqlite3_file>?
        let found = withUnsafeMutablePointer(to: &file) {
            sqlite3_file_control(database.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, $0)
        }
        guard found == SQLITE_OK, let file, let read = file.pointee.pMethods?.pointee.xRead else {
            throw DatabaseError(resultCode: .SQLITE_IOERR, message: "the file is not open")
        }
        // Where the file is shorter the rest is 0.
        let result = read(file, &bytes, Int32(count), 0)
        guard result == SQLITE_OK || result == SQLITE_IOERR | 2 << 8 else {
            throw DatabaseError(resultCode: ResultCode(rawValue: result), message: "the first page cannot be read")
        }
        self.bytes = bytes
    }

    /// The number that grows with each change of the schema, as SQLite works with it now.
    static func schemaVersion(of database: Database) throws -> UInt32 {
        UInt32(truncatingIfNeeded: try Int64.fetchOne(database, sql: "PRAGMA schema_version") ?? 0)
    }

    /// The number that grows with each change of the schema, as it is in the file.
    var schemaVersion: UInt32 { bytes[40..<44].reduce(0) { $0 << 8 | UInt32($1) } }
    private var schema: ArraySlice<UInt8> { bytes[Self.headerBytes...] }

    /// Returns the damage that was written over the page, if any.
    ///
    /// - Parameters:
    ///   - former: the page when all was well.
    ///   - version: the version of the schema that SQLite works with now.
    /// - Returns: a sentence without its end; `nil` where all is well.
    func damage(since former: SQLiteFirstPage?, version: UInt32) -> String? {
        guard bytes.count >= 512, bytes.starts(with: Self.magic) else { return "its header was overwritten while it was in use" }
        // A leaf or the root of a tree.
        guard [0x0D, 0x05].contains(bytes[Self.headerBytes]) else { return "its schema was overwritten while it was in use" }
        guard let former else { return nil }
        // The size of a page and the versions of the format stay for good; the rest of the header
        // changes with checkpoints.
        guard bytes[..<24] == former.bytes[..<24] else { return "its header was overwritten while it was in use" }
        let isTheSame = schemaVersion == former.schemaVersion && schema == former.schema
        let isNewer = schemaVersion > former.schemaVersion && schemaVersion <= version
        return isTheSame || isNewer ? nil : "another database was written over it while it was in use"
    }
}
