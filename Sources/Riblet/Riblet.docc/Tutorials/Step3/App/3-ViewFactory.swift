import Riblet

/// Makes the views of the application. A user interface brings one; so do the tests.
@MainActor
protocol ViewFactory: AnyObject {
    func makeRootView() -> any RootViewControllable
    /// The page of the list, and a stack that has it at its bottom.
    func makeBookListViews() -> (page: any BookListPresentable, stack: any NavigationControllable)
    func makeBookDetailPage() -> any BookDetailPresentable & ViewControllable
}
