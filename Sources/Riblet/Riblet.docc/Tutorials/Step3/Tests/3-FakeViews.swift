import Riblet
import RibletTesting

@testable import ReadingList

/// The environment of the application, as a program would make it.
final class TestEnvironment: EmptyComponent, RootDependency {
    let fakes = FakeViews()
    let shelves = FakeLibrary()
    var views: any ViewFactory { fakes }
    var library: any Library { shelves }
}

/// Views without a screen.
final class FakeViews: ViewFactory {
    let root = FakeRootView()
    let bookList = FakeBookListPage()
    let stack = FakeNavigation()
    private(set) weak var bookDetail: FakeBookDetailPage?

    func makeRootView() -> any RootViewControllable { root }
    func makeBookListViews() -> (page: any BookListPresentable, stack: any NavigationControllable) { (bookList, stack) }

    func makeBookDetailPage() -> any BookDetailPresentable & ViewControllable {
        let page = FakeBookDetailPage()
        bookDetail = page
        return page
    }
}

final class FakeRootView: FakeView, RootViewControllable {
    private(set) var page: (any ViewControllable)?

    func show(_ page: any ViewControllable) { self.page = page }
}

final class FakeBookListPage: FakeView, BookListPresentable {
    weak var listener: (any BookListPresentableListener)?
    private(set) var states: [BookListState] = []

    func present(_ state: BookListState) { states.append(state) }
}

final class FakeBookDetailPage: FakeView, BookDetailPresentable {
    weak var listener: (any BookDetailPresentableListener)?
    private(set) var states: [BookDetailState] = []

    func present(_ state: BookDetailState) { states.append(state) }
}
