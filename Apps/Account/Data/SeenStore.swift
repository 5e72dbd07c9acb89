import Foundation
import GRDB
import LocalProvider
import Logging

/// The answers that one customer saw, by their names.
package protocol SeenStore: Sendable {
    /// Keeps an answer in place of an older one. A store that fails logs it: what came can be shown
    /// all the same.
    func keep(_ answer: some Codable & Sendable, as name: String) async

    /// Returns an answer and when it was seen; nil where it was not, or cannot be read any more.
    func answer<Answer: Codable & Sendable>(_ name: String) async -> (answer: Answer, seenAt: Date)?
}

/// Answers in the file of an application, bounded over all customers.
struct SQLiteSeenStore: SeenStore {
    /// Those that were seen longest ago go first.
    static let most = 5_000

    let file: SQLiteDatabase
    let customer: String
    let now: @Sendable () -> Date
    let logger: Logger
    var most = Self.most

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 seen") {
            try $0.execute(
                sql: """
                    CREATE TABLE seen (
                        customer TEXT NOT NULL,
                        name TEXT NOT NULL,
                        content TEXT NOT NULL CHECK (json_valid(content)),
                        seen_at REAL NOT NULL,
                        PRIMARY KEY (customer, name)
                    ) STRICT;
                    CREATE INDEX seen_at ON seen (seen_at);
                    """)
        }
        return migrator
    }

    static func forget(_ customer: String, in file: SQLiteDatabase) async throws {
        _ = try await file.commit { try $0.execute("DELETE FROM seen WHERE customer = ?", customer) }
    }

    func keep(_ answer: some Codable & Sendable, as name: String) async {
        do {
            let content = String(decoding: try JSONEncoder().encode(answer), as: UTF8.self)
            let seenAt = now().timeIntervalSinceReferenceDate
            try await file.commit { [customer, most] database in
                try database.execute(
                    """
                    INSERT INTO seen (customer, name, content, seen_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT (customer, name) DO UPDATE SET content = excluded.content, seen_at = excluded.seen_at
                    """, customer, name, content, seenAt)
                try database.execute(
                    "DELETE FROM seen WHERE rowid IN (SELECT rowid FROM seen ORDER BY seen_at DESC LIMIT -1 OFFSET ?)", most)
            }
        } catch {
            logger.warning("An answer of the bank could not be kept", metadata: ["error": "\(file.sentence(for: error))"])
        }
    }

    func answer<Answer: Codable & Sendable>(_ name: String) async -> (answer: Answer, seenAt: Date)? {
        do {
            let rows = try await file.read { [customer] database in
                try database.rows("SELECT content, seen_at FROM seen WHERE customer = ? AND name = ?", customer, name) {
                    (content: try $0.decode(0) as String, seenAt: try $0.decode(1) as Double)
                }
            }
            guard let (content, seenAt) = rows.first else { return nil }
            guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(content.utf8)) else { return nil }
            return (answer, Date(timeIntervalSinceReferenceDate: seenAt))
        } catch {
            if !Task.isCancelled {
                logger.warning("A kept answer of the bank could not be read", metadata: ["error": "\(file.sentence(for: error))"])
            }
            return nil
        }
    }
}
