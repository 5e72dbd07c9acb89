import GRDB
import TodoDomain

/// The tables of a data folder and how they came to be. A migration that was ever released is never
/// edited; the next one is appended.
enum TodoSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 todos") { try $0.execute(sql: todos) }
        migrator.registerMigration("2 drafts") { try $0.execute(sql: drafts) }
        migrator.registerMigration("3 uploads") { try $0.execute(sql: uploads) }
        migrator.registerMigration("4 known pictures") { try $0.execute(sql: knownPictures) }
        migrator.registerMigration("5 deletions") { try $0.execute(sql: deletions) }
        migrator.registerMigration("6 preferences") { try $0.execute(sql: preferences) }
        migrator.registerMigration("7 due dates") { try $0.execute(sql: dueDates) }
        migrator.registerMigration("8 repetitions") { try $0.execute(sql: repetitions) }
        migrator.registerMigration("9 order") { try $0.execute(sql: "ALTER TABLE todo ADD COLUMN place REAL") }
        migrator.registerMigration("10 lists") { try $0.execute(sql: lists) }
        migrator.registerMigration("11 calendar feed") { try $0.execute(sql: calendarFeed) }
        migrator.registerMigration("12 importance") { try $0.execute(sql: importance) }
        migrator.registerMigration("13 revisions") { try $0.execute(sql: revisions) }
        // The bytes of all pictures are summed without reading one.
        migrator.registerMigration("14 sizes of pictures") { try $0.execute(sql: "CREATE INDEX upload_size ON upload (length(bytes))") }
        migrator.registerMigration("15 size of all todos") { try $0.execute(sql: sizes) }
        migrator.registerMigration("16 longer repetitions") { try $0.execute(sql: longerRepetitions) }
        migrator.registerMigration("17 times of completion") { try $0.execute(sql: "ALTER TABLE todo ADD COLUMN done_at REAL") }
        // A draft as JSON: the todo that the form was filled in with.
        migrator.registerMigration("18 bases of drafts") { try $0.execute(sql: "ALTER TABLE draft ADD COLUMN basis TEXT") }
        return migrator
    }

    /// Times are seconds since 2001-01-01T00:00:00Z, which is what `Date` holds: any other number
    /// would come back as another `Date`. AUTOINCREMENT, so that the identifier of a deleted todo
    /// is not given again. Lengths are bytes: SQLite's characters are not Swift's.
    private static let todos = """
        CREATE TABLE todo (
            id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
            title TEXT NOT NULL CHECK (length(CAST(title AS BLOB)) BETWEEN 1 AND \(TextBounds.titleBytes)),
            text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= \(TextBounds.textBytes)),
            picture TEXT CHECK (length(picture) BETWEEN 1 AND 80),
            due_at REAL NOT NULL,
            is_done INTEGER NOT NULL CHECK (is_done IN (0, 1)),
            created_at REAL NOT NULL
        ) STRICT;
        CREATE INDEX todo_picture ON todo (picture) WHERE picture IS NOT NULL;
        """

    /// A draft may have no title yet.
    private static let drafts = """
        CREATE TABLE draft (
            form TEXT NOT NULL PRIMARY KEY CHECK (form <> ''),
            todo INTEGER,
            title TEXT NOT NULL CHECK (length(CAST(title AS BLOB)) <= \(TextBounds.titleBytes)),
            text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= \(TextBounds.textBytes)),
            picture TEXT CHECK (length(picture) BETWEEN 1 AND 80),
            due_at REAL NOT NULL,
            kept_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// `touched_at` is when the picture was brought or last let go of; while it is recent the
    /// picture stays, used or not.
    private static let uploads = """
        CREATE TABLE upload (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 80),
            content_type TEXT NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
            width INTEGER NOT NULL CHECK (width > 0),
            height INTEGER NOT NULL CHECK (height > 0),
            touched_at REAL NOT NULL,
            bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND \(TodoLimits.pictureBytes))
        ) STRICT;
        """

    /// Where the pictures are that a service told of, so that a page that was open before a restart
    /// still finds them.
    private static let knownPictures = """
        CREATE TABLE known_picture (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 80),
            address TEXT NOT NULL CHECK (address <> ''),
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            seen_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX known_picture_seen ON known_picture (seen_at);
        """

    /// The choices of browsers' users.
    private static let preferences = """
        CREATE TABLE preference (
            browser TEXT NOT NULL,
            name TEXT NOT NULL,
            value TEXT NOT NULL CHECK (length(value) BETWEEN 1 AND 80),
            chosen_at REAL NOT NULL,
            PRIMARY KEY (browser, name)
        ) STRICT, WITHOUT ROWID;
        """

    /// A todo need not be due, and need not be due at a time: `due_day` is a day such as
    /// 2026-11-21. A todo that was due at a time stays so.
    private static let dueDates = ["todo", "draft"].map { table in
        """
        ALTER TABLE \(table) ADD COLUMN due_time REAL;
        UPDATE \(table) SET due_time = due_at;
        ALTER TABLE \(table) DROP COLUMN due_at;
        ALTER TABLE \(table) ADD COLUMN due_day TEXT
            CHECK (due_day IS NULL OR (due_time IS NULL AND due_day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'));
        """
    }.joined()

    /// `next` is the todo that was added when this one was done.
    private static let repetitions = """
        ALTER TABLE todo ADD COLUMN repeats TEXT CHECK (length(repeats) BETWEEN 1 AND 20);
        ALTER TABLE todo ADD COLUMN next INTEGER;
        ALTER TABLE draft ADD COLUMN repeats TEXT CHECK (length(repeats) BETWEEN 1 AND 20);
        """

    /// Days of the week take more room than a rule had.
    private static let longerRepetitions = ["todo", "draft"].map { table in
        """
        ALTER TABLE \(table) RENAME COLUMN repeats TO former_repeats;
        ALTER TABLE \(table) ADD COLUMN repeats TEXT CHECK (length(repeats) BETWEEN 1 AND 80);
        UPDATE \(table) SET repeats = former_repeats;
        ALTER TABLE \(table) DROP COLUMN former_repeats;
        """
    }.joined(separator: "\n")

    /// The lists that todos can be in.
    private static let lists = """
        CREATE TABLE list (
            id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
            name TEXT NOT NULL UNIQUE CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND \(TodoLimits.listName * 64)),
            color TEXT NOT NULL CHECK (length(color) BETWEEN 1 AND 20)
        ) STRICT;
        ALTER TABLE todo ADD COLUMN list INTEGER;
        CREATE INDEX todo_list ON todo (list) WHERE list IS NOT NULL;
        ALTER TABLE draft ADD COLUMN list INTEGER;
        """

    private static let importance = ["todo", "draft"].map { table in
        "ALTER TABLE \(table) ADD COLUMN is_important INTEGER NOT NULL DEFAULT 0 CHECK (is_important IN (0, 1));"
    }.joined()

    /// How often a todo was edited, and when it was last; null where it never was. A calendar that
    /// has read the todo takes the next one only where it is of a later revision.
    private static let revisions = """
        ALTER TABLE todo ADD COLUMN revision INTEGER NOT NULL DEFAULT 0 CHECK (revision >= 0);
        ALTER TABLE todo ADD COLUMN edited_at REAL;
        """

    /// The number of todos, and the bytes of their titles and notes, which each write asks for.
    private static let sizes = {
        func bytes(_ row: String) -> String { "length(CAST(\(row)title AS BLOB)) + length(CAST(\(row)text AS BLOB))" }
        return """
            CREATE TABLE todo_size (
                one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
                todos INTEGER NOT NULL,
                bytes INTEGER NOT NULL
            ) STRICT;
            INSERT INTO todo_size SELECT 1, count(*), coalesce(sum(\(bytes(""))), 0) FROM todo;
            CREATE TRIGGER todo_added AFTER INSERT ON todo BEGIN
                UPDATE todo_size SET todos = todos + 1, bytes = bytes + \(bytes("new."));
            END;
            CREATE TRIGGER todo_deleted AFTER DELETE ON todo BEGIN
                UPDATE todo_size SET todos = todos - 1, bytes = bytes - (\(bytes("old.")));
            END;
            CREATE TRIGGER todo_edited AFTER UPDATE OF title, text ON todo BEGIN
                UPDATE todo_size SET bytes = bytes + \(bytes("new.")) - (\(bytes("old.")));
            END;
            """
    }()

    /// The deletions of browsers; `todos` are the todos that were deleted together.
    private static let deletions = """
        CREATE TABLE deletion (
            id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
            browser TEXT NOT NULL,
            todos TEXT NOT NULL CHECK (json_valid(todos)),
            deleted_at REAL NOT NULL
        ) STRICT;
        CREATE INDEX deletion_of_browser ON deletion (browser, id);
        """

    /// The address at which calendars read the todos: one, or none.
    private static let calendarFeed = """
        CREATE TABLE calendar_feed (
            one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
            token TEXT NOT NULL CHECK (length(token) = 32),
            zone TEXT NOT NULL CHECK (length(zone) BETWEEN 1 AND 80),
            made_at REAL NOT NULL
        ) STRICT;
        """
}
