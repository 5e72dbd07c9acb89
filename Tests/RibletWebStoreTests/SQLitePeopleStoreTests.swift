import Foundation
import RibletWeb
import RibletWebServer
import RibletWebStore
import Testing

@Suite("People in a file", .timeLimit(.minutes(5)))
struct SQLitePeopleStoreTests {
    private static func run(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-people-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.appending(path: "people.sqlite"))
    }

    private static func name(_ text: String) throws -> PersonName { try #require(PersonName(text)) }

    private func until(_ condition: () -> Bool) async throws {
        while !condition() {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    @Test("the first who is added is the first for good, also where the list was empty in between")
    func first() async throws {
        try await Self.run { file in
            let store = try await SQLitePeopleStore(at: file)
            let mina = try await store.add(Self.name("mina"))
            let jun = try await store.add(Self.name("준"))
            #expect(mina.isFirst && !jun.isFirst && store.firstPerson() == mina && store.person(jun.id) == jun)
            #expect(try await store.add(Self.name("mina")) == mina)
            #expect(try await store.people() == [mina, jun])
            #expect(try await store.remove(Self.name("mina")))
            #expect(try await !store.remove(Self.name("mina")))
            #expect(store.person(mina.id) == nil && store.firstPerson() == nil)
            // The proxy's word does not bring back whom somebody has removed.
            #expect(try await store.admit(Self.name("mina")) == nil && store.person(mina.id) == nil)
            #expect(try await store.admit(Self.name("준")) == jun)
            #expect(try await store.remove(Self.name("준")))
            #expect(try await !store.add(Self.name("hana")).isFirst)
            #expect(try await store.add(Self.name("mina")).isFirst)
            await store.close()
            let again = try await SQLitePeopleStore(at: file)
            #expect(try await again.people().map(\.name) == ["mina", "hana"] && again.firstPerson() == mina)
            await again.close()
        }
    }

    @Test("another process sees who was added and removed, and of two who add at once one is the first")
    func foreign() async throws {
        try await Self.run { file in
            let (one, other) = (try await SQLitePeopleStore(at: file), try await SQLitePeopleStore(at: file))
            async let mina = one.add(Self.name("mina"))
            async let jun = other.add(Self.name("jun"))
            let both = try await [mina, jun]
            #expect(both.count(where: \.isFirst) == 1)
            try await until { both.allSatisfy { one.person($0.id) != nil && other.person($0.id) != nil } }
            _ = try await one.remove(Self.name("jun"))
            try await until { other.person(both[1].id) == nil }
            await one.close()
            await other.close()
        }
    }

    @Test("a damaged list is no empty one")
    func damaged() async throws {
        try await Self.run { file in
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("no database".utf8).write(to: file)
            let error = await #expect(throws: PeopleStoreError.self) { try await SQLitePeopleStore(at: file) }
            #expect(error?.description.contains("backup") == true && error?.description.contains("moveAside") == false)
            #expect(try Data(contentsOf: file) == Data("no database".utf8))
        }
    }
}
