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
    }
}
