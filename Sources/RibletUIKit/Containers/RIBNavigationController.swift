public import Foundation
public import Riblet

#if canImport(UIKit)
public import UIKit
#else
public import UIKitDouble
#endif

/// A navigation controller as the container of a ``/Riblet/ChildStack``.
///
/// It does not count pops: after each settled transition it compares the pages that UIKit holds
/// with those of the router, by identity, and tells the router of those that went, by whatever way.
/// A request of the router during a transition is carried out after the transition; the newest
/// request wins. Pages that somebody else pushes stay until the router changes its own.
open class RIBNavigationController: UINavigationController, NavigationControllable {
    /// Hears of pages that went.
    public weak var navigationListener: (any NavigationControllableListener)?

    private var bottom: UIViewController?
    private var wanted: [Page] = []
    private var placed: Set<ObjectIdentifier> = []
    private var isAnimated = false
    private var isSettling = false
    private weak var awaited: AnyObject?
    private lazy var nextTurn = NextTurn { [weak self] in self?.settle() }
    private lazy var ownDelegate = StackDelegate(self)

    /// A page as the router knows it, and as UIKit does.
    private struct Page {
        let view: any ViewControllable
        let controller: UIViewController
        var id: ObjectIdentifier { ObjectIdentifier(controller) }
    }

    /// - Parameter root: the page at the bottom, which is the container's own; nil if the first
    ///   page is the router's, which then keeps its root.
    public init(root: UIViewController? = nil) {
        super.init(nibName: nil, bundle: nil)
        bottom = root
        super.delegate = ownDelegate
        if let root { super.setViewControllers([root], animated: false) }
    }

    /// UIKit's own initializers end here; there is no page at the bottom then.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        super.delegate = ownDelegate
    }

    /// The page of an archive or a storyboard is the one at the bottom.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bottom = viewControllers.first
        super.delegate = ownDelegate
    }

    /// The application's delegate is told everything, and does not take this one's place: reading
    /// gives the one that stands between.
    open override var delegate: (any UINavigationControllerDelegate)? {
        get { super.delegate }
        set {
            ownDelegate.application = newValue === ownDelegate ? nil : newValue
            // UIKit remembers which methods a delegate has; it asks again when one is set.
            super.delegate = nil
            super.delegate = ownDelegate
        }
    }

    /// Makes these the pages above the bottom one.
    public func setPushed(_ viewControllers: [any ViewControllable], animated: Bool) {
        wanted = zip(viewControllers, shown(forEach: viewControllers, beside: bottom)).compactMap { view, controller in
            controller.map { Page(view: view, controller: $0) }
        }
        isAnimated = animated
        settle()
    }

    // MARK: What other code does, also where nothing is told of it

    open override var viewControllers: [UIViewController] {
        get { super.viewControllers }
        set {
            super.viewControllers = newValue
            nextTurn.ask()
        }
    }

    open override func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        super.setViewControllers(viewControllers, animated: animated)
        nextTurn.ask()
    }

    open override func pushViewController(_ viewController: UIViewController, animated: Bool) {
        super.pushViewController(viewController, animated: animated)
        nextTurn.ask()
    }

    @discardableResult
    open override func popViewController(animated: Bool) -> UIViewController? {
        defer { nextTurn.ask() }
        return super.popViewController(animated: animated)
    }

    @discardableResult
    open override func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        defer { nextTurn.ask() }
        return super.popToViewController(viewController, animated: animated)
    }

    @discardableResult
    open override func popToRootViewController(animated: Bool) -> [UIViewController]? {
        defer { nextTurn.ask() }
        return super.popToRootViewController(animated: animated)
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        nextTurn.ask()
    }

    // MARK: Settling

    /// Looks again in the next turn.
    func settleSoon() { nextTurn.ask() }

    /// Looks again when what moves now has settled, if anything moves.
    @discardableResult
    func awaitTransition() -> Bool {
        guard let coordinator = transitionCoordinator else { return false }
        guard coordinator !== awaited else { return true }
        awaited = coordinator
        coordinator.animate(alongsideTransition: nil) { [weak self] _ in
            self?.awaited = nil
            self?.nextTurn.ask()
        }
        return true
    }

    private func settle() {
        guard !isSettling, !awaitTransition() else { return }
        isSettling = true
        defer { isSettling = false }
        while true {
            let shown = viewControllers.filter { $0 !== bottom }.map(ObjectIdentifier.init)
            switch StackStep.next(wanted: wanted.map(\.id), placed: placed, shown: shown) {
            case .rest:
                placed = Set(wanted.map(\.id))
                Presentations.settleSoon()
                return
            case .report(let gone):
                placed.subtract(gone)
                let views = wanted.filter { gone.contains($0.id) }
                if let navigationListener {
                    navigationListener.navigation(self, didRemove: views.map(\.view))
                } else {
                    wanted.removeAll { gone.contains($0.id) }
                }
            case .show:
                placed = Set(wanted.map(\.id))
                let pages = (bottom.map { [$0] } ?? []) + wanted.map(\.controller)
                super.setViewControllers(pages, animated: isAnimated && isOnScreen)
                awaitTransition()
                Presentations.settleSoon()
                return
            }
        }
    }
}

/// The delegate of a stack, which passes everything on to the application's.
private final class StackDelegate: ForwardingDelegate, UINavigationControllerDelegate {
    private weak var stack: RIBNavigationController?
    private var next: (any UINavigationControllerDelegate)? { application as? any UINavigationControllerDelegate }

    init(_ stack: RIBNavigationController) { self.stack = stack }

    func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool) {
        #if canImport(UIKit)
        next?.navigationController?(navigationController, willShow: viewController, animated: animated)
        #else
        next?.navigationController(navigationController, willShow: viewController, animated: animated)
        #endif
        // A swipe that is cancelled tells nothing more.
        stack?.awaitTransition()
    }

    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {
        #if canImport(UIKit)
        next?.navigationController?(navigationController, didShow: viewController, animated: animated)
        #else
        next?.navigationController(navigationController, didShow: viewController, animated: animated)
        #endif
        stack?.settleSoon()
    }
}
