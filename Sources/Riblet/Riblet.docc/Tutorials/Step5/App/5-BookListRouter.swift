import Riblet

/// The pages above the list, as values.
enum BookListRoute: Hashable, Codable {
    case book(Book.ID)
}

/// Where the list leads.
protocol BookListRouting: ViewableRouting {
    func routeToBook(_ id: Book.ID)
    func closeBook()
}

/// Keeps the pages above the list.
final class BookListRouter: ViewableRouter<BookListInteractor, any NavigationControllable>, BookListRouting {
    private let bookDetailBuilder: BookDetailBuilder
    private(set) lazy var pages = ChildStack<BookListRoute>(router: self, container: viewController) { [unowned self] route in
        switch route {
        case .book(let id): bookDetailBuilder.build(id: id, listener: interactor)
        }
    }

    init(interactor: BookListInteractor, viewController: any NavigationControllable, bookDetailBuilder: BookDetailBuilder) {
        self.bookDetailBuilder = bookDetailBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    // The pages of a saved application go into a container that is there.
    override var lazyContainers: [any ChildContainer] { [pages] }

    func routeToBook(_ id: Book.ID) { pages.pushSingleTop(.book(id)) }

    func closeBook() { pages.pop() }
}
