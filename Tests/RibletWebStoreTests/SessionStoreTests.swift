import Foundation
import RibletWebServer
import RibletWebStore
import Testing

#if Postgres
import RibletPostgres
#endif

/// Tests of the promises that all stores keep.
@Suite("Session stores")
struct SessionStoreTests {
    /// PostgreSQL is among them in the package Tests/Postgres.
    enum Kind: CaseIterable {
        case memory, sqlite
        #if Postgres
        case postgres
        #endif
    }

    private static func with(_ kind: Kind, _ body: (any SessionStore) async throws -> Void) async throws {
        switch kind {
        case .memory: try await body(MemorySessionStore())
        case .sqlite:
            let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-store-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try await body(SQLiteSessionStore(at: folder.appending(path: "sessions.sqlite")))
        #if Postgres
        case .postgres: try await withPostgres { database in try await body(PostgresSessionStore(on: database)) }
        #endif
        }
    }

    private static func record(_ id: String, _ revision: Int = 1, savedAt: Int64 = 100, bytes: [UInt8] = [0, 1, 255]) -> SessionRecord {
        SessionRecord(id: id, revision: revision, savedAt: savedAt, bytes: bytes)
    }

    @Test("what is kept is found, byte for byte, and unknown names are not", arguments: Kind.allCases)
    func roundTrip(_ kind: Kind) async throws {
        try await Self.with(kind) { store async throws in
            let records = [Self.record("a"), Self.record("b'; DROP TABLE session", bytes: []), Self.record("한글")]
            #expect(try await store.save(records).isEmpty)
            for record in records { #expect(try await store.record(of: record.id) == record) }
            #expect(try await store.record(of: "c") == nil)
            try await store.remove([Self.record("a"), Self.record("c")])
            #expect(try await store.record(of: "a") == nil)
            #expect(try await store.record(of: "한글") != nil)
        }
    }

    @Test("the newest revision counts, in whatever order they come", arguments: Kind.allCases)
    func revisions(_ kind: Kind) async throws {
        try await Self.with(kind) { store async throws in
            #expect(try await store.save([Self.record("a", 3, bytes: [3])]).isEmpty)
            #expect(try await store.save([Self.record("a", 2, bytes: [2])]).isEmpty)
            #expect(try await store.record(of: "a")?.bytes == [3])
            #expect(try await store.save([Self.record("a", 4, savedAt: 200, bytes: [4])]).isEmpty)
            #expect(try await store.record(of: "a") == Self.record("a", 4, savedAt: 200, bytes: [4]))
        }
    }

    @Test("of two that take a session one has it, and the other saves and removes nothing of it any more", arguments: Kind.allCases)
    func taking(_ kind: Kind) async throws {
        try await Self.with(kind) { store async throws in
            #expect(try await store.revision(of: "a") == nil)
            #expect(try await store.take(Self.record("a")) == nil)
            #expect(try await store.save([Self.record("a", 3), Self.record("b", 1)]).isEmpty)
            let found = try #require(try await store.record(of: "a"))
            #expect(try await store.take(found) == 1 << 32)
            #expect(try await store.take(found) == nil)
            #expect(try await store.revision(of: "a") == 1 << 32)
            // The loser is told so; the records beside it are saved all the same.
            #expect(try await store.save([Self.record("a", 4, bytes: [4]), Self.record("b", 2)]) == ["a"])
            #expect(try await store.record(of: "a") == Self.record("a", 1 << 32))
            #expect(try await store.revision(of: "b") == 2)
            try await store.remove([Self.record("a", 4)])
            #expect(try await store.save([Self.record("a", 1 << 32 + 1, bytes: [5])]).isEmpty)
            // A late record of the same epoch is old, and nobody else's.
            #expect(try await store.save([Self.record("a", 1 << 32, bytes: [6])]).isEmpty)
            let newest = try #require(try await store.record(of: "a"))
            #expect(newest.bytes == [5] && newest.epoch == 1)
            #expect(try await store.take(newest) == 2 << 32)
            try await store.remove([Self.record("a", 2 << 32)])
            #expect(try await store.record(of: "a") == nil)
        }
    }

    @Test("old ones go first by age, then by count, then by bytes", arguments: Kind.allCases)
    func pruning(_ kind: Kind) async throws {
        try await Self.with(kind) { store async throws in
            #expect(try await store.save((1...10).map { Self.record("s\($0)", savedAt: Int64($0 * 10), bytes: [1, 2, 3, 4]) }).isEmpty)
            #expect(try await store.prune(savedBefore: 30, keeping: 100, bytes: 1_000) == 2)
            #expect(try await store.record(of: "s2") == nil)
            #expect(try await store.record(of: "s3") != nil)
            #expect(try await store.prune(savedBefore: 0, keeping: 5, bytes: 1_000) == 3)
            #expect(try await store.record(of: "s5") == nil)
            #expect(try await store.prune(savedBefore: 0, keeping: 100, bytes: 8) == 3)
            #expect(try await store.record(of: "s8") == nil)
            #expect(try await store.record(of: "s9") != nil)
            #expect(try await store.prune(savedBefore: 0, keeping: 100, bytes: 8) == 0)
        }
    }
}
