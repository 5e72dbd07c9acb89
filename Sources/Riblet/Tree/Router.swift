/// A router as its parent and its interactor see it; a protocol per RIB refines it with the routes
/// it offers.
///
/// Every conforming type is a ``BaseRouter``, so an existential of it is attached and detached
/// without a cast.
@MainActor
public protocol Routing: BaseRouter {}

/// Attaches and detaches child RIBs on behalf of its interactor.
@MainActor
open class Router<InteractorType>: BaseRouter, Routing {
    /// The RIB's business logic as the router sees it.
    public final let interactor: InteractorType

    /// - Parameter interactor: must be an ``Interactor``; anything else is a ``Misuse``, and the
    ///   router then drives one that does nothing.
    public init(interactor: InteractorType) {
        self.interactor = interactor
        super.init(node: Self.node(of: interactor))
    }

    private static func node(of interactor: InteractorType) -> Interactor {
        if let node = interactor as? Interactor { return node }
        Misuse.report(
            .foreignInteractor, at: "\(Self.self)",
            "\(type(of: interactor)) is not an Interactor; make it a subclass of Interactor or PresentableInteractor")
        return Interactor()
    }
}

/// A router whose RIB has a view.
@MainActor
public protocol ViewableRouting: Routing {
    /// The view that a parent puts into its container.
    var viewControllable: any ViewControllable { get }
}

/// A router whose RIB has a view.
@MainActor
open class ViewableRouter<InteractorType, ViewControllerType>: Router<InteractorType>, ViewableRouting {
    /// The RIB's view as the router sees it.
    public final let viewController: ViewControllerType
    /// The same view as containers see it.
    public final let viewControllable: any ViewControllable

    /// - Parameters:
    ///   - interactor: the RIB's business logic.
    ///   - viewController: must be a ``ViewControllable``; anything else is a ``Misuse``, and the
    ///     parent then has nothing to show.
    public init(interactor: InteractorType, viewController: ViewControllerType) {
        self.viewController = viewController
        viewControllable = Self.view(of: viewController)
        super.init(interactor: interactor)
    }

    private static func view(of viewController: ViewControllerType) -> any ViewControllable {
        if let viewControllable = viewController as? any ViewControllable { return viewControllable }
        Misuse.report(
            .foreignView, at: "\(Self.self)",
            "\(type(of: viewController)) is not ViewControllable; a viewable router needs a view that containers can show")
        return NoView()
    }
}

/// The view of a router that was given none; no host can show it.
private final class NoView: ViewControllable {}

/// The router at the root of a tree.
@MainActor
public protocol LaunchRouting: ViewableRouting {
    /// Activates and loads the tree, once.
    func launch()
    /// Deactivates the tree for good; using any router of it afterwards is a ``Misuse``.
    func terminate()
}

/// The router at the root of a tree.
@MainActor
open class LaunchRouter<InteractorType, ViewControllerType>: ViewableRouter<InteractorType, ViewControllerType>, LaunchRouting {
    /// Activates and loads the tree, once.
    public final func launch() { launchTree() }
    /// Deactivates the tree for good; using any router of it afterwards is a ``Misuse``.
    public final func terminate() { terminateTree() }
}
