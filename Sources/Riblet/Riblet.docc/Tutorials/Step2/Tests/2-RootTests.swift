import Riblet
import Testing

@testable import ReadingList

@MainActor
struct RootTests {
    @Test("The application starts with the list")
    func start() {
        let environment = TestEnvironment()
        let root = RootBuilder(dependency: environment).build()
        root.launch()

        #expect(root.children.map(\.path) == ["Root/BookList"])
        #expect(environment.fakes.root.page === environment.fakes.bookList)
    }
}
