import ExplorerDomain
import Foundation
import RibletWeb
import RibletWebTesting
import Testing
import TodoDomain

/// Several pages that see at the same time that something is missing: a page that makes it anew, or
/// writes anything else, does so as often as there are pages.
@MainActor
@Suite("Three pages that miss the same thing", .timeLimit(.minutes(20)))
struct ThreePagesTests {
    /// Opens three pages at each path, removes what they show, and waits until each has seen it.
    private func miss(
        _ application: WebApplication?, _ paths: [String], _ remove: () async throws -> Void, then body: () async throws -> Void
    ) async throws {
        let application = try #require(application)
        var pages: [(page: TestPage, text: String)] = []
        for path in paths + paths + paths {
            let page = await TestPage(application, path: path, browser: "three")
            await page.wait(within: .seconds(60)) { page.text.contains("Walk") || page.text.contains("1") }
            pages.append((page, page.text))
        }
        try await remove()
        for (page, text) in pages { await page.wait(within: .seconds(60)) { page.text != text } }
        try await body()
        for (page, _) in pages { page.end() }
    }

    @Test("Of to-dos and lists that are gone nothing comes back, and no page writes a draft")
    func todos() async throws {
        try await withGalleryData { applications, data in
            let data = data.todos[.dog]
            let list = try await data.lists.addList("Home", .red)
            let todo = try await data.todos.add(TodoDraft(title: "Walk", list: list.id))
            try await miss(
                applications.first { $0.basePath == "/todo-dog" }, ["/", "/list", "/list/\(todo.id)", "/todomvc", "/profile"]
            ) {
                try await data.todos.delete([todo.id])
                _ = try await data.lists.removeList(list.id)
            } then: {
                // A write begun by a page would be there before this.
                let last = try await data.todos.add(TodoDraft(title: "Feed"))
                #expect(try await data.todos.todos().map(\.id) == [last.id])
                #expect(try await data.lists.lists().isEmpty)
                for key in [DraftKey.new, .entry, .todo(todo.id), .list(nil), .list(list.id)] {
                    #expect(try await data.drafts(of: "three").draft(key) == nil)
                }
                #expect(await data.deletions(of: "three").takenBack.isEmpty)
            }
        }
    }

    @Test("A registration and a favourite that are gone stay so")
    func explorer() async throws {
        try await withGalleryData { applications, data in
            let data = data.explorer.data
            let (session, favourites) = (data.session(of: "three"), data.favourites(of: "three"))
            try await session.setRegistered(true)
            try await favourites.add(Favourite(ExplorerItem(.character, 1), addedAt: Date()))
            try await miss(applications.first { $0.basePath == "/rick-and-morty" }, ["/saved", "/characters/character/1"]) {
                try await favourites.remove(ExplorerItem(.character, 1))
                try await session.setRegistered(false)
            } then: {
                let (isRegistered, left) = (try await session.isRegistered(), try await favourites.favourites())
                #expect(!isRegistered && left == Favourites())
            }
        }
    }
}

extension DeletionRepository {
    /// Those that can be taken back.
    fileprivate var takenBack: [Deletion] {
        get async {
            var updates = updates().makeAsyncIterator()
            return await updates.next() ?? []
        }
    }
}
