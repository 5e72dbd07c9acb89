// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(UIKit)
public import Foundation

@MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

open class UITabBarController: UIViewController {
    private var tabs: [UIViewController] = []
    private var selected: UIViewController?

    open weak var delegate: (any UITabBarControllerDelegate)?

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var viewControllers: [UIViewController]? {
        get { tabs }
        set { setViewControllers(newValue, animated: false) }
    }

    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        let next = viewControllers ?? []
        guard Set(next.map(ObjectIdentifier.init)).count == next.count else { return fault("the same controller is in two tabs") }
        let index = selectedIndex
        for tab in tabs where !next.contains(where: { $0 === tab }) {
            tab.viewIfLoaded?.removeFromSuperview()
            tab.removeFromParent()
        }
        tabs = next
        for tab in tabs where tab.parent !== self { addChild(tab) }
        // The selected one stays selected while it is there.
        let isKept = selected.map { selected in tabs.contains { $0 === selected } } ?? false
        show(isKept ? selected : tabs.indices.contains(index) ? tabs[index] : tabs.first)
    }

    open var selectedIndex: Int {
        get { tabs.firstIndex { $0 === selected } ?? NSNotFound }
        set { if tabs.indices.contains(newValue) { show(tabs[newValue]) } }
    }

    open var selectedViewController: UIViewController? {
        get { selected }
        set { if let newValue, tabs.contains(where: { $0 === newValue }) { show(newValue) } }
    }

    override var seenChildren: [UIViewController] { selected.map { [$0] } ?? [] }

    private func show(_ next: UIViewController?) {
        if selected !== next {
            selected?.viewIfLoaded?.removeFromSuperview()
            selected?.disappear()
        }
        selected = next
        guard viewIfLoaded?.window != nil, let next else { return }
        if next.view.superview !== view { view.addSubview(next.view) }
        next.appear()
    }

    override func appear() {
        if let selected { show(selected) }
        super.appear()
    }

    /// The person taps a tab, which may be the selected one.
    @discardableResult
    public func userTaps(_ index: Int) -> Bool {
        guard tabs.indices.contains(index), viewIfLoaded?.window != nil, presentedViewController == nil, transitionCoordinator == nil
        else { return false }
        show(tabs[index])
        delegate?.tabBarController(self, didSelect: tabs[index])
        return true
    }
}
#endif
