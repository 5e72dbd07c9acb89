import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ReadingList

@MainActor
@Suite(.checksLeaks) struct NavigationTests {
    let environment = TestEnvironment()
    let root: RootRouter
    let list: BookListRouter

    init() throws {
        root = RootBuilder(dependency: environment).build()
        root.launch()
        list = try #require(root.children.first as? BookListRouter)
    }

    @Test("A book that is tapped lies over the list")
    func open() {
        environment.fakes.bookList.listener?.send(.bookTapped(2))

        expectTree(
            root,
            """
            Root
              BookList [stack: .book(2)]
                BookDetail
            """)
        #expect(environment.fakes.stack.pushed.count == 1)
    }

    @Test("The user goes back: the page's RIB goes with it")
    func back() {
        list.routeToBook(2)
        environment.fakes.stack.userGoesBack()

        expectNotAttached(root, "BookList/BookDetail")
        #expect(list.pages.routes.isEmpty)
    }

    @Test("A book that has been read is stored, shown in the list, and its page is closed")
    func read() async throws {
        await list.interactor.settled()
        list.routeToBook(2)
        let detail = try #require(list.pages.top as? BookDetailRouter)
        await detail.interactor.settled()
        environment.fakes.bookDetail?.listener?.send(.readTapped)
        await detail.interactor.settled()

        #expect(environment.shelves.shelf.last?.isRead == true)
        #expect(list.interactor.currentState.books?.last?.isRead == true)
        expectNotAttached(root, "BookList/BookDetail")
    }

    @Test("A book that cannot be stored stays open and says so")
    func failure() async throws {
        list.routeToBook(2)
        let detail = try #require(list.pages.top as? BookDetailRouter)
        await detail.interactor.settled()
        environment.shelves.isClosed = true
        environment.fakes.bookDetail?.listener?.send(.readTapped)
        await detail.interactor.settled()

        #expect(detail.interactor.currentState.hasFailed)
        expectActive(root, "BookList/BookDetail")
    }
}
