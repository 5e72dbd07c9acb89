import Foundation
import RibletWebServer
import RibletWebStore
import Testing

/// Tests of a store in a file: of the file, and of the key beside it.
@Suite("Sessions in a file")
struct SQLiteSessionStoreTests {
    private static func folder() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: "riblet-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    private static func record(_ id: String, _ revision: Int = 1) -> SessionRecord {
        SessionRecord(id: id, revision: revision, savedAt: 100, bytes: [0, 1, 255])
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
