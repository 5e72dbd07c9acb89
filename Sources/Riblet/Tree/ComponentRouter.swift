/// The superclass of most routers: the RIB has a view, and builds its children from a component.
///
/// ```swift
/// final class HomeRouter: ComponentRouter<HomeInteractor, any NavigationControllable, Shelf> {
///     lazy var stack = ChildStack<Book>(router: self, container: viewController) {
///         [unowned self] in
///         BookBuilder(dependency: component).build($0, withListener: interactor)
///     }
/// }
/// ```
///
/// Its location is that of its containers: see ``BaseRouter/containersLocation``. The interactor
/// finds it with ``Interactor/ownRouter(_:)``.
@MainActor
open class ComponentRouter<InteractorType, ViewControllerType, ComponentType>:
    ViewableRouter<InteractorType, ViewControllerType>, LocationRouting
{
    /// The dependency of the children's builders.
    public final let component: ComponentType

    /// - Parameters:
    ///   - interactor: the RIB's business logic.
    ///   - viewController: must be a ``ViewControllable``; anything else is a ``Misuse``, and the
    ///     parent then has nothing to show.
    ///   - component: the dependency of the children's builders.
    public init(interactor: InteractorType, viewController: ViewControllerType, component: ComponentType) {
        self.component = component
        super.init(interactor: interactor, viewController: viewController)
    }

    /// The location of the containers, unless a subclass says another.
    open var location: Location { containersLocation }

    /// Opens the containers: see ``BaseRouter/openContainers(_:)``.
    @discardableResult
    open func open(_ location: Location) -> Bool { openContainers(location) }

    // Defaults of the protocol, which a subclass can override only where its superclass has them.

    /// Nil: locations are opened at once, unless a subclass says what opens them.
    open var opening: WorkflowSubscription? { nil }

    /// True if the child that the user sees has missed, unless a subclass finds out more.
    open var hasMissed: Bool { seenRouter?.hasMissed ?? false }
}
