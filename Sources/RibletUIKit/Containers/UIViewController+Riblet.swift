public import Riblet

#if canImport(UIKit)
public import UIKit
#else
public import UIKitDouble
#endif

/// Every view controller is a view as routers see it.
extension UIViewController: AppearingViewControllable {
    /// True if the view is in a window.
    public var isOnScreen: Bool { viewIfLoaded?.window != nil }
}

extension UIViewController {
    /// The container of containers that this one is in, or itself.
    var outermost: UIViewController {
        var controller = self
        while let parent = controller.parent { controller = parent }
        return controller
    }

    /// True if the view, or a view presented over it, is in a window: a full-screen presentation
    /// removes the views below it from the window, and one that arrives is not in it yet.
    var isInUse: Bool {
        var controller: UIViewController? = outermost
        while let next = controller {
            if next.isOnScreen { return true }
            controller = next.presentedViewController
        }
        return false
    }

    /// The view controller below all presentations of its window.
    var bottommost: UIViewController {
        var controller = outermost
        while let presenting = controller.presentingViewController { controller = presenting.outermost }
        return controller
    }
}
