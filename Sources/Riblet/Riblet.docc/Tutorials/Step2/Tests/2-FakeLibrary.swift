@testable import ReadingList

/// Answers what a test has put into it.
@MainActor
final class FakeLibrary: Library {
    struct Closed: Error {}

    var shelf = [Book(id: 1, title: "Flatland", author: "Edwin Abbott"), Book(id: 2, title: "Middlemarch", author: "George Eliot")]
    var isClosed = false

    func books() async throws -> [Book] {
        // As a real library, it does not answer at once.
        await Task.yield()
        if isClosed { throw Closed() }
        return shelf
    }

    func book(_ id: Book.ID) async throws -> Book? {
        try await books().first { $0.id == id }
    }

    func save(_ book: Book) async throws {
        if isClosed { throw Closed() }
        shelf = shelf.map { $0.id == book.id ? book : $0 }
    }
}
