import Foundation
import Riblet

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// A stack as most applications write it: it counts what the delegate tells, and does what it is
/// asked at once. The traps are those that it falls into.
final class CountingNavigationController: UINavigationController, NavigationControllable, UINavigationControllerDelegate {
    weak var navigationListener: (any NavigationControllableListener)?
    private var pushed: [any ViewControllable] = []
    private var depth = 1

    static func make() -> CountingNavigationController {
        let stack = CountingNavigationController(nibName: nil, bundle: nil)
        stack.viewControllers = [UIViewController(nibName: nil, bundle: nil)]
        stack.delegate = stack
        return stack
    }

    func setPushed(_ viewControllers: [any ViewControllable], animated: Bool) {
        pushed = viewControllers
        let pages = [self.viewControllers[0]] + viewControllers.compactMap { $0 as? UIViewController }
        if pages.count > self.viewControllers.count, let top = pages.last {
            pushViewController(top, animated: animated)
        } else if pages.count < self.viewControllers.count, let top = pages.last {
            popToViewController(top, animated: animated)
        }
    }

    func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool) {
        defer { depth = viewControllers.count }
        guard viewControllers.count < depth, !pushed.isEmpty else { return }
        navigationListener?.navigation(self, didPopTo: pushed.count - 1)
    }

    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {}
}

/// A view that presents at once and hears of dismissals by the delegate alone.
final class CountingPresenter: UIViewController, UIAdaptivePresentationControllerDelegate {
    fileprivate weak var modalListener: (any ModalControllableListener)?
    fileprivate var sheets: [any ViewControllable] = []

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        if let sheet = sheets.popLast() { modalListener?.modal(self, didDismiss: sheet) }
    }
}

/// Stands before the presenter: every view controller is a `ModalControllable` already.
final class CountingModals: ModalControllable {
    let presenter = CountingPresenter(nibName: nil, bundle: nil)

    func present(_ viewController: any ViewControllable, style: ModalStyle, listener: (any ModalControllableListener)?) {
        guard let controller = viewController as? UIViewController else { return }
        presenter.modalListener = listener
        presenter.sheets.append(viewController)
        controller.modalPresentationStyle = .pageSheet
        controller.presentationController?.delegate = presenter
        presenter.present(controller, animated: true)
    }

    func dismiss(_ viewController: any ViewControllable) {
        presenter.sheets.removeAll { $0 === viewController }
        (viewController as? UIViewController)?.dismiss(animated: true)
    }
}
