import Foundation
import GRDB
import LocalProvider
import NetworkProvider
import Testing
import TodoDomain

@testable import TodoData

@Suite(.timeLimit(.minutes(20))) struct TodoDataFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func eachFlavourHasAFolderOfItsOwn() async throws {
        for flavor in [TodoFlavor.dog, .cat] {
            let data = try await TodoDataFolder.open(
                root: folder.url, flavor: flavor, pictures: PictureAccess(network: StubProvider(replies: [])), logger: .silent)
            #expect(data.damage == nil)
            #expect(try await data.todos.todos().isEmpty)
            try await data.todos.add(.sample(flavor.name))
            try await data.close()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["todo-cat", "todo-dog"])
    }

    @Test func aDamagedFileIsSetAsideAndReported() async throws {
        let bytes = Data("this is no database, but somebody's data all the same".utf8)
        try FileManager.default.createDirectory(at: folder.database.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: folder.database)
        let data = try await TodoData.open(folder)
        let report = try #require(data.damage)
        #expect(report.file == folder.database.path)
        #expect(report.description.contains(report.movedTo))
        #expect(try Data(contentsOf: URL(fileURLWithPath: report.movedTo)) == bytes)
        try await data.todos.add(.sample("anew"))
        try await data.close()
        #expect(try await TodoData.open(folder).damage == nil)
    }

    @Test func damageInTheMiddleOfTheFileIsFoundAtOpening() async throws {
        let data = try await TodoData.open(folder)
        for number in 1...200 { try await data.todos.add(.sample("\(number)", text: String(repeating: "text ", count: 200))) }
        try await data.close()
        let file = try FileHandle(forWritingTo: folder.database)
        try file.seek(toOffset: try file.seekToEnd() / 2)
        try file.write(contentsOf: Data(repeating: 0xAA, count: 16_384))
        try file.close()
        #expect(try await TodoData.open(folder).damage != nil)
    }

    @Test func aFolderThatCannotBeMadeIsNamed() async throws {
        try Data().write(to: folder.url.appendingPathComponent("todo-dog"))
        let error = await #expect(throws: SQLiteDatabaseError.self) { try await TodoData.open(folder) }
        guard case .folderNotWritable(let path, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(path == folder.database.path && error?.description.contains(path) == true)
    }

    @Test func aFileOfANewerVersionIsLeftAlone() async throws {
        let data = try await TodoData.open(folder)
        try await data.todos.add(.sample("one"))
        try await data.close()
        try await rename(migration: TodoSchema.migrator.migrations.last ?? "", to: "99 later")
        await #expect(throws: SQLiteDatabaseError.newerSchema(path: folder.database.path, migrations: ["99 later"])) {
            try await TodoData.open(folder)
        }
        try await rename(migration: "99 later", to: TodoSchema.migrator.migrations.last ?? "")
        #expect(try await TodoData.open(folder).todos.todos().count == 1)
    }

    @Test func aBaseThatIsNoAddressLeavesTheRestWorking() async throws {
        let data = try await TodoData.open(folder, bases: [.dog: "not an address"])
        try await data.todos.add(.sample("one"))
        #expect(await data.pictures.cachedFriend() == nil)
        await #expect(throws: TodoError.self) { try await data.pictures.freshFriend() }
    }

    private func rename(migration: String, to other: String) async throws {
        let queue = try DatabaseQueue(path: folder.database.path)
        try await queue.write { database in
            try database.execute(sql: "UPDATE grdb_migrations SET identifier = ? WHERE identifier = ?", arguments: [other, migration])
        }
    }
}
