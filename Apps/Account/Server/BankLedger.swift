import Foundation
import GRDB
import LocalProvider
import Logging

/// The grades of customers, in a file: what is raised is stored before it is acknowledged.
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

    /// Forgets a customer.
    func forget(_ customer: String) async throws {
        try await file.commit { try $0.execute(sql: "DELETE FROM grade WHERE customer = ?", arguments: [customer]) }
    }

    private static func grade(of customer: String, _ database: Database) throws -> BankGrade {
        try String.fetchOne(database, sql: "SELECT grade FROM grade WHERE customer = ?", arguments: [customer])
            .flatMap(BankGrade.init(rawValue:)) ?? .limited
    }
}
