import Riblet

/// The root of a page whose whole content is one RIB: for a program that shows a feature alone, and
/// for its tests.
public final class SingleRootRouter: LaunchRouter<Interactor, WebSwitchController>, LocationRouting {
    private let child: any ViewableRouting
    private let retained: AnyObject?

    /// - Parameters:
    ///   - child: the RIB, not attached yet. Where it is a `LocationRouting` the page's address
    ///     follows it.
    ///   - listener: the child's listener, which the child holds weakly; kept as long as the page.
    ///   - isMain: whether the view is the page's `main` element. False where it brings its own.
    public init(_ child: any ViewableRouting, listener: AnyObject? = nil, isMain: Bool = false) {
        self.child = child
        retained = listener
        super.init(interactor: Interactor(), viewController: WebSwitchController(child.viewControllable, isMain: isMain))
    }

    /// Attaches the RIB.
    public override func didLoad() { attachChild(child) }

    /// Where the RIB is.
    public var location: Location { (child as? any LocationRouting)?.location ?? Location() }

    /// The workflow by which the RIB is on its way to a location.
    public var opening: WorkflowSubscription? { (child as? any LocationRouting)?.opening }

    /// True if the location of the RIB has turned out to lead nowhere.
    public var hasMissed: Bool { (child as? any LocationRouting)?.hasMissed ?? false }

    /// Lets the RIB go to a location.
    public func open(_ location: Location) -> Bool { (child as? any LocationRouting)?.open(location) ?? location.path.isEmpty }
}
