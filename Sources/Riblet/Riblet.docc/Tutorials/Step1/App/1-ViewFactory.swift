import Riblet

/// Makes the views of the application. A user interface brings one; so do the tests.
@MainActor
protocol ViewFactory: AnyObject {
    func makeRootView() -> any RootViewControllable
    func makeBookListPage() -> any BookListPresentable & ViewControllable
}
