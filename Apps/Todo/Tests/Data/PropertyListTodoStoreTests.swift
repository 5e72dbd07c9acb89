import Foundation
import Testing
import TodoDomain

@testable import TodoData

@Suite(.timeLimit(.minutes(20))) struct PropertyListTodoStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var file: URL { folder.url.appendingPathComponent("plist/todos.plist") }

    private func open() throws(TodoError) -> PropertyListTodoStore {
        try PropertyListTodoStore(folder: folder.url.appendingPathComponent("plist"), logger: .silent)
    }

    @Test func theListIsOnePropertyList() async throws {
        try await open().add(.sample("one"))
        let data = try Data(contentsOf: file)
        #expect(try PropertyListSerialization.propertyList(from: data, format: nil) is [String: Any])
    }

    @Test func aDamagedFileIsSetAside() async throws {
        try await open().add(.sample("one"))
        let bytes = Data("not a property list".utf8)
        try bytes.write(to: file)
        let store = try open()
        #expect(try await store.todos().isEmpty)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path + ".corrupt-1")) == bytes)
        try await store.add(.sample("two"))
        #expect(try await open().todos().map(\.title) == ["two"])
    }

    @Test func aFolderThatCannotBeMadeIsNamed() throws {
        try Data().write(to: folder.url.appendingPathComponent("plist"))
        let error = #expect(throws: TodoError.self) { try open() }
        #expect(error?.description.contains(folder.url.path) == true)
    }

    @Test func aFailedWriteChangesNothing() async throws {
        let store = try open()
        let todo = try await store.add(.sample("one"))
        // A folder in the place of the file cannot be replaced by a file, not even by root.
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        await #expect(throws: TodoError.self) { try await store.add(.sample("two")) }
        #expect(try await store.todos() == [todo])
        try FileManager.default.removeItem(at: file)
        #expect(try await store.add(.sample("three")).id == todo.id + 1)
        #expect(try await open().todos().map(\.title) == ["one", "three"])
    }
}
