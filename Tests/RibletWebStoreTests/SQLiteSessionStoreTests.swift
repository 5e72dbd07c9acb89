import Foundation
import RibletWebServer
import RibletWebStore
import Testing

/// Tests of the promises that both stores keep.
@Suite("Session stores")
struct SessionStoreTests {
    enum Kind: CaseIterable { case memory, sqlite }

    private static func folder() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "riblet-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    private static func with(_ kind: Kind, _ body: (any SessionStore) async throws -> Void) async throws {
        switch kind {
        case .memory: try await body(MemorySessionStore())
        case .sqlite:
            let folder = try folder()
            defer { try? FileManager.default.removeItem(at: folder) }
            try await body(SQLiteSessionStore(at: folder.appending(path: "sessions.sqlite")))
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
            // Who has lost it is told so; the records beside it are saved all the same.
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

    @Test("a file outlives its store, and one that is no database is said to be none")
    func file() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "sessions.sqlite")
        try await SQLiteSessionStore(at: url).save([Self.record("a")])
        #expect(try await SQLiteSessionStore(at: url).record(of: "a") == Self.record("a"))
        let other = folder.appending(path: "notes.txt")
        try Data(repeating: 65, count: 5_000).write(to: other)
        #expect(throws: SessionStoreError.self) { try SQLiteSessionStore(at: other) }
        #expect(throws: SessionStoreError.self) { try SQLiteSessionStore(at: folder.appending(path: "missing/sessions.sqlite")) }
        #expect(try Data(contentsOf: other).count == 5_000)
    }

    @Test(
        "a file that is removed or replaced while it is open is told of once, and the store goes on with what is there",
        arguments: [false, true])
    func vanished(_ isReplaced: Bool) async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "sessions.sqlite")
        let store = try SQLiteSessionStore(at: url)
        try await store.save([Self.record("a")])
        if isReplaced {
            let other = folder.appending(path: "other.sqlite")
            try await SQLiteSessionStore(at: other).save([Self.record("b")])
            try FileManager.default.removeItem(at: url)
            try FileManager.default.moveItem(at: other, to: url)
        } else {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()) {
                try FileManager.default.removeItem(at: folder.appending(path: name))
            }
        }
        #expect(try await store.record(of: "a") == nil)
        #expect(try await (store.record(of: "b") != nil) == isReplaced)
        await #expect(throws: SessionStoreError.vanished(path: url.path(percentEncoded: false))) {
            try await store.save([Self.record("a", 2)])
        }
        try await store.save([Self.record("a", 2)])
        // Where everybody finds it, and not in a file that nobody can open any more.
        #expect(try await SQLiteSessionStore(at: url).record(of: "a") == Self.record("a", 2))
    }

    @Test("a folder that has gone makes every access fail with its path; when it is back the store works again")
    func folderVanished() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "sessions.sqlite")
        let store = try SQLiteSessionStore(at: url)
        try await store.save([Self.record("a")])
        try FileManager.default.removeItem(at: folder)
        for _ in 0..<2 {
            await #expect { try await store.save([Self.record("a", 2)]) } throws: { "\($0)".contains(url.path(percentEncoded: false)) }
            await #expect(throws: SessionStoreError.self) { try await store.record(of: "a") }
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        await #expect(throws: SessionStoreError.self) { try await store.save([Self.record("a", 2)]) }
        try await store.save([Self.record("a", 2)])
        #expect(try await store.record(of: "a") == Self.record("a", 2))
    }

    @Test(
        "a file that is empty or no database is an error or, where that is asked for, set aside, and sessions are kept in a new one",
        arguments: [Data(), Data("no database".utf8)])
    func damaged(_ bytes: Data) async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "sessions.sqlite")
        try bytes.write(to: url)
        #expect(throws: SessionStoreError.self) { try SQLiteSessionStore(at: url) }
        #expect(try Data(contentsOf: url) == bytes)
        let store = try SQLiteSessionStore(at: url, setsDamagedAside: true)
        try await store.save([Self.record("a")])
        #expect(try await SQLiteSessionStore(at: url).record(of: "a") == Self.record("a"))
        #expect(try Data(contentsOf: folder.appending(path: "sessions.sqlite.corrupt-1")) == bytes)
        // No page has to tell it: those of its sessions say that they begin anew.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()).contains { $0.hasSuffix(".json") } == false)
    }

    @Test("what is kept can be read by its owner only")
    func mode() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try SQLiteSessionStore(at: folder.appending(path: "sessions.sqlite"))
        try await store.save([Self.record("a")])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        #expect(names.contains("sessions.sqlite-wal"))
        for name in names {
            let path = folder.appending(path: name).path(percentEncoded: false)
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test("two servers on one file wait for each other, and the newest revision counts")
    func shared() async throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "sessions.sqlite")
        let stores = [try SQLiteSessionStore(at: url), try SQLiteSessionStore(at: url)]
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for (index, store) in stores.enumerated() {
                tasks.addTask {
                    for round in 1...100 {
                        try await store.save([Self.record("own \(index)", round), Self.record("common", 2 * round + index)])
                    }
                }
            }
            try await tasks.waitForAll()
        }
        for store in stores {
            for index in 0..<2 { #expect(try await store.record(of: "own \(index)")?.revision == 100) }
            #expect(try await store.record(of: "common")?.revision == 201)
        }
    }

    @Test("a key is made once, is its owner's alone, and is not taken from a file that others can read")
    func key() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "server.key")
        let key = try SigningKeyFile.key(at: url)
        #expect(key.revealed.count == 32 && "\(key)" == "…")
        #expect(try SigningKeyFile.key(at: url) == key)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == ["server.key"])
        let path = url.path(percentEncoded: false)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(throws: SigningKeyError.readableByOthers(path: path)) { try SigningKeyFile.key(at: url) }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        try Data([1, 2, 3]).write(to: url)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(throws: SigningKeyError.self) { try SigningKeyFile.key(at: url) }
        #expect(throws: SigningKeyError.self) { try SigningKeyFile.key(at: folder.appending(path: "missing/server.key")) }
    }
}
