import Riblet

/// The needs of the list, which its parent meets.
protocol BookListDependency: Dependency {
    var views: any ViewFactory { get }
    var library: any Library { get }
}

/// Passes on what the page of a book needs.
final class BookListComponent: Component<any BookListDependency>, BookDetailDependency {
    var views: any ViewFactory { dependency.views }
    var library: any Library { dependency.library }
}

final class BookListBuilder: Builder<any BookListDependency> {
    func build() -> BookListRouter {
        let component = BookListComponent(dependency: dependency)
        let views = component.views.makeBookListViews()
        return BookListRouter(
            interactor: BookListInteractor(presenter: views.page, library: component.library), viewController: views.stack,
            bookDetailBuilder: BookDetailBuilder(dependency: component))
    }
}
