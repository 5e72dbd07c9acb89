import Riblet

/// What the list needs from its parent.
protocol BookListDependency: Dependency {
    var views: any ViewFactory { get }
}

final class BookListBuilder: Builder<any BookListDependency> {
    func build() -> BookListRouter {
        let page = dependency.views.makeBookListPage()
        return BookListRouter(interactor: BookListInteractor(presenter: page), viewController: page)
    }
}
