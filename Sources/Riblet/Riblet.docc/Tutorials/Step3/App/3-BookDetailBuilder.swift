import Riblet

/// The needs of a book's page, which its parent meets.
protocol BookDetailDependency: Dependency {
    var views: any ViewFactory { get }
    var library: any Library { get }
}

final class BookDetailRouter: ViewableRouter<BookDetailInteractor, any ViewControllable> {}

final class BookDetailBuilder: Builder<any BookDetailDependency> {
    func build(id: Book.ID, listener: any BookDetailListener) -> BookDetailRouter {
        let page = dependency.views.makeBookDetailPage()
        let interactor = BookDetailInteractor(presenter: page, id: id, library: dependency.library)
        interactor.listener = listener
        return BookDetailRouter(interactor: interactor, viewController: page)
    }
}
