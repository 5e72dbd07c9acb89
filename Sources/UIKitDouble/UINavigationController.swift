// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public import Foundation

@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
    // Those that are used, and required, so that a misspelt one does not compile.
    func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

open class UINavigationController: UIViewController {
    private var pages: [UIViewController] = []

    open weak var delegate: (any UINavigationControllerDelegate)?

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var viewControllers: [UIViewController] {
        get { pages }
        set { setViewControllers(newValue, animated: false) }
    }
    open var topViewController: UIViewController? { pages.last }
    open var visibleViewController: UIViewController? { presentedViewController ?? pages.last }

    override var seenChildren: [UIViewController] { pages.last.map { [$0] } ?? [] }

    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        setViewControllers(pages + [viewController], animated: animated)
    }

    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard pages.count > 1 else { return nil }
        let top = pages.last
        setViewControllers(pages.dropLast(), animated: animated)
        return top
    }

    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = pages.firstIndex(where: { $0 === viewController }) else {
            fault("tried to pop to a controller that does not exist")
            return nil
        }
        let leaving = Array(pages[(index + 1)...])
        setViewControllers(Array(pages[...index]), animated: animated)
        return leaving
    }

    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        pages.first.flatMap { popToViewController($0, animated: animated) }
    }

    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        guard Set(viewControllers.map(ObjectIdentifier.init)).count == viewControllers.count else {
            return fault("the same controller was pushed twice")
        }
        guard ownTransition == nil else { return fault("the stack was changed while a transition was under way") }
        let before = pages
        pages = viewControllers
        for page in pages where page.parent !== self { addChild(page) }
        guard let stage = viewIfLoaded?.window?.stage else { return release(before) }
        guard before.last !== pages.last else {
            release(before)
            let tells = stage.seed == nil ? stage.tellsOfUnseenChanges : stage.draw(2) == 0
            if tells { stage.atSomeMoment { [weak self] in self?.tellShown(animated: false) } }
            return
        }
        guard animated, !before.isEmpty else {
            release(before)
            return stage.atSomeMoment { [weak self] in
                // One that a later change has overtaken is shown by that one.
                guard let self, ownTransition == nil, let top = pages.last else { return }
                showTop()
                delegate?.navigationController(self, willShow: top, animated: false)
                tellShown(animated: false)
            }
        }
        ownTransition = Transition(
            "move pages", on: stage,
            conclude: { [weak self] _ in
                self?.ownTransition = nil
                self?.release(before)
                self?.showTop()
                self?.tellShown(animated: true)
            })
        stage.atBeginning { [weak self] in
            guard let self, ownTransition != nil, let top = pages.last else { return }
            delegate?.navigationController(self, willShow: top, animated: true)
        }
    }

    private func tellShown(animated: Bool) {
        if let top = pages.last { delegate?.navigationController(self, didShow: top, animated: animated) }
    }

    /// Lets go of those that are not pages any more.
    private func release(_ before: [UIViewController]) {
        for page in before where !pages.contains(where: { $0 === page }) {
            page.viewIfLoaded?.removeFromSuperview()
            page.removeFromParent()
        }
    }

    private func showTop() {
        for page in pages.dropLast() where page.viewIfLoaded?.superview === view {
            page.view.removeFromSuperview()
            page.disappear()
        }
        guard let top = pages.last else { return }
        if top.view.superview !== view { view.addSubview(top.view) }
        top.appear()
    }

    override func appear() {
        guard let stage = viewIfLoaded?.window?.stage else { return }
        let isFirst = pages.last.map { $0.viewIfLoaded?.superview !== view } ?? false
        if isFirst { showTop() }
        super.appear()
        // The first page is told of as well.
        guard isFirst else { return }
        stage.atNextLayout { [weak self] in
            guard let self, ownTransition == nil, let top = pages.last else { return }
            delegate?.navigationController(self, willShow: top, animated: false)
            tellShown(animated: false)
        }
    }

    // MARK: A person

    private var isWithinReach: Bool {
        viewIfLoaded?.window != nil && transitionCoordinator == nil && presentedViewController == nil && pages.count > 1
    }

    /// The person taps the back button.
    ///
    /// - Returns: false if there is none to tap, or something moves.
    @discardableResult
    public func userTapsBack() -> Bool {
        guard isWithinReach else { return false }
        popViewController(animated: true)
        return true
    }

    /// The person holds the back button and chooses the page at `index`.
    @discardableResult
    public func userHoldsBack(choosing index: Int) -> Bool {
        guard isWithinReach, index < pages.count - 1, index >= 0 else { return false }
        popToViewController(pages[index], animated: true)
        return true
    }

    /// The person begins to swipe the topmost page away.
    public func userBeginsBackSwipe() -> Swipe? {
        guard isWithinReach, let stage = viewIfLoaded?.window?.stage else { return nil }
        let before = pages
        pages.removeLast()
        let isBackBeforeCompletions = stage.draw(2) == 1
        let transition = Transition(
            "swipe page", on: stage, isInteractive: true,
            conclude: { [weak self] isCancelled in
                guard let self else { return }
                guard !isCancelled else {
                    if isBackBeforeCompletions { pages = before }
                    return
                }
                ownTransition = nil
                release(before)
                showTop()
                tellShown(animated: true)
            },
            afterwards: { [weak self] isCancelled in
                // The pages are back after everybody has been told, and nobody is told of that.
                guard let self, isCancelled else { return }
                ownTransition = nil
                pages = before
            })
        ownTransition = transition
        if let top = pages.last { delegate?.navigationController(self, willShow: top, animated: true) }
        return Swipe(transition)
    }
}
#endif
