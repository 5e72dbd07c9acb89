import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ReadingList

/// Notes where the list wants to go.
final class BookListRoutingMock: RoutingMock, BookListRouting {
    func routeToBook(_ id: Book.ID) { record(id) }
    func closeBook() { record() }
}

@MainActor
@Suite(.checksLeaks) struct BookListTests {
    let library = FakeLibrary()
    let page = FakeBookListPage()
    let router = BookListRoutingMock()

    func make() -> ReactorTest<BookListInteractor> {
        let interactor = BookListInteractor(presenter: page, library: library)
        interactor.router = router
        return ReactorTest(interactor, mocks: router)
    }

    @Test("The books are loaded when the list becomes active")
    func load() async {
        let test = make()
        await test.activate { $0.isLoading = true }
        await test.receive(.loaded(library.shelf)) {
            $0.isLoading = false
            $0.books = library.shelf
        }
        await test.finish()

        #expect(page.states == test.states)
    }

    @Test("A library that is closed is told, and asked again")
    func retry() async {
        library.isClosed = true
        let test = make()
        await test.activate { $0.isLoading = true }
        await test.receive(.failed) {
            $0.isLoading = false
            $0.hasFailed = true
        }

        library.isClosed = false
        await test.send(.retryTapped) {
            $0.isLoading = true
            $0.hasFailed = false
        }
        await test.receive(.loaded(library.shelf)) {
            $0.isLoading = false
            $0.books = library.shelf
        }
        await test.finish()
    }

    @Test("A list that is left while it loads shows nothing more")
    func leave() async {
        let test = make()
        await test.activate { $0.isLoading = true }
        await test.deactivate()
        await test.finish()

        #expect(page.states.last == BookListState(isLoading: true))
    }

    @Test("A book is opened, read, and closed")
    func open() async {
        let test = make()
        await test.activate { $0.isLoading = true }
        await test.receive(.loaded(library.shelf)) {
            $0.isLoading = false
            $0.books = library.shelf
        }
        await test.send(.bookTapped(2))
        await test.expectCall(on: router) { $0.routeToBook(2) }

        var book = library.shelf[1]
        book.isRead = true
        await test.perform {
            $0.bookDetailDidFinish(book)
        } changes: {
            $0.books?[1].isRead = true
        }
        await test.expectCall(on: router) { $0.closeBook() }
        await test.finish()
    }
}
