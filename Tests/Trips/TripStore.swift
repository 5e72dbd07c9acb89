import Foundation
import GRDB
import LocalProvider
import Riblet

struct Item: Codable, Hashable, Identifiable {
    let id: Int
    var name: String
    var isPacked = false
}

struct Trip: Codable, Hashable, Identifiable, FetchableRecord, PersistableRecord {
    var id = String(UUID().uuidString.prefix(8)).lowercased()
    var title: String
    var items: [Item] = []

    var packed: Int { items.count(where: \.isPacked) }
}

/// The trips of all pages, in SQLite. A change is told when it is stored.
@MainActor
final class TripStore {
    let trips: BehaviorRelay<[Trip]>
    private let database: SQLiteDatabase

    init(at file: URL) async throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("trips") { database in
            try database.create(table: "trip") { table in
                table.primaryKey("id", .text)
                table.column("title", .text).notNull()
                table.column("items", .jsonText).notNull()
            }
        }
        database = try await SQLiteDatabase.open(at: file, migrator: migrator)
        trips = BehaviorRelay(try await database.read { try Trip.order(Column("title")).fetchAll($0) })
    }

    func trip(_ id: Trip.ID) -> Trip? { trips.value.first { $0.id == id } }

    func save(_ trip: Trip) async throws {
        try await database.commit { try trip.save($0) }
        show(trip)
    }

    /// Changes a trip as it is stored now: several changes may be under way at once.
    func change(_ id: Trip.ID, _ change: @escaping @Sendable (inout Trip) -> Void) async throws {
        let changed = try await database.commit { database in
            guard var trip = try Trip.fetchOne(database, key: id) else { return Trip?.none }
            change(&trip)
            try trip.update(database)
            return trip
        }
        if let changed { show(changed) }
    }

    private func show(_ trip: Trip) {
        trips.send((trips.value.filter { $0.id != trip.id } + [trip]).sorted { $0.title < $1.title })
    }

    func delete(_ trip: Trip) async throws {
        _ = try await database.commit { try trip.delete($0) }
        trips.send(trips.value.filter { $0.id != trip.id })
    }
}
