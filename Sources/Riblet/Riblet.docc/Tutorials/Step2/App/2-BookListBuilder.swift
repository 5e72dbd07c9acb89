import Riblet

/// What the list needs from its parent.
protocol BookListDependency: Dependency {
    var views: any ViewFactory { get }
    var library: any Library { get }
}

final class BookListBuilder: Builder<any BookListDependency> {
    func build() -> BookListRouter {
        let page = dependency.views.makeBookListPage()
        let interactor = BookListInteractor(presenter: page, library: dependency.library)
        return BookListRouter(interactor: interactor, viewController: page)
    }
}
