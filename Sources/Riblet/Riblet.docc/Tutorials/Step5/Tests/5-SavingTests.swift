import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ReadingList

@MainActor
@Suite(.checksLeaks) struct SavingTests {
    @Test("After a restart the user is where they were")
    func restart() async throws {
        let root = RootBuilder(dependency: TestEnvironment()).build()
        root.launch()
        let list = try #require(root.children.first as? BookListRouter)
        await list.interactor.settled()
        list.routeToBook(2)
        let saved = root.save().tree.jsonBytes
        root.terminate()

        let environment = TestEnvironment()
        let again = RootBuilder(dependency: environment).build()
        let report = again.launch(restoring: saved)

        #expect(report.isComplete, "\(report)")
        expectTree(
            again,
            """
            Root
              BookList [stack: .book(2)]
                BookDetail
            """)
        // The books are there before the library has answered.
        #expect(environment.fakes.bookList.states.first?.books == environment.shelves.shelf)
        again.terminate()
    }

    @Test("A failed read is told, and the application starts anew")
    func damaged() {
        let root = RootBuilder(dependency: TestEnvironment()).build()
        let report = root.launch(restoring: Array("no tree".utf8))

        #expect(report.issues.map(\.kind) == [.damaged])
        expectTree(
            root,
            """
            Root
              BookList
            """)
        root.terminate()
    }
}
