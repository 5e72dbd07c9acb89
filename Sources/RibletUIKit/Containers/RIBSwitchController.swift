public import Foundation
public import Riblet

#if canImport(UIKit)
public import UIKit
#else
public import UIKitDouble
#endif

/// A view controller that shows one other in place of another, as the container of a
/// ``/Riblet/ChildSwitch``: the root of a window, as a rule.
open class RIBSwitchController: UIViewController, SwitchControllable {
    private var own: UIViewController?
    private var content: UIViewController?

    /// - Parameter own: what is shown where nothing else is; may be nothing.
    public init(_ own: UIViewController? = nil) {
        super.init(nibName: nil, bundle: nil)
        self.own = own
        show(own)
    }

    /// A view controller of an archive or a storyboard.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Shows `viewController`, or the container's own, in place of what is shown; does nothing
    /// where it is shown already.
    public func setContent(_ viewController: (any ViewControllable)?) {
        show(shown(forEach: [viewController])[0] ?? own)
    }

    open override var childForStatusBarStyle: UIViewController? { content }
    open override var childForStatusBarHidden: UIViewController? { content }

    open override func viewDidLoad() {
        super.viewDidLoad()
        if let content { place(content) }
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        Presentations.settleSoon()
    }

    private func show(_ next: UIViewController?) {
        guard next !== content else { return }
        if let content {
            content.willMove(toParent: nil)
            content.viewIfLoaded?.removeFromSuperview()
            content.removeFromParent()
        }
        content = next
        if let next {
            addChild(next)
            if isViewLoaded { place(next) }
            next.didMove(toParent: self)
        }
        Presentations.settleSoon()
    }

    private func place(_ content: UIViewController) {
        content.view.frame = view.bounds
        content.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(content.view)
    }
}
