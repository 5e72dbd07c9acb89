import Riblet

/// The view as the router sees it: it shows the page of a child.
protocol RootViewControllable: ViewControllable {
    func show(_ page: any ViewControllable)
}

/// Has one child, always the same.
final class RootRouter: LaunchRouter<Interactor, any RootViewControllable> {
    private let bookListBuilder: BookListBuilder

    init(interactor: Interactor, viewController: any RootViewControllable, bookListBuilder: BookListBuilder) {
        self.bookListBuilder = bookListBuilder
        super.init(interactor: interactor, viewController: viewController)
    }

    override func didLoad() {
        let bookList = bookListBuilder.build()
        attachChild(bookList)
        viewController.show(bookList.viewControllable)
    }
}
