import Riblet

/// The view as the router sees it: it shows the page of a child.
protocol RootViewControllable: ViewControllable {
    func show(_ page: any ViewControllable)
}

/// Has one child, always the same, which knows where the user is.
final class RootRouter: LaunchRouter<Interactor, any RootViewControllable>, LocationRouting {
    private let bookList: BookListRouter

    init(interactor: Interactor, viewController: any RootViewControllable, bookListBuilder: BookListBuilder) {
        bookList = bookListBuilder.build()
        super.init(interactor: interactor, viewController: viewController)
    }

    override func didLoad() {
        attachChild(bookList)
        viewController.show(bookList.viewControllable)
    }

    var location: Location { bookList.location }

    func open(_ location: Location) -> Bool { bookList.open(location) }
}
