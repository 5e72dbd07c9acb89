import GRDB
import MandalartDomain

/// The tables of a data folder and how they came to be. A migration that was ever released is never
/// edited; the next one is appended.
enum MandalartSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 plans") { try $0.execute(sql: plans) }
        migrator.registerMigration("2 edits") { try $0.execute(sql: edits) }
        migrator.registerMigration("3 drafts") { try $0.execute(sql: drafts) }
        migrator.registerMigration("4 user state") { try $0.execute(sql: userState) }
        migrator.registerMigration("5 notes and days of steps") { try $0.execute(sql: notes) }
        migrator.registerMigration("6 links to read") { try $0.execute(sql: links) }
        migrator.registerMigration("7 weekly review") { try $0.execute(sql: review) }
        return migrator
    }

    private static func bytes(_ characters: Int) -> Int { characters * Text.bytesPerCharacter }

    private static var titleCheck: String { "length(CAST(title AS BLOB)) BETWEEN 1 AND \(bytes(MandalartLimits.title))" }

    /// Times are seconds since 2001-01-01T00:00:00Z, which is what `Date` holds: any other number
    /// would come back as another `Date`. AUTOINCREMENT, so that the identifier of what was deleted
    /// is not given again. Lengths are bytes: SQLite's characters are not Swift's.
    ///
    /// Position 4 is the middle. A sub mandalart cannot stand there, and its position is unique:
    /// that is at most eight. The goal in the middle of a plan has no subs, since the other goals
    /// stand around it.
    private static let plans = """
        CREATE TABLE plan (
            id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
            title TEXT NOT NULL CHECK (\(titleCheck)),
            created_at REAL NOT NULL
        ) STRICT;
        CREATE TABLE main_mandalart (
            id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
            plan INTEGER NOT NULL REFERENCES plan (id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 8),
            title TEXT NOT NULL CHECK (\(titleCheck)),
            palette TEXT NOT NULL CHECK (palette IN (\(PaletteID.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")))),
            description TEXT CHECK (length(CAST(description AS BLOB)) BETWEEN 1 AND \(bytes(MandalartLimits.description))),
            image_url TEXT CHECK (length(CAST(image_url AS BLOB)) BETWEEN 1 AND \(bytes(MandalartLimits.address))),
            UNIQUE (plan, position)
        ) STRICT;
        CREATE TABLE sub_mandalart (
            id INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
            main INTEGER NOT NULL REFERENCES main_mandalart (id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 8 AND position <> 4),
            title TEXT NOT NULL CHECK (\(titleCheck)),
            achievement_rate REAL NOT NULL CHECK (achievement_rate BETWEEN 0 AND 1),
            UNIQUE (main, position)
        ) STRICT;
        CREATE TRIGGER sub_mandalart_not_of_center BEFORE INSERT ON sub_mandalart
        WHEN (SELECT position FROM main_mandalart WHERE id = NEW.main) = 4
        BEGIN SELECT RAISE (ABORT, 'the goal in the middle of a plan has no sub mandalarts'); END;
        CREATE TRIGGER main_mandalart_stays BEFORE UPDATE OF plan, position ON main_mandalart
        WHEN NEW.plan <> OLD.plan OR NEW.position <> OLD.position
        BEGIN SELECT RAISE (ABORT, 'a main mandalart does not move'); END;
        """

    /// The changes that were made (`is_undone` 0) and those that were undone since (1), in the
    /// order of their numbers. `kind` and `title` describe the change.
    private static let edits = """
        CREATE TABLE edit (
            number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (number > 0),
            plan INTEGER NOT NULL REFERENCES plan (id) ON DELETE CASCADE,
            is_undone INTEGER NOT NULL DEFAULT 0 CHECK (is_undone IN (0, 1)),
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            change TEXT NOT NULL CHECK (json_valid(change))
        ) STRICT;
        CREATE INDEX edit_of_plan ON edit (plan, is_undone, number);
        """

    private static let drafts = """
        CREATE TABLE draft (
            form TEXT NOT NULL PRIMARY KEY CHECK (form <> ''),
            content TEXT NOT NULL CHECK (json_valid(content)),
            kept_at REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// A day is written as `2027-01-31`.
    private static let notes = """
        ALTER TABLE sub_mandalart ADD COLUMN note TEXT CHECK (length(CAST(note AS BLOB)) BETWEEN 1 AND \(bytes(MandalartLimits.note)));
        ALTER TABLE sub_mandalart ADD COLUMN due TEXT CHECK (due GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
        ALTER TABLE sub_mandalart ADD COLUMN begun_at REAL;
        """

    /// The first review is offered a week from now. The times are those of `Date`: seconds since
    /// 2001.
    private static let review = """
        ALTER TABLE sub_mandalart ADD COLUMN progressed_at REAL;
        ALTER TABLE user_state ADD COLUMN reviewed_at REAL;
        UPDATE user_state SET reviewed_at = CAST(strftime('%s', 'now') AS REAL) - 978307200;
        """

    /// The key itself is kept, not a digest: its owner is shown the link again, and whoever reads
    /// this file has the plans without it.
    private static let links = """
        CREATE TABLE read_link (
            plan INTEGER PRIMARY KEY REFERENCES plan (id) ON DELETE CASCADE,
            read_key TEXT NOT NULL UNIQUE CHECK (length(CAST(read_key AS BLOB)) = \(ReadKey.length))
        ) STRICT;
        """

    /// One user in one row.
    private static let userState = """
        CREATE TABLE user_state (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            nickname TEXT CHECK (length(CAST(nickname AS BLOB)) BETWEEN 1 AND \(bytes(MandalartLimits.nickname))),
            theme TEXT NOT NULL DEFAULT 'system' CHECK (theme IN ('system', 'light', 'dark')),
            current_plan INTEGER REFERENCES plan (id) ON DELETE SET NULL
        ) STRICT;
        INSERT INTO user_state (id) VALUES (1);
        CREATE TABLE seen_hint (name TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
        CREATE TABLE milestone (name TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
        """
}
