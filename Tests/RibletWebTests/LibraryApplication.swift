import Riblet
import RibletWeb

/// A small application whose addresses are deep links: shelves, the books on them, a mark in a
/// book.
@MainActor
enum Library {
    /// A catalogue that answers later.
    @MainActor
    final class Catalogue {
        /// The results of searches: the title, and the number of the book, 0 for none.
        let found = Relay<(title: String, book: Int)>()
    }

    static func application(_ catalogue: Catalogue? = nil) -> WebApplication {
        WebApplication(name: "Library", basePath: "/library") { _ in LibraryRouter(catalogue: catalogue ?? Catalogue()) }
    }

    struct Missing: Error, CustomStringConvertible {
        let title: String
        var description: String { "There is no \(title)" }
    }

    /// Three steps: the shelf, the book, the page in it.
    final class OpenBook: Workflow<LibraryInteractor> {
        init(shelf: Int, book: Int, mark: Int?) {
            super.init()
            onStep("shelf") { .next($0.openShelf(shelf), ()) }
                .onStep("book") { shelf, _ in .next(shelf.openBook(book)) }
                .onStep("mark") { book, _ in .next(book.turn(to: mark ?? 1)) }
                .commit()
        }
    }

    final class OpenShelf: Workflow<LibraryInteractor> {
        init(shelf: Int?) {
            super.init()
            onStep { (library) -> StepResult<Interactor, Void> in
                guard let shelf else { return .next(library.returnToStart()) }
                return .next(library.openShelf(shelf))
            }
            .commit()
        }
    }

    /// The catalogue takes its time.
    final class FindBook: Workflow<LibraryInteractor> {
        init(title: String, catalogue: Catalogue) {
            super.init()
            onStep("look up") { (library) -> StepResult<LibraryInteractor, Int> in
                .first(of: catalogue.found) { found in
                    guard found.title == title else { return nil }
                    guard found.book > 0 else { throw Missing(title: title) }
                    return (library, found.book)
                }
            }
            .onStep("shelf") { library, book in .next(library.openShelf(1), book) }
            .onStep("book") { shelf, book in .next(shelf.openBook(book)) }
            .commit()
        }
    }

    static func table(_ catalogue: Catalogue) -> WorkflowTable<LibraryInteractor> {
        var table = WorkflowTable<LibraryInteractor>()
        do {
            try table.add("") { _ in OpenShelf(shelf: nil) }
            try table.add("shelves/:shelf") { link in OpenShelf(shelf: try link.parameter("shelf")) }
            try table.add("shelves/:shelf/books/:book") { link in
                OpenBook(shelf: try link.parameter("shelf"), book: try link.parameter("book"), mark: try link.query("mark"))
            }
            try table.add("find/:title") { link in
                FindBook(title: try link.parameter("title"), catalogue: catalogue)
            }
        } catch {
            preconditionFailure("\(error)")
        }
        return table
    }
}

struct LibraryView: View {
    var title: String
    var notice: String?
    var isStart = false

    var body: HTML<Never> {
        div {
            h1 { title }
            if let notice { p(.role("status")) { notice } }
            if !isStart { a(.href("."), .goesBack) { "Back" } }
        }
    }
}

typealias LibraryController = HTMLViewController<LibraryView>

final class LibraryInteractor: Interactor {
    weak var router: LibraryRouter?
    fileprivate(set) var steps: [String] = []

    func returnToStart() -> LibraryInteractor {
        router?.stack.popToRoot()
        return self
    }

    func openShelf(_ number: Int) -> ShelfInteractor {
        steps.append("shelf \(number)")
        return router?.open(shelf: number) ?? ShelfInteractor()
    }
}

final class ShelfInteractor: Interactor {
    weak var library: LibraryRouter?

    func openBook(_ number: Int) -> BookInteractor {
        library?.interactor.steps.append("book \(number)")
        return library?.open(book: number) ?? BookInteractor()
    }
}

final class BookInteractor: Interactor {
    weak var library: LibraryRouter?
    var number = 0
    private(set) var page = 1

    func turn(to page: Int) -> BookInteractor {
        self.page = page
        library?.interactor.steps.append("mark \(page)")
        library?.show(book: self)
        return self
    }
}

final class LibraryPageRouter<InteractorType: Interactor>: ViewableRouter<InteractorType, LibraryController> {}

final class LibraryRouter: LaunchRouter<LibraryInteractor, WebNavigationController>, LocationRouting {
    enum Route: Hashable, Codable {
        case shelf(Int)
        case book(shelf: Int, number: Int)
    }

    private let start = LibraryController(view: LibraryView(title: "Library", isStart: true))
    private let opener: LocationOpener<LibraryInteractor>
    private(set) lazy var stack = ChildStack<Route>(router: self, container: viewController) { [unowned self] in build($0) }

    init(catalogue: Library.Catalogue) {
        opener = LocationOpener(Library.table(catalogue))
        super.init(interactor: LibraryInteractor(), viewController: WebNavigationController(root: start))
        interactor.router = self
        opener.onFailure = { [unowned self] _, error in
            start.view.notice = "\(error)"
            (stack.top?.viewControllable as? LibraryController)?.view.notice = "\((error as? WorkflowFailure)?.error ?? error)"
            if let failure = error as? WorkflowFailure { start.view.notice = "\(failure.error)" }
        }
    }

    // MARK: Location

    var location: Location {
        guard let last = stack.routes.last else { return Location() }
        switch last {
        case .shelf(let shelf): return Location(path: ["shelves", "\(shelf)"])
        case .book(let shelf, let number):
            let page = book?.page ?? 1
            return Location(
                path: ["shelves", "\(shelf)", "books", "\(number)"], query: page == 1 ? [] : [.init("mark", "\(page)")])
        }
    }

    var opening: WorkflowSubscription? { opener.opening }

    func open(_ location: Location) -> Bool { opener.open(location, from: interactor) }

    // MARK: Routes

    private var book: BookInteractor? { (stack.top as? LibraryPageRouter<BookInteractor>)?.interactor }

    private func build(_ route: Route) -> any ViewableRouting {
        switch route {
        case .shelf(let shelf):
            let interactor = ShelfInteractor()
            interactor.library = self
            return LibraryPageRouter(interactor: interactor, viewController: LibraryController(view: LibraryView(title: "Shelf \(shelf)")))
        case .book(_, let number):
            let interactor = BookInteractor()
            interactor.library = self
            interactor.number = number
            return LibraryPageRouter(interactor: interactor, viewController: LibraryController(view: LibraryView(title: "Book \(number)")))
        }
    }

    fileprivate func open(shelf: Int) -> ShelfInteractor? {
        stack.set([.shelf(shelf)])
        return (stack.top as? LibraryPageRouter<ShelfInteractor>)?.interactor
    }

    fileprivate func open(book number: Int) -> BookInteractor? {
        guard case .shelf(let shelf)? = stack.routes.last else { return nil }
        stack.push(.book(shelf: shelf, number: number))
        book.map(show)
        return book
    }

    fileprivate func show(book: BookInteractor) {
        guard case .book(let shelf, let number)? = stack.routes.last else { return }
        (stack.top?.viewControllable as? LibraryController)?.view.title = "Book \(number) of shelf \(shelf), page \(book.page)"
    }
}
