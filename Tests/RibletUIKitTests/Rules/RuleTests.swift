#if !canImport(UIKit)
import Testing
import UIKitDouble

@testable import RibletUIKit

/// The double keeps the table of the article "Rules of UIKit", row by row.
@MainActor
@Suite("Rules of UIKit, in the double") struct RuleTests {
    /// Writes down what the delegate of a stack is told.
    private final class Told: NSObject, UINavigationControllerDelegate {
        var lines: [String] = []

        func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
        {
            lines.append("will \(viewController.title ?? "") \(navigationController.viewControllers.count)")
        }
        func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
        {
            lines.append("did \(viewController.title ?? "") \(navigationController.viewControllers.count)")
        }

        func take() -> [String] {
            defer { lines = [] }
            return lines
        }
    }

    private let window = UIWindow(frame: .zero)
    private let told = Told()
    private let pages = ["a", "b", "c", "d"].map { title in
        let page = UIViewController()
        page.title = title
        return page
    }

    private func stack(_ count: Int) -> UINavigationController {
        let stack = UINavigationController(nibName: nil, bundle: nil)
        stack.delegate = told
        stack.setViewControllers(Array(pages.prefix(count)), animated: false)
        window.rootViewController = stack
        window.makeKeyAndVisible()
        window.stage.settle()
        _ = told.take()
        return stack
    }

    @Test("1 · The pages change at once, the transition ends later; the delegate is told at its beginning and its end")
    func push() {
        let stack = stack(1)
        stack.pushViewController(pages[1], animated: true)
        #expect(stack.viewControllers.count == 2 && stack.transitionCoordinator != nil && told.lines == [])
        window.stage.layout()
        #expect(told.take() == ["will b 2"] && !pages[1].isOnScreen)
        window.stage.settle()
        #expect(told.take() == ["did b 2"] && stack.transitionCoordinator == nil && pages[1].isOnScreen && !pages[0].isOnScreen)
    }

    @Test("2 · A swipe takes the page away as it begins; cancelled, it is back after everybody was told, and no delegate was")
    func cancelledSwipe() throws {
        let stack = stack(2)
        let swipe = try #require(stack.userBeginsBackSwipe())
        #expect(told.take() == ["will a 1"] && stack.viewControllers.count == 1)
        var heard: [String] = []
        stack.transitionCoordinator?.notifyWhenInteractionChanges { heard.append("released \($0.isCancelled)") }
        stack.transitionCoordinator?.animate(alongsideTransition: nil) {
            heard.append("over \($0.isCancelled) \(stack.viewControllers.count)")
        }
        swipe.cancel()
        window.stage.settle()
        #expect(heard == ["released true", "over true 1"])
        #expect(told.take() == [] && stack.viewControllers.count == 2 && stack.transitionCoordinator == nil)
    }

    @Test("3 · A swipe that is completed tells as a tap does")
    func completedSwipe() throws {
        let stack = stack(2)
        try #require(stack.userBeginsBackSwipe()).finish()
        window.stage.settle()
        #expect(told.take() == ["will a 1", "did a 1"] && pages[1].parent == nil)
    }

    @Test("4 · Holding the back button leaves several pages at once, told once")
    func severalPops() {
        let stack = stack(4)
        #expect(stack.userHoldsBack(choosing: 0))
        window.stage.settle()
        #expect(told.take() == ["will a 1", "did a 1"])
    }

    @Test("5 · A change without animation has no coordinator")
    func unanimated() {
        let stack = stack(2)
        stack.popViewController(animated: false)
        #expect(stack.transitionCoordinator == nil && stack.viewControllers.count == 1)
        window.stage.settle()
        #expect(told.take() == ["will a 1", "did a 1"])
    }

    @Test("6 · A change that leaves the topmost page shows nothing", arguments: [true, false])
    func middle(tells: Bool) {
        let stack = stack(3)
        window.stage.tellsOfUnseenChanges = tells
        stack.setViewControllers([pages[0], pages[2]], animated: true)
        #expect(stack.transitionCoordinator == nil && stack.viewControllers.count == 2)
        window.stage.settle()
        #expect(told.take() == (tells ? ["did c 2"] : []))
    }

    @Test("7 · A change while a transition is under way is a fault, and the same page twice is one")
    func faults() {
        let stack = stack(1)
        stack.pushViewController(pages[1], animated: true)
        stack.pushViewController(pages[2], animated: true)
        #expect(window.stage.faults.count == 1 && stack.viewControllers.count == 2)
        window.stage.settle()
        stack.pushViewController(pages[0], animated: false)
        #expect(window.stage.faults.count == 2)
    }

    @Test("8 · The delegate is one weak slot")
    func delegate() {
        let stack = stack(2)
        var other: Told? = Told()
        stack.delegate = other
        stack.userTapsBack()
        window.stage.settle()
        #expect(told.take() == [] && other?.lines == ["will a 1", "did a 1"])
        other = nil
        #expect(stack.delegate == nil)
    }

    /// Writes down what the delegate of a presentation is told.
    private final class Asked: NSObject, UIAdaptivePresentationControllerDelegate {
        var may = true
        var lines: [String] = []

        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
            lines.append("should")
            return may
        }
        func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { lines.append("will") }
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { lines.append("did") }
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { lines.append("attempt") }
    }

    private func sheet(over root: UIViewController) -> (sheet: UIViewController, asked: Asked) {
        let (sheet, asked) = (UIViewController(), Asked())
        sheet.modalPresentationStyle = .pageSheet
        sheet.presentationController?.delegate = asked
        root.present(sheet, animated: true)
        window.stage.settle()
        return (sheet, asked)
    }

    @Test("9 · A sheet that is swiped away asks and tells; cancelled, it tells only the coordinator")
    func sheetSwipe() throws {
        let stack = stack(1)
        let (sheet, asked) = sheet(over: stack)
        #expect(sheet.isOnScreen && stack.presentedViewController === sheet && pages[0].presentedViewController === sheet)
        try #require(sheet.userBeginsSheetSwipe()).cancel()
        window.stage.settle()
        #expect(asked.lines == ["should", "will"] && stack.presentedViewController === sheet && !sheet.isBeingDismissed)
        try #require(sheet.userBeginsSheetSwipe()).finish()
        window.stage.settle()
        #expect(asked.lines == ["should", "will", "should", "will", "did"] && stack.presentedViewController == nil && !sheet.isOnScreen)
    }

    @Test("10 · A sheet that may not go tells of the attempt")
    func attempt() {
        let (sheet, asked) = sheet(over: stack(1))
        asked.may = false
        #expect(sheet.userBeginsSheetSwipe() == nil && asked.lines == ["should", "attempt"])
        sheet.isModalInPresentation = true
        #expect(sheet.userBeginsSheetSwipe() == nil && asked.lines == ["should", "attempt", "attempt"])
    }

    @Test("11 · A dismissal by code tells no delegate")
    func byCode() {
        let stack = stack(1)
        let (sheet, asked) = sheet(over: stack)
        sheet.dismiss(animated: true)
        window.stage.settle()
        #expect(asked.lines == [] && stack.presentedViewController == nil)
    }

    @Test("11 · Container, coordinator and the promise of isBeingPresented come with a commit after the call")
    func presentationComesLater() {
        let stack = stack(1)
        let sheet = UIViewController()
        sheet.modalPresentationStyle = .pageSheet
        stack.present(sheet, animated: true)
        #expect(stack.presentedViewController === sheet && sheet.presentationController?.containerView == nil)
        #expect(sheet.transitionCoordinator == nil && !sheet.isBeingPresented)
        window.stage.layout()
        #expect(sheet.presentationController?.containerView?.window === window && sheet.transitionCoordinator != nil)
        #expect(sheet.isBeingPresented && sheet.isOnScreen)
        window.stage.settle()
        #expect(!sheet.isBeingPresented && sheet.transitionCoordinator == nil)
        sheet.dismiss(animated: true)
        #expect(sheet.isBeingDismissed && sheet.transitionCoordinator == nil)
        window.stage.layout()
        #expect(sheet.transitionCoordinator != nil)
    }

    @Test("1, 2, 6, 9, 11, 15 · The moments that UIKit does not promise are drawn by the seed")
    func moments() throws {
        var drawn: [String: Set<Int>] = [:]
        for seed in 0..<60 as Range<UInt64> {
            let stack = stack(3)
            window.stage.seed = seed
            let (sheet, asked) = (UIViewController(), Asked())
            sheet.modalPresentationStyle = .pageSheet
            sheet.presentationController?.delegate = asked
            stack.present(sheet, animated: true)
            drawn["is being presented", default: []].insert(sheet.isBeingPresented ? 1 : 0)
            var layouts = 0
            while sheet.presentationController?.containerView == nil, layouts < 4 {
                window.stage.layout()
                layouts += 1
            }
            drawn["container", default: []].insert(layouts)
            window.stage.settle()
            let swipe = try #require(sheet.userBeginsSheetSwipe())
            sheet.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
                drawn["did dismiss before the completions", default: []].insert(asked.lines.contains("did") ? 1 : 0)
            }
            swipe.finish()
            window.stage.settle()
            let back = try #require(stack.userBeginsBackSwipe())
            stack.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
                drawn["pages after a cancelled swipe", default: []].insert(stack.viewControllers.count)
            }
            back.cancel()
            window.stage.settle()
            _ = told.take()
            stack.setViewControllers([pages[0], pages[2]], animated: false)
            window.stage.settle()
            window.stage.settle()
            drawn["calls for an unseen change", default: []].insert(told.take().count)
            stack.pushViewController(pages[1], animated: true)
            drawn["told of a push with the call", default: []].insert(told.take().count)
            window.stage.settle()
            let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
            var isAnswered = false
            alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in isAnswered = true })
            stack.present(alert, animated: true)
            for _ in 0..<3 { window.stage.settle() }
            #expect(alert.userChooses("OK"))
            drawn["answered at once", default: []].insert(isAnswered ? 1 : 0)
            for _ in 0..<3 { window.stage.settle() }
        }
        #expect(
            drawn == [
                "is being presented": [0, 1], "container": [0, 1, 2], "did dismiss before the completions": [0, 1],
                "pages after a cancelled swipe": [2, 3], "calls for an unseen change": [0, 1], "answered at once": [0, 1],
                "told of a push with the call": [0, 1],
            ])
        #expect(window.stage.faults.isEmpty)
    }

    @Test("12 · One that presents dismisses what is above it; what lies above goes along")
    func receiver() {
        let stack = stack(1)
        let (lower, _) = sheet(over: stack)
        let (upper, _) = sheet(over: lower)
        lower.dismiss(animated: true)
        window.stage.settle()
        #expect(stack.presentedViewController === lower && upper.presentingViewController == nil)
        let (again, _) = sheet(over: lower)
        stack.dismiss(animated: true)
        window.stage.settle()
        #expect(stack.presentedViewController == nil && again.presentingViewController == nil && window.stage.faults.isEmpty)
    }

    @Test("13 · Presenting is refused outside of a window, over what presents already, and of what is active")
    func refusals() {
        let outside = UIViewController()
        outside.present(UIViewController(), animated: true)
        #expect(outside.strayFaults.count == 1)
        let stack = stack(1)
        let (sheet, _) = sheet(over: stack)
        stack.present(UIViewController(), animated: true)
        sheet.present(pages[0], animated: true)
        #expect(window.stage.faults.count == 2)
        sheet.dismiss(animated: true)
        stack.present(UIViewController(), animated: true)
        sheet.dismiss(animated: true)
        #expect(window.stage.faults.count == 4, "also while it is being dismissed, which is not done twice")
    }

    @Test("14 · The presentation controller is made of the style when it is first read")
    func style() {
        let page = UIViewController()
        page.modalPresentationStyle = .fullScreen
        #expect(page.sheetPresentationController == nil)
        page.modalPresentationStyle = .pageSheet
        #expect(page.sheetPresentationController == nil, "too late")
    }

    @Test("17 · A pop by code tells as a person's does")
    func ownPop() {
        let stack = stack(3)
        stack.popViewController(animated: true)
        window.stage.settle()
        #expect(told.take() == ["will b 2", "did b 2"])
    }

    @Test("18 · One that is removed leaves what it presents in the window")
    func removedPresenter() {
        let stack = stack(2)
        let sheet = UIViewController()
        pages[1].present(sheet, animated: true)
        window.stage.settle()
        stack.popViewController(animated: false)
        window.stage.settle()
        #expect(pages[1].parent == nil && sheet.isOnScreen && stack.presentedViewController === sheet)
    }

    @Test("19 · The outermost container presents, whichever page is asked")
    func outermost() {
        let stack = stack(2)
        let sheet = UIViewController()
        pages[0].present(sheet, animated: true)
        window.stage.settle()
        #expect(pages[1].presentedViewController === sheet && sheet.presentingViewController === stack)
        pages[1].present(UIViewController(), animated: true)
        #expect(window.stage.faults.count == 1)
    }

    @Test("20 · What is presented over the full screen takes the views below it out of the window")
    func covering() {
        let stack = stack(1)
        let full = UIViewController()
        full.modalPresentationStyle = .fullScreen
        stack.present(full, animated: true)
        window.stage.settle()
        #expect(full.isOnScreen && !stack.isOnScreen && !pages[0].isOnScreen)
        let fuller = UIViewController()
        fuller.modalPresentationStyle = .fullScreen
        full.present(fuller, animated: true)
        window.stage.settle()
        stack.dismiss(animated: true)
        window.stage.settle()
        #expect(!full.isOnScreen && stack.isOnScreen && pages[0].isOnScreen)
    }

    @Test("15 · An alert leaves by itself, and tells its action then")
    func alert() {
        let stack = stack(1)
        let alert = UIAlertController(title: "Really?", message: nil, preferredStyle: .alert)
        var told: [Bool] = []
        alert.addAction(UIAlertAction(title: "Yes", style: .default) { _ in told.append(stack.presentedViewController == nil) })
        stack.present(alert, animated: true)
        window.stage.settle()
        #expect(alert.userChooses("Yes") && told == [])
        window.stage.settle()
        #expect(told == [true])
    }

    @Test("16 · Tabs tell of a person's choice only, also of the selected tab's")
    func tabs() {
        final class Chosen: NSObject, UITabBarControllerDelegate {
            var titles: [String] = []
            func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
                titles.append(viewController.title ?? "")
            }
        }
        let (tabs, chosen) = (UITabBarController(nibName: nil, bundle: nil), Chosen())
        tabs.delegate = chosen
        tabs.viewControllers = Array(pages.prefix(3))
        window.rootViewController = tabs
        window.makeKeyAndVisible()
        window.stage.settle()
        #expect(tabs.selectedIndex == 0 && pages[0].isOnScreen && !pages[1].isOnScreen)
        tabs.selectedIndex = 1
        #expect(chosen.titles == [] && pages[1].isOnScreen)
        tabs.userTaps(2)
        tabs.userTaps(2)
        #expect(chosen.titles == ["c", "c"])
        tabs.viewControllers = [pages[3], pages[2]]
        #expect(tabs.selectedViewController === pages[2], "the selected one stays selected")
    }

    @Test("21 · A text field tells of a person's typing only, and of the key that ends it first")
    func typing() {
        let field = UITextField(frame: .zero)
        var told: [String] = []
        for (event, name) in [(UIControl.Event.editingChanged, "changed"), (.editingDidEnd, "end"), (.editingDidEndOnExit, "exit")] {
            field.addAction(UIAction { _ in told.append("\(name) \(field.text ?? "")") }, for: event)
        }
        field.text = "a"
        #expect(told == [])
        field.userTypes("bc")
        field.userPressesReturn()
        #expect(told == ["changed b", "changed bc", "exit bc", "end bc"])
        field.isEnabled = false
        field.userTypes("d")
        #expect(field.text == "bc")
    }

    @Test("22 · A control follows a finger as long as it wants to; a touch that is taken away ends it otherwise")
    func tracking() {
        final class Follower: UIControl {
            var told: [String] = []
            override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { note("began", touch) >= 0 }
            override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { note("moved", touch) < 50 }
            override func endTracking(_ touch: UITouch?, with event: UIEvent?) { told.append("ended \(isTracking)") }
            override func cancelTracking(with event: UIEvent?) { told.append("cancelled") }

            private func note(_ name: String, _ touch: UITouch) -> CGFloat {
                let x = touch.location(in: self).x
                told.append("\(name) \(Int(x))")
                return x
            }
        }
        let control = Follower(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        func told(_ points: [Int], isCancelled: Bool = false) -> [String] {
            control.told = []
            control.userDrags(points.map { CGPoint(x: $0, y: 20) }, isCancelled: isCancelled)
            return control.told
        }
        #expect(told([10, 20]) == ["began 10", "moved 20", "ended false"])
        #expect(told([10, 20, 60, 70]) == ["began 10", "moved 20", "moved 60"])
        #expect(told([10, 20], isCancelled: true) == ["began 10", "moved 20", "cancelled"])
        #expect(told([10, -20]) == ["began 10", "moved -20", "ended false"])
        #expect(told([-1, 10]) == ["began -1"])
    }

    @Test("22 · A slider and a date picker tell of a person's choice only, within the slider's bounds")
    func choosing() {
        let (slider, picker) = (UISlider(frame: .zero), UIDatePicker(frame: .zero))
        var told = 0
        for control in [slider, picker] { control.addAction(UIAction { _ in told += 1 }, for: .valueChanged) }
        slider.value = 0.5
        picker.date = Date(timeIntervalSince1970: 0)
        #expect(told == 0)
        slider.userDrags(to: 2)
        picker.userChooses(Date(timeIntervalSince1970: 1))
        #expect(told == 2 && slider.value == 1 && picker.date.timeIntervalSince1970 == 1)
    }

    @Test("22 · An action knows the button that performs it")
    func sender() {
        var senders: [Any?] = []
        let button = UIButton(type: .system, primaryAction: UIAction(title: "Go") { senders.append($0.sender) })
        button.userPresses()
        #expect(senders.count == 1 && senders[0] as? UIButton === button)
    }

    @Test("23 · A dynamic colour is asked for each time that it is resolved; any other is what it is")
    func colors() {
        let color = UIColor { $0.userInterfaceStyle == .dark ? .label : .systemRed }
        #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .label)
        #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == .systemRed)
        #expect(UIColor.label.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .label)
    }

    @Test("24 · A constraint keeps neither of its views")
    func constraints() {
        let view = UIView(frame: .zero)
        weak var other: UIView?
        let constraint: NSLayoutConstraint
        do {
            let gone = UIView(frame: .zero)
            constraint = view.topAnchor.constraint(equalTo: gone.safeAreaLayoutGuide.topAnchor)
            other = gone
        }
        #expect(other == nil && constraint.firstItem === view && constraint.secondItem == nil)
    }
}
#endif
