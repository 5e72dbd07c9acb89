import Riblet
import RibletTesting
import Testing

@testable import ReadingList

@MainActor
@Suite(.checksLeaks) struct RootTests {
    @Test("The application starts with the list")
    func start() {
        let environment = TestEnvironment()
        let root = RootBuilder(dependency: environment).build()
        root.launch()

        expectTree(
            root,
            """
            Root
              BookList
            """)
        #expect(environment.fakes.root.page === environment.fakes.bookList)
        #expect(environment.fakes.bookList.books.map(\.title) == ["Flatland", "Middlemarch", "Walden"])
    }

    @Test("Nothing is active before the start, and nothing after the end")
    func activity() {
        let root = RootBuilder(dependency: TestEnvironment()).build()
        #expect(!root.interactor.isActive)

        root.launch()
        expectActive(root, "BookList")

        root.terminate()
        expectInactive(root, "BookList")
    }
}
