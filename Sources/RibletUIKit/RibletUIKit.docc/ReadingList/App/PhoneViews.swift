import Riblet
import RibletUIKit

/// Makes the views of an iPhone.
final class PhoneViews: ViewFactory {
    func makeRootView() -> any RootViewControllable { RIBSwitchController() }

    func makeBookListViews() -> (page: any BookListPresentable, stack: any NavigationControllable) {
        let page = BookListViewController(nibName: nil, bundle: nil)
        return (page, RIBNavigationController(root: page))
    }

    func makeBookDetailPage() -> any BookDetailPresentable & ViewControllable {
        #if canImport(SwiftUI) && canImport(UIKit)
        BookDetailHostingController()
        #else
        BookDetailViewController(nibName: nil, bundle: nil)
        #endif
    }
}

extension RIBSwitchController: RootViewControllable {
    func show(_ page: any ViewControllable) { setContent(page) }
}
