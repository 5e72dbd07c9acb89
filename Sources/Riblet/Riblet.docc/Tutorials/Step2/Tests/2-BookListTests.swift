import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ReadingList

@MainActor
@Suite(.checksLeaks) struct BookListTests {
    let library = FakeLibrary()
    let page = FakeBookListPage()

    func make() -> ReactorTest<BookListInteractor> {
        ReactorTest(BookListInteractor(presenter: page, library: library))
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
}
