import Riblet

/// The needs of the list, which its parent meets.
protocol BookListDependency: Dependency {
    var views: any ViewFactory { get }
}

final class BookListBuilder: Builder<any BookListDependency> {
    func build() -> BookListRouter {
        let page = dependency.views.makeBookListPage()
        return BookListRouter(interactor: BookListInteractor(presenter: page), viewController: page)
    }
}
