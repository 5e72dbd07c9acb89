import Foundation
import GRDB
import LocalProvider
import Logging

/// The grades and transfers of customers, in a file: what is acknowledged was stored before.
struct BankLedger: Sendable {
    private let file: SQLiteDatabase

    /// - Throws: `SQLiteDatabaseError`.
    static func open(in folder: URL, logger: Logger) async throws(SQLiteDatabaseError) -> BankLedger {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 grades") {
            try $0.execute(
                sql: """
                    CREATE TABLE grade (
                        customer TEXT NOT NULL PRIMARY KEY CHECK (length(customer) BETWEEN 1 AND 128),
                        grade TEXT NOT NULL CHECK (grade IN ('mini', 'general'))
                    ) STRICT
                    """)
        }
        migrator.registerMigration("2 transfers") {
            try $0.execute(
                sql: """
                    CREATE TABLE transfer (
                        id INTEGER PRIMARY KEY,
                        customer TEXT NOT NULL CHECK (length(customer) BETWEEN 1 AND 128),
                        key TEXT NOT NULL CHECK (length(key) BETWEEN 1 AND 128),
                        day INTEGER NOT NULL,
                        source TEXT NOT NULL,
                        target TEXT NOT NULL,
                        amount INTEGER NOT NULL CHECK (amount > 0),
                        UNIQUE (customer, key)
                    ) STRICT
                    """)
        }
        migrator.registerMigration("3 times of transfers") {
            try $0.execute(sql: "ALTER TABLE transfer ADD COLUMN time TEXT")
        }
        return BankLedger(
            file: try await SQLiteDatabase.open(
                at: folder.appendingPathComponent("bank.sqlite"), options: SQLiteOptions(onDamage: .moveAside), migrator: migrator,
                logger: logger))
    }

    func close() async throws(SQLiteDatabaseError) { try await file.close() }

    /// The grade of a customer; the lowest where nothing was raised.
    func grade(of customer: String) async throws -> BankGrade { try await file.read { try Self.grade(of: customer, $0) } }

    /// Raises a grade, once.
    ///
    /// - Throws: ``BankRefusal/limitAlreadyRaised`` if the grade is another than the customer
    ///   saw, or the highest.
    func raise(_ customer: String, from seen: BankGrade) async throws -> BankGrade {
        try await file.commit { database in
            guard try Self.grade(of: customer, database) == seen, let next = seen.next else { throw BankRefusal.limitAlreadyRaised }
            try database.execute(
                sql: "INSERT INTO grade (customer, grade) VALUES (?, ?) ON CONFLICT (customer) DO UPDATE SET grade = excluded.grade",
                arguments: [customer, next.rawValue])
            return next
        }
    }

    /// The books of a customer, with all transfers.
    func book(of customer: String, now: Date) async throws -> BankBook {
        try await file.read { try Self.book(of: customer, now: now, $0) }
    }

    /// Moves money between two accounts of a customer, once: an order that comes again, by its key,
    /// is answered as before.
    ///
    /// - Throws: ``BankRefusal`` where the book refuses it, or the key was of another order.
    func move(_ customer: String, key: String, now: Date, _ transfer: BankTransfer) async throws -> ReceiptAnswer {
        try await file.commit { database in
            let book = try Self.book(of: customer, now: now, database)
            let earlier = try Row.fetchOne(
                database, sql: Self.transfers + " AND key = ?", arguments: [customer, key]
            ).flatMap(BankTransfer.init)
            if let earlier {
                guard earlier.isLike(transfer) else { throw BankRefusal.badRequest }
                return book.receipt(of: earlier)
            }
            if let refusal = book.refusal(of: transfer, at: try Self.grade(of: customer, database)) { throw refusal }
            try database.execute(
                sql: "INSERT INTO transfer (customer, key, day, source, target, amount, time) VALUES (?, ?, ?, ?, ?, ?, ?)",
                arguments: [
                    customer, key, transfer.day, transfer.source.rawValue, transfer.target.rawValue, transfer.amount, transfer.time,
                ])
            var booked = transfer
            booked.number = book.transferCount + 1
            return book.receipt(of: booked)
        }
    }

    /// Forgets a customer.
    func forget(_ customer: String) async throws {
        try await file.commit { database in
            for table in ["grade", "transfer"] {
                try database.execute(sql: "DELETE FROM \(table) WHERE customer = ?", arguments: [customer])
            }
        }
    }

    /// The transfers of a customer, numbered from 1.
    private static let transfers = """
        SELECT *, (SELECT count(*) FROM transfer AS earlier WHERE earlier.customer = transfer.customer AND earlier.id <= transfer.id) AS number
        FROM transfer WHERE customer = ?
        """

    private static func book(of customer: String, now: Date, _ database: Database) throws -> BankBook {
        let rows = try Row.fetchAll(database, sql: transfers + " ORDER BY id", arguments: [customer])
        return BankBook(customer: customer, now: now, transfers: rows.compactMap(BankTransfer.init))
    }

    private static func grade(of customer: String, _ database: Database) throws -> BankGrade {
        try String.fetchOne(database, sql: "SELECT grade FROM grade WHERE customer = ?", arguments: [customer])
            .flatMap(BankGrade.init(rawValue:)) ?? .limited
    }
}

/// Money that a customer moved from one account to another.
struct BankTransfer: Sendable {
    /// Days since the opening.
    let day: Int
    let source: BankProduct
    let target: BankProduct
    let amount: Int
    /// The time of that day; nil of a transfer from before it was kept.
    var time: String?
    /// The place among the customer's transfers, from 1, once it is booked.
    var number = 0

    /// True for the same order, on any day.
    func isLike(_ other: BankTransfer) -> Bool { (source, target, amount) == (other.source, other.target, other.amount) }
}

extension BankTransfer {
    init?(_ row: Row) {
        guard let source = BankProduct(rawValue: row["source"]), let target = BankProduct(rawValue: row["target"]) else { return nil }
        self.init(day: row["day"], source: source, target: target, amount: row["amount"], time: row["time"], number: row["number"])
    }
}
