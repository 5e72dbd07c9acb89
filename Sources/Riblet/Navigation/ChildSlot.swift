/// At most one child of a router, shown over its view, as a value.
///
/// The route, the attached RIB and the presented view are always in step, also when the user dismisses the view.
@MainActor
public final class ChildSlot<Route: Hashable>: ModalControllableListener {
    private unowned let router: BaseRouter
    private let container: any ModalControllable
    private let style: (Route) -> ModalStyle
    private let build: (Route) -> (any ViewableRouting)?
    private var entry: (route: Route, child: any ViewableRouting)?

    /// Called after every change, with the route detached by it.
    public var onChange: ((_ detached: Route?) -> Void)?
    /// Asked before the user's own dismissal is followed: false keeps the view, for unsaved work say. The application's ``dismiss()`` does
    /// not ask.
    public var mayDismiss: ((Route) -> Bool)?

    /// - Parameters:
    ///   - router: owns the slot and outlives it.
    ///   - container: presents the view; its modal listener becomes this slot.
    ///   - style: how the view of a route is presented.
    ///   - build: makes the RIB of a route, or nothing where the route means nothing.
    public init(
        router: BaseRouter, container: any ModalControllable, style: @escaping (Route) -> ModalStyle = { _ in .sheet },
        build: @escaping (Route) -> (any ViewableRouting)?
    ) {
        self.router = router
        self.container = container
        self.style = style
        self.build = build
        container.modalListener = self
    }

    /// The route shown now.
    public var route: Route? { entry?.route }
    /// The attached router.
    public var child: (any ViewableRouting)? { entry?.child }

    /// Shows `route`, in place of what is shown; does nothing when it is shown already. Returns false where it cannot be built.
    ///
    /// What the RIBs that go and come do to the slot meanwhile takes effect at once; this call then goes on with what is left to do.
    @discardableResult
    public func present(_ route: Route) -> Bool {
        if entry?.route == route { return true }
        guard let child = build(route) else { return false }
        let leaving = entry
        // The entry changes first: a container that reports the dismissal it was asked for is not talking about what is shown now.
        entry = (route, child)
        if let leaving { container.dismiss(leaving.child.viewControllable) }
        container.present(child.viewControllable, style: style(route))
        if let leaving { detach(leaving.child) }
        if entry?.child === child { attach(child) }
        onChange?(leaving?.route)
        return true
    }

    /// Takes the view off the screen and detaches its RIB.
    public func dismiss() {
        guard let leaving = entry else { return }
        entry = nil
        container.dismiss(leaving.child.viewControllable)
        detach(leaving.child)
        onChange?(leaving.route)
    }

    /// One that came and went within another change was never attached.
    private func detach(_ child: any ViewableRouting) {
        if child.parent === router { router.detachChild(child) }
    }

    private func attach(_ child: any ViewableRouting) {
        router.attachChild(child)
        guard entry?.child === child, child.parent !== router else { return }
        // The tree has refused it, so its view must go as well.
        entry = nil
        container.dismiss(child.viewControllable)
    }

    /// What the container reports: the user dismissed the view.
    public func modal(_ container: any ModalControllable, didDismiss viewController: any ViewControllable) {
        guard let entry, entry.child.viewControllable === viewController else { return }
        if mayDismiss?(entry.route) ?? true { dismiss() }
    }
}
