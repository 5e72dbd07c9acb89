// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public import Foundation

public enum UIModalPresentationStyle: Int, Sendable {
    case fullScreen = 0
    case pageSheet = 1
    case formSheet = 2
    case overFullScreen = 5
    case automatic = -2
}

open class UIViewController: UIResponder {
    private var loadedView: UIView?
    /// The transition that presents or dismisses this controller, or moves its pages.
    var ownTransition: Transition?
    private var hasAppeared = false
    /// The calls that UIKit would have refused while the controller was in no window.
    public private(set) var strayFaults: [String] = []

    open var title: String?
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
    open private(set) lazy var navigationItem = UINavigationItem()
    open private(set) var children: [UIViewController] = []
    open private(set) weak var parent: UIViewController?

    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    public required init?(coder: NSCoder) { super.init() }
    /// Stands for the `init()` that Objective-C inherits, which no subclass can call as its
    /// superclass's.
    @_disfavoredOverload
    public convenience init(_ inherited: Void = ()) { self.init(nibName: nil, bundle: nil) }

    // MARK: View

    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { loadedView = newValue }
    }
    open var viewIfLoaded: UIView? { loadedView }
    open var isViewLoaded: Bool { loadedView != nil }

    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        viewDidLoad()
    }

    open func loadView() { loadedView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}

    open var childForStatusBarStyle: UIViewController? { nil }
    open var childForStatusBarHidden: UIViewController? { nil }

    /// The children whose views are seen while this one's is.
    var seenChildren: [UIViewController] { children }

    func appear() {
        guard viewIfLoaded?.window != nil else { return }
        if !hasAppeared {
            hasAppeared = true
            viewWillAppear(false)
            viewDidAppear(false)
        }
        for child in seenChildren { child.appear() }
    }

    func disappear() {
        for child in children { child.disappear() }
        guard hasAppeared else { return }
        hasAppeared = false
        viewWillDisappear(false)
        viewDidDisappear(false)
    }

    // MARK: Children

    open func addChild(_ childController: UIViewController) {
        childController.parent?.removeChild(childController)
        childController.parent = self
        children.append(childController)
    }

    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {
        if parent != nil, viewIfLoaded?.window != nil { appear() }
    }

    open func removeFromParent() {
        parent?.removeChild(self)
        parent = nil
        disappear()
        didMove(toParent: nil)
    }

    private func removeChild(_ child: UIViewController) { children.removeAll { $0 === child } }

    open var navigationController: UINavigationController? {
        (parent as? UINavigationController) ?? parent?.navigationController
    }
    open var tabBarController: UITabBarController? { (parent as? UITabBarController) ?? parent?.tabBarController }

    /// That of the controller's own transition, or of the nearest container in one.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        if let ownTransition { return ownTransition }
        return parent?.transitionCoordinator
    }

    // MARK: Presenting

    private var presented: UIViewController?
    private weak var presenting: UIViewController?
    private var currentPresentation: UIPresentationController?
    open private(set) var isBeingPresented = false
    /// True from the call of `present` to the end of the transition.
    private(set) var isArriving = false
    open private(set) var isBeingDismissed = false
    open var isModalInPresentation = false
    open var modalPresentationStyle = UIModalPresentationStyle.automatic

    private var topParent: UIViewController {
        var controller = self
        while let parent = controller.parent { controller = parent }
        return controller
    }

    open var presentedViewController: UIViewController? { topParent.presented }
    open var presentingViewController: UIViewController? { topParent.presenting }

    /// Made when it is read for the first time, of the style as it is then.
    /// Only what is shown in a popover has one.
    open var popoverPresentationController: UIPopoverPresentationController? { nil }

    open var presentationController: UIPresentationController? {
        if let currentPresentation { return currentPresentation }
        let isSheet = modalPresentationStyle != .fullScreen && modalPresentationStyle != .overFullScreen
        let made =
            isSheet
            ? UISheetPresentationController(presentedViewController: self, presenting: nil)
            : UIPresentationController(presentedViewController: self, presenting: nil)
        currentPresentation = made
        return made
    }
    @available(iOS 15.0, *)
    open var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    func fault(_ message: String) {
        if let stage = viewIfLoaded?.window?.stage { stage.faults.append(message) } else { strayFaults.append(message) }
    }

    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
        let presenter = topParent
        let coming = viewControllerToPresent
        guard let window = presenter.viewIfLoaded?.window else {
            return fault("attempt to present on a controller whose view is not in the window hierarchy")
        }
        guard presenter.presented == nil else {
            return fault("attempt to present on a controller that presents already")
        }
        guard coming.parent == nil, coming.presenting == nil, coming.viewIfLoaded?.window == nil else {
            return fault("attempt to present a controller that is active")
        }
        presenter.presented = coming
        coming.presenting = presenter
        coming.isArriving = true
        // UIKit promises it in the callbacks of the appearance only.
        coming.isBeingPresented = window.stage.draw(2) == 1
        let conclude = { [weak coming, weak presenter] (_: Bool) in
            guard let coming else { return }
            coming.ownTransition = nil
            coming.isArriving = false
            coming.isBeingPresented = false
            coming.appear()
            if coming.modalPresentationStyle == .fullScreen { presenter?.cover() }
            completion?()
        }
        // The container and the coordinator are made with a commit that comes later.
        window.stage.atSomeMoment { [weak coming, weak window] in
            guard let coming, let window, coming.presenting != nil else { return }
            coming.isBeingPresented = true
            let container = UIView(frame: window.frame)
            coming.presentationController?.containerView = container
            window.addSubview(container)
            container.addSubview(coming.view)
            if flag {
                coming.ownTransition = Transition("present", on: window.stage, conclude: conclude)
            } else {
                window.stage.atNextLayout { conclude(false) }
            }
        }
    }

    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        let receiver = topParent
        guard receiver.presented != nil else {
            if let presenting = receiver.presenting { presenting.dismiss(animated: flag, completion: completion) }
            return
        }
        receiver.dismissPresented(animated: flag, completion: completion)
    }

    private func dismissPresented(animated: Bool, completion: (() -> Void)?) {
        guard let leaving = presented else { return }
        var chain = [leaving]
        while let next = chain[chain.count - 1].presented { chain.append(next) }
        guard !chain.contains(where: { $0.isArriving || $0.isBeingDismissed }) else {
            return fault("attempt to dismiss while a presentation or dismissal is in progress")
        }
        // A full-screen presentation has taken the views below it out of the window.
        guard let stage = chain.last?.viewIfLoaded?.window?.stage else { return }
        leaving.isBeingDismissed = true
        let conclude = { [weak self] (_: Bool) in
            self?.removePresented()
            completion?()
        }
        stage.atSomeMoment { [weak stage, weak leaving] in
            guard let stage, let leaving else { return }
            if animated {
                leaving.ownTransition = Transition("dismiss", on: stage, conclude: conclude)
            } else {
                stage.atNextLayout { conclude(false) }
            }
        }
    }

    private weak var placeBeforeCover: UIView?

    /// Removes the presenter's view from the window, as a full-screen presentation does.
    private func cover() {
        placeBeforeCover = view.superview
        view.removeFromSuperview()
        disappear()
    }

    private func uncover() {
        guard let place = placeBeforeCover else { return }
        placeBeforeCover = nil
        place.addSubview(view)
        appear()
    }

    /// Takes what is presented off the screen, and all that lies above it.
    private func removePresented() {
        guard let leaving = presented else { return }
        leaving.removePresented()
        presented = nil
        leaving.presenting = nil
        leaving.ownTransition = nil
        leaving.isBeingDismissed = false
        leaving.disappear()
        leaving.viewIfLoaded?.removeFromSuperview()
        leaving.currentPresentation?.containerView?.removeFromSuperview()
        leaving.currentPresentation = nil
        uncover()
    }

    // MARK: A person

    /// The person begins to swipe the sheet down that lies on top.
    ///
    /// - Returns: nil if the sheet does not follow the finger; the person has tried.
    public func userBeginsSheetSwipe() -> Swipe? {
        guard let presenter = presenting, presented == nil, !isArriving, !isBeingDismissed,
            let window = viewIfLoaded?.window, let presentation = presentationController as? UISheetPresentationController,
            !(self is UIAlertController)
        else { return nil }
        let delegate = presentation.delegate
        guard !isModalInPresentation, delegate?.presentationControllerShouldDismiss(presentation) ?? true else {
            delegate?.presentationControllerDidAttemptToDismiss(presentation)
            return nil
        }
        delegate?.presentationControllerWillDismiss(presentation)
        isBeingDismissed = true
        let isToldLast = window.stage.draw(2) == 1
        let transition = Transition(
            "swipe sheet", on: window.stage, isInteractive: true,
            conclude: { [weak self, weak presenter] isCancelled in
                guard let self else { return }
                guard !isCancelled else {
                    ownTransition = nil
                    isBeingDismissed = false
                    return
                }
                presenter?.removePresented()
                if !isToldLast { presentation.delegate?.presentationControllerDidDismiss(presentation) }
            },
            afterwards: { isCancelled in
                if isToldLast, !isCancelled { presentation.delegate?.presentationControllerDidDismiss(presentation) }
            })
        ownTransition = transition
        return Swipe(transition)
    }
}
#endif
