import GRDB

/// The tables of a data folder and how they came to be. A migration that was ever released is never
/// edited; the next one is appended.
enum ExplorerSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 seen") { try $0.execute(sql: seen) }
        migrator.registerMigration("2 personal") { try $0.execute(sql: personal) }
        migrator.registerMigration("3 bounds") { try $0.execute(sql: bounds) }
        migrator.registerMigration("4 names") { try $0.execute(sql: names) }
        return migrator
    }

    /// Times are seconds since 2001-01-01T00:00:00Z, which is what `Date` holds.
    private static let seen = """
        CREATE TABLE entity (
            kind TEXT NOT NULL CHECK (kind IN ('character', 'location', 'episode')),
            id INTEGER NOT NULL CHECK (id > 0),
            content TEXT NOT NULL CHECK (json_valid(content)),
            seen_at REAL NOT NULL,
            PRIMARY KEY (kind, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE page (
            kind TEXT NOT NULL CHECK (kind IN ('character', 'location', 'episode')),
            filter TEXT NOT NULL,
            number INTEGER NOT NULL CHECK (number > 0),
            ids TEXT NOT NULL CHECK (json_valid(ids)),
            count INTEGER NOT NULL CHECK (count >= 0),
            next INTEGER CHECK (next > 0),
            seen_at REAL NOT NULL,
            PRIMARY KEY (kind, filter, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX page_seen ON page (seen_at);
        CREATE TABLE picture (
            name TEXT NOT NULL PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 80),
            address TEXT NOT NULL CHECK (address <> '')
        ) STRICT, WITHOUT ROWID;
        """

    /// `owner` is the browser. They have row numbers: SQLite does not tell of changes of tables
    /// without.
    private static let personal = """
        CREATE TABLE favourite (
            owner TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('character', 'location', 'episode')),
            id INTEGER NOT NULL CHECK (id > 0),
            added_at REAL NOT NULL,
            PRIMARY KEY (owner, kind, id)
        ) STRICT;
        CREATE TABLE search (
            owner TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('character', 'location', 'episode')),
            items TEXT NOT NULL CHECK (json_valid(items)),
            used INTEGER NOT NULL,
            PRIMARY KEY (owner, kind, items)
        ) STRICT;
        CREATE TABLE setting (
            owner TEXT NOT NULL,
            name TEXT NOT NULL,
            value TEXT NOT NULL CHECK (json_valid(value)),
            PRIMARY KEY (owner, name)
        ) STRICT;
        """

    /// By what is swept away, see ``SeenSweeper``. Pictures of which it was never noted when they
    /// were seen are as old as can be.
    private static let bounds = """
        ALTER TABLE picture ADD COLUMN seen_at REAL NOT NULL DEFAULT 0;
        CREATE INDEX picture_seen ON picture (seen_at);
        CREATE INDEX entity_seen ON entity (seen_at);
        """

    /// The pictures of a service on this machine, which had another name.
    private static let names = """
        UPDATE picture SET address = 'local-explorer:' || substr(address, length('local-portal:') + 1)
            WHERE substr(address, 1, length('local-portal:')) = 'local-portal:';
        """
}
