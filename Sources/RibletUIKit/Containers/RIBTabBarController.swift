public import Foundation
public import Riblet

#if canImport(UIKit)
public import UIKit
#else
public import UIKitDouble
#endif

/// A tab bar controller as the container of ``/Riblet/ChildTabs``.
open class RIBTabBarController: UITabBarController, TabControllable {
    /// Hears that a person tapped a tab.
    public weak var tabListener: (any TabControllableListener)?

    private let items: [UITabBarItem]
    /// Stand where a tab has no view yet.
    private var placeholders: [Int: UIViewController] = [:]
    private var taps: [UIViewController] = []
    private lazy var nextTurn = NextTurn { [weak self] in self?.tellTaps() }
    private lazy var ownDelegate = TabsDelegate(self)

    /// - Parameter items: titles and icons, in the order of the views set later; those of the views
    ///   where there are none.
    public init(items: [UITabBarItem] = []) {
        self.items = items
        super.init(nibName: nil, bundle: nil)
        super.delegate = ownDelegate
    }

    /// UIKit's own initializers end here; the views have their own titles and icons then.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        items = []
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        super.delegate = ownDelegate
    }

    /// A view controller of an archive or a storyboard.
    public required init?(coder: NSCoder) {
        items = []
        super.init(coder: coder)
        super.delegate = ownDelegate
    }

    /// The application's delegate is told everything, and does not take this one's place: reading
    /// gives the one that stands between.
    open override var delegate: (any UITabBarControllerDelegate)? {
        get { super.delegate }
        set {
            ownDelegate.application = newValue === ownDelegate ? nil : newValue
            super.delegate = nil
            super.delegate = ownDelegate
        }
    }

    /// Makes these the tabs; a tab without a view has an empty one until it is shown.
    public func setTabs(_ viewControllers: [(any ViewControllable)?]) {
        let controllers = shown(forEach: viewControllers).enumerated().map { index, shown in
            let controller = shown ?? placeholder(index)
            if items.indices.contains(index) { controller.tabBarItem = items[index] }
            return controller
        }
        setViewControllers(controllers, animated: false)
        Presentations.settleSoon()
    }

    /// Shows the tab at `index`.
    public func selectTab(_ index: Int) { selectedIndex = index }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        Presentations.settleSoon()
    }

    private func placeholder(_ index: Int) -> UIViewController {
        if let made = placeholders[index] { return made }
        let made = UIViewController(nibName: nil, bundle: nil)
        placeholders[index] = made
        return made
    }

    fileprivate func noteTap(_ controller: UIViewController) {
        taps.append(controller)
        nextTurn.ask()
    }

    private func tellTaps() {
        let told = taps
        taps = []
        for controller in told {
            guard let index = viewControllers?.firstIndex(where: { $0 === controller }) else { continue }
            tabListener?.tabs(self, didSelect: index)
        }
    }
}

/// The delegate of tabs, which passes everything on to the application's.
private final class TabsDelegate: ForwardingDelegate, UITabBarControllerDelegate {
    private weak var tabs: RIBTabBarController?

    init(_ tabs: RIBTabBarController) { self.tabs = tabs }

    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
        let next = application as? any UITabBarControllerDelegate
        #if canImport(UIKit)
        next?.tabBarController?(tabBarController, didSelect: viewController)
        #else
        next?.tabBarController(tabBarController, didSelect: viewController)
        #endif
        tabs?.noteTap(viewController)
    }
}
