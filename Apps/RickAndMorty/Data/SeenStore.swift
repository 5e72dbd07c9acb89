import ExplorerDomain
import Foundation
import GRDB
import LocalProvider

/// The seen entities of one kind: each entity once, and pages as lists of numbers.
struct SeenStore<Entity: ExplorerEntity>: Sendable {
    /// A page as it was kept, with the things as they were last seen, wherever that was.
    struct KeptPage: Sendable {
        var page: ExplorerPage<Entity>
        var seenAt: Date
    }

    struct KeptEntity: Sendable {
        var entity: Entity
        var seenAt: Date
    }

    let database: ExplorerDatabase
    let sweeper: SeenSweeper

    private static var kind: String { Entity.kind.rawValue }

    // MARK: - Keeping

    /// Keeps a page with its things and their pictures, all or none.
    func keep(_ page: ExplorerPage<Entity>, of filter: Entity.Filter, pictures: [PictureName: String], at now: Date)
        async throws(ExplorerError)
    {
        try await database.write { database in
            try Self.insert(page.entities, pictures, now, database)
            try database.execute(
                """
                INSERT INTO page (kind, filter, number, ids, count, next, seen_at) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (kind, filter, number) DO UPDATE SET ids = excluded.ids, count = excluded.count, next = excluded.next,
                    seen_at = excluded.seen_at
                """, Self.kind, try Self.column(filter), page.number, try JSONColumn.text(page.entities.map(\.id)), page.count, page.next,
                now.column)
        }
        sweeper.didKeep(page.entities.count + 1)
    }

    /// Keeps things with their pictures, all or none.
    func keep(_ entities: [Entity], pictures: [PictureName: String], at now: Date) async throws(ExplorerError) {
        guard !entities.isEmpty else { return }
        try await database.write { database in try Self.insert(entities, pictures, now, database) }
        sweeper.didKeep(entities.count)
    }

    /// Forgets what the service says is not there.
    func forget(_ id: Int) async throws(ExplorerError) {
        _ = try await database.write { try $0.execute("DELETE FROM entity WHERE kind = ? AND id = ?", Self.kind, id) }
    }

    private static func insert(_ entities: [Entity], _ pictures: [PictureName: String], _ now: Date, _ database: Database) throws {
        try database.executeEach(
            """
            INSERT INTO entity (kind, id, content, seen_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (kind, id) DO UPDATE SET content = excluded.content, seen_at = excluded.seen_at
            """, try entities.map { [.text(kind), .integer($0.id), .text(try JSONColumn.text($0)), .real(now.column)] })
        try database.executeEach(
            "INSERT INTO picture (name, address, seen_at) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at",
            pictures.map { [.text($0.rawValue), .text($1), .real(now.column)] })
    }

    // MARK: - Reading

    /// A page; nil where it was not seen, or something of it cannot be read any more.
    func page(_ filter: Entity.Filter, _ number: Int) async throws(ExplorerError) -> KeptPage? {
        try await database.read { database in
            let rows = try database.rows(
                "SELECT ids, count, next, seen_at FROM page WHERE kind = ? AND filter = ? AND number = ?", Self.kind,
                try Self.column(filter), number
            ) { row -> (ids: [Int]?, count: Int, next: Int?, seenAt: Date) in
                (JSONColumn.value(try row.decode(0)), try row.decode(1), try row.decode(2), Date(column: try row.decode(3)))
            }
            guard let (kept, count, next, seenAt) = rows.first, let ids = kept else { return nil }
            let found = try Self.entities(ids, database)
            guard found.count == ids.count else { return nil }
            return KeptPage(
                page: ExplorerPage(
                    number: number, entities: found.map(\.entity), count: count, next: next, freshness: .seen(at: seenAt, because: nil)),
                seenAt: seenAt)
        }
    }

    /// A page of what a filter finds among everything that was seen, by number, in the way in which
    /// services find; nil where there is none.
    func found(_ filter: Entity.Filter, _ number: Int) async throws(ExplorerError) -> ExplorerPage<Entity>? {
        try await database.read { database in
            var condition = "kind = ?"
            var arguments: [SQLValue] = [.text(Self.kind)]
            for item in filter.questions {
                // Fields are of this program, values are not.
                let value = item.value.lowercased()
                condition += " AND instr(lower(json_extract(content, '$.\(Self.key(item.name))')), ?) "
                // `male` is not to find `female`.
                condition += value.hasPrefix("male") ? "= 1" : "> 0"
                arguments.append(.text(value))
            }
            let counted = try database.rows("SELECT count(*) FROM entity WHERE \(condition)", arguments) { try $0.integer(0) }
            guard let count = counted.first, count > 0 else { return nil }
            let found = try database.rows(
                "SELECT content FROM entity WHERE \(condition) ORDER BY id LIMIT ? OFFSET ?",
                arguments + [.integer(Self.foundOnPage), .integer((number - 1) * Self.foundOnPage)]
            ) { JSONColumn.value(try $0.decode(0), as: Entity.self) }
            return ExplorerPage(
                number: number, entities: found.compactMap(\.self), count: count,
                next: number * Self.foundOnPage < count ? number + 1 : nil)
        }
    }

    private static var foundOnPage: Int { 20 }

    /// The name of a field in what is kept.
    private static func key(_ field: String) -> String { field == EpisodeFilter.Field.episode.rawValue ? "code" : field }

    /// Those of the numbers that were seen, in their order.
    func entities(_ ids: [Int]) async throws(ExplorerError) -> [KeptEntity] {
        try await database.read { try Self.entities(ids, $0) }
    }

    private static func entities(_ ids: [Int], _ database: Database) throws -> [KeptEntity] {
        let sql = "SELECT id, content, seen_at FROM entity WHERE kind = ? AND id IN (SELECT value FROM json_each(?))"
        var found: [Int: KeptEntity] = [:]
        _ = try database.rows(sql, kind, try JSONColumn.text(ids)) { row in
            guard let entity: Entity = JSONColumn.value(try row.decode(1)) else { return }
            found[try row.integer(0)] = KeptEntity(entity: entity, seenAt: Date(column: try row.decode(2)))
        }
        return ids.compactMap { found[$0] }
    }

    /// The filter as it is looked up: services do not tell capitals from small letters.
    private static func column(_ filter: Entity.Filter) throws -> String {
        try JSONColumn.text(filter.items.map { FilterItem(name: $0.name, value: $0.value.lowercased()) })
    }
}
