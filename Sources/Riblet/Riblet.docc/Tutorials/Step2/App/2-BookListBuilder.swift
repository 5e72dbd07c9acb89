import Riblet

/// The needs of the list, which its parent meets.
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
