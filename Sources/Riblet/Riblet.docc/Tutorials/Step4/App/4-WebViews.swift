import Riblet
import RibletWeb

/// Makes the views of a page in a browser.
final class WebViews: ViewFactory {
    func makeRootView() -> any RootViewControllable {
        WebSwitchController(HTMLViewController(view: EmptyPage()), isMain: true)
    }

    func makeBookListViews() -> (page: any BookListPresentable, stack: any NavigationControllable) {
        let page = BookListViewController(view: BookListPage())
        return (page, WebNavigationController(root: page))
    }

    func makeBookDetailPage() -> any BookDetailPresentable & ViewControllable {
        BookDetailViewController(view: BookDetailPage())
    }
}

/// It can show a page already.
extension WebSwitchController: RootViewControllable {}

/// The page before there is a list.
struct EmptyPage: View {
    var body: HTML<Never> { div() }
}
