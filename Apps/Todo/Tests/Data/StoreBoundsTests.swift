import Foundation
import GRDB
import Testing
import TodoDomain

@testable import TodoData

@Suite("The bounds of all todos", .timeLimit(.minutes(20)))
struct StoreBoundsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A file of todos that no other file has.
    private func file(_ count: Int, _ name: String) -> [UInt8] { Array((1...count).map { "- [ ] \(name) \($0)\n" }.joined().utf8) }

    @Test("A store takes so many todos, is told of them before, and takes one again where one has gone")
    func todos() async throws {
        let data = try await TodoData.open(folder)
        for name in ["a", "b", "c", "d"] { try await data.transfer.add(file(10_000, name), in: .current) }
        try await data.transfer.add(file(9_999, "e"), in: .current)
        var watcher = data.todos.updates().makeAsyncIterator()
        #expect(await watcher.next()?.room == .todos(1))
        await #expect(throws: ImportFault(.noRoom)) { try await data.transfer.add(file(2, "f"), in: .current) }
        let last = try await data.todos.add(TodoDraft(title: "weekly", due: .time(Date()), repeats: Repetition(.weekly)))
        let full = TodoError.tooManyTodos(limit: TodoLimits.todos)
        await #expect(throws: full) { try await data.todos.add(.sample("one more")) }
        // The next one of what repeats is one more, too.
        await #expect(throws: full) { try await data.todos.setDone([last.id], true) }
        #expect(try await data.todos.todo(last.id).isDone == false)
        // The rest goes on.
        try await data.todos.update(last.id, with: .sample("renamed"))
        try await data.todos.setDone([last.id], true)
        let gone = try await data.todos.delete([last.id])
        try await data.todos.add(.sample("in its place"))
        await #expect(throws: full) { try await data.todos.restore(gone) }
        #expect(try await data.todos.todos().count == TodoLimits.todos)
        try await data.close()
    }

    @Test("Titles and notes have a bound together, whatever brings them")
    func text() async throws {
        let data = try await TodoData.open(folder)
        let heavy = String(repeating: "👨‍👩‍👧‍👦", count: TodoLimits.text)
        let count = TodoLimits.bytes / heavy.utf8.count
        let all = (1...count).map { "- [ ] \($0)\n  \(heavy)\n" }.joined()
        #expect(try await data.transfer.add(Array(all.utf8), in: .current).last?.text == heavy)
        let full = TodoError.tooMuchText(limit: TodoLimits.bytes)
        await #expect(throws: full) { try await data.todos.add(TodoDraft(title: "more", text: heavy)) }
        await #expect(throws: ImportFault(.noRoom)) {
            try await data.transfer.add(Array("- more\n  \(heavy)\n".utf8), in: .current)
        }
        let small = try await data.todos.add(.sample("small"))
        await #expect(throws: full) { try await data.todos.update(small.id, with: TodoDraft(title: "small", text: heavy)) }
        try await data.todos.update(small.id, with: TodoDraft(title: "still small"))
        try await data.close()
    }

    @Test("A store of an older version that has more keeps all, and lets it become less")
    func older() async throws {
        let data = try await TodoData.open(folder)
        let path = TodoDataFolder.folder(root: folder.url, flavor: .dog).appending(path: TodoDataFolder.fileName).path
        try await data.close()
        let queue = try DatabaseQueue(path: path)
        try await queue.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?)
                    INSERT INTO todo (title, text, is_done, created_at, is_important) SELECT 'Todo ' || n, '', 0, 0, 0 FROM number
                    """, arguments: [TodoLimits.todos + 5])
        }
        try queue.close()
        let again = try await TodoData.open(folder)
        try await again.todos.update(1, with: .sample("renamed"))
        #expect(try await again.todos.delete([1, 2]).count == 2)
        await #expect(throws: TodoError.tooManyTodos(limit: TodoLimits.todos)) { try await again.todos.add(.sample("more")) }
        #expect(try await again.todos.todos().count == TodoLimits.todos + 3)
        try await again.close()
    }
}
