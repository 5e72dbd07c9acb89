#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// A user of UIKit's controllers. The methods make the calls that UIKit's recognizers make on a
/// device. A test cannot touch a device, so gestures that follow a finger work on the double only.
@MainActor
struct Person {
    #if canImport(UIKit)
    func goesBack(_ stack: UINavigationController) {
        guard stack.transitionCoordinator == nil, stack.presentedViewController == nil, stack.viewIfLoaded?.window != nil else { return }
        stack.popViewController(animated: true)
    }

    func hesitates(_ stack: UINavigationController, _ screen: Screen) async {}

    /// UIKit calls the delegate after a swipe; this asks it as UIKit does.
    func swipesDown(_ sheet: UIViewController, _ screen: Screen) async {
        guard let presentation = sheet.presentationController, let delegate = presentation.delegate, sheet.presentedViewController == nil,
            sheet.presentingViewController != nil, !sheet.isBeingPresented, !sheet.isBeingDismissed, !(sheet is UIAlertController)
        else { return }
        guard delegate.presentationControllerShouldDismiss?(presentation) ?? true else {
            delegate.presentationControllerDidAttemptToDismiss?(presentation)
            return
        }
        delegate.presentationControllerWillDismiss?(presentation)
        sheet.dismiss(animated: true) { delegate.presentationControllerDidDismiss?(presentation) }
    }

    func taps(_ index: Int, in tabs: UITabBarController) {
        guard let controllers = tabs.viewControllers, controllers.indices.contains(index), tabs.presentedViewController == nil else {
            return
        }
        tabs.selectedIndex = index
        tabs.delegate?.tabBarController?(tabs, didSelect: controllers[index])
    }
    #else
    func goesBack(_ stack: UINavigationController) { stack.userTapsBack() }

    func hesitates(_ stack: UINavigationController, _ screen: Screen) async {
        guard let swipe = stack.userBeginsBackSwipe() else { return }
        await screen.begin()
        swipe.cancel()
    }

    func swipesDown(_ sheet: UIViewController, _ screen: Screen) async {
        guard let swipe = sheet.userBeginsSheetSwipe() else { return }
        await screen.begin()
        swipe.finish()
    }

    func taps(_ index: Int, in tabs: UITabBarController) { tabs.userTaps(index) }
    #endif
}
