import Riblet

#if canImport(UIKit)
import UIKit
#else
import UIKitDouble
#endif

/// Stands where a view was given that UIKit cannot show. It is empty, and says so in a debug build.
final class UnshownViewController: UIViewController {
    private let problem: UnshowableView

    init(_ problem: UnshowableView) {
        self.problem = problem
        super.init(nibName: nil, bundle: nil)
        TreeEvents.report(problem)
    }

    required init?(coder: NSCoder) { nil }

    #if DEBUG
    override func viewDidLoad() {
        super.viewDidLoad()
        let label = UILabel(frame: view.bounds)
        label.text = problem.message
        label.numberOfLines = 0
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(label)
    }
    #endif
}

extension UIViewController {
    /// The view controller that is shown for `view`; an empty one where UIKit cannot show it.
    func shown(for view: any ViewControllable) -> UIViewController {
        if let controller = view.shown(as: UIViewController.self) { return controller }
        return UnshownViewController(
            UnshowableView(view, in: "UIKit", remedy: "make it a UIViewController", path: "\(type(of: self))"))
    }

    /// The view controllers that are shown for `views` in this one, nil for nil. UIKit ends the
    /// program where one is given twice or within itself, so an empty one stands there.
    func shown(forEach views: [(any ViewControllable)?], beside own: UIViewController? = nil) -> [UIViewController?] {
        var seen = Set([self, own].compactMap { $0 }.map(ObjectIdentifier.init))
        return views.map { view in
            guard let view else { return nil }
            let controller = shown(for: view)
            if seen.insert(ObjectIdentifier(controller)).inserted { return controller }
            return UnshownViewController(
                UnshowableView(view, in: "a container twice", remedy: "give each RIB a view of its own", path: "\(type(of: self))"))
        }
    }
}
