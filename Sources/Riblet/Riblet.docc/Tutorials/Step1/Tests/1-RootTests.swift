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
        #expect(environment.fakes.bookList.books.map(\.title) == ["Flatland", "Middlemarch", "Walden"])
    }

    @Test("Nothing is active before the start, and nothing after the end")
    func activity() {
        let root = RootBuilder(dependency: TestEnvironment()).build()
        #expect(!root.interactor.isActive)

        root.launch()
        let bookList = root.children[0].interactable
        #expect(root.interactor.isActive && bookList.isActive)

        root.terminate()
        #expect(!root.interactor.isActive && !bookList.isActive)
    }
}
