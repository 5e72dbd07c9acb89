import Riblet
import RibletTesting

@testable import ReadingList

/// The environment of the application, as a program would make it.
final class TestEnvironment: EmptyComponent, RootDependency {
    let fakes = FakeViews()
    var views: any ViewFactory { fakes }
}

/// Views without a screen.
final class FakeViews: ViewFactory {
    let root = FakeRootView()
    let bookList = FakeBookListPage()

    func makeRootView() -> any RootViewControllable { root }
    func makeBookListPage() -> any BookListPresentable & ViewControllable { bookList }
}

final class FakeRootView: FakeView, RootViewControllable {
    private(set) var page: (any ViewControllable)?

    func show(_ page: any ViewControllable) { self.page = page }
}

final class FakeBookListPage: FakeView, BookListPresentable {
    private(set) var books: [Book] = []

    func present(_ books: [Book]) { self.books = books }
}
