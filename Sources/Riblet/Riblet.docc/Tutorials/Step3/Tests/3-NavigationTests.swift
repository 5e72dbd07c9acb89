import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ReadingList

@MainActor
struct NavigationTests {
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

        #expect(list.pages.routes == [.book(2)])
        #expect(list.children.map(\.path) == ["Root/BookList/BookDetail"])
        #expect(environment.fakes.stack.pushed.count == 1)
    }

    @Test("The user goes back: the page's RIB goes as well, and nothing of it is left")
    func back() async {
        let leaks = LeakCheck()
        list.routeToBook(2)
        leaks.track(rib: list.children[0])
        environment.fakes.stack.userGoesBack()

        #expect(list.pages.routes.isEmpty)
        #expect(list.children.isEmpty)
        environment.fakes.forgetDetails()
        await leaks.expectReleased()
    }

    @Test("A book that has been read is stored, shown in the list, and its page is closed")
    func read() async throws {
        await list.interactor.settled()
        list.routeToBook(2)
        let detail = try #require(list.pages.top as? BookDetailRouter)
        await detail.interactor.settled()
        environment.fakes.bookDetails.last?.listener?.send(.readTapped)
        await detail.interactor.settled()

        #expect(environment.shelves.shelf.last?.isRead == true)
        #expect(list.interactor.currentState.books?.last?.isRead == true)
        #expect(list.pages.routes.isEmpty && !detail.interactor.isActive)
    }

    @Test("A book that cannot be stored stays open and says so")
    func failure() async throws {
        list.routeToBook(2)
        let detail = try #require(list.pages.top as? BookDetailRouter)
        await detail.interactor.settled()
        environment.shelves.isClosed = true
        detail.interactor.send(.readTapped)
        await detail.interactor.settled()

        #expect(detail.interactor.currentState.hasFailed)
        #expect(list.pages.routes == [.book(2)])
    }
}
