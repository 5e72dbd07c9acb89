import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ReadingList

@MainActor
struct BookListTests {
    let library = FakeLibrary()
    let page = FakeBookListPage()

    @Test("The books are loaded when the list becomes active")
    func load() async {
        let list = BookListInteractor(presenter: page, library: library)
        list.activate()
        await list.settled()

        #expect(page.states == [BookListState(), BookListState(isLoading: true), BookListState(books: library.shelf)])
    }

    @Test("A library that is closed is told, and asked again")
    func retry() async {
        let list = BookListInteractor(presenter: page, library: library)
        library.isClosed = true
        list.activate()
        await list.settled()
        #expect(list.currentState == BookListState(hasFailed: true))

        library.isClosed = false
        page.listener?.send(.retryTapped)
        await list.settled()
        #expect(list.currentState == BookListState(books: library.shelf))
    }

    @Test("A list that is left while it loads shows nothing more")
    func leave() async {
        let list = BookListInteractor(presenter: page, library: library)
        list.activate()
        list.deactivate()
        await letOthersRun()

        #expect(list.pendingEffects == 0)
        #expect(page.states.last == BookListState(isLoading: true))
    }
}
