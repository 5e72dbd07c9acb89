/// Where the books are kept.
protocol Library: Sendable {
    func books() async throws -> [Book]
    func book(_ id: Book.ID) async throws -> Book?
    func save(_ book: Book) async throws
}

/// Keeps the books in memory.
actor SampleLibrary: Library {
    private var shelf = [
        Book(id: 1, title: "Flatland", author: "Edwin Abbott"),
        Book(id: 2, title: "Middlemarch", author: "George Eliot"),
        Book(id: 3, title: "Walden", author: "Henry Thoreau"),
    ]

    func books() -> [Book] { shelf }

    func book(_ id: Book.ID) -> Book? { shelf.first { $0.id == id } }

    func save(_ book: Book) {
        guard let index = shelf.firstIndex(where: { $0.id == book.id }) else { return }
        shelf[index] = book
    }
}
