public import Riblet

/// The views that a builder gives a RIB: the presenter of its interactor and the view of its
/// router. Mostly both are one object; they are two where the page lies in a container, such as a
/// navigation stack.
@MainActor
public struct RIBViews<PresenterType, ViewControllerType> {
    /// The presenter of the interactor.
    public let presenter: PresenterType
    /// The view that the router shows, presents over or puts children into.
    public let viewController: ViewControllerType

    /// - Parameters:
    ///   - presenter: what the interactor tells.
    ///   - viewController: must show the presenter's view.
    public init(presenter: PresenterType, viewController: ViewControllerType) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// The views of a RIB that shows a state and takes actions.
public typealias StateViews<State, Action> = RIBViews<any StatePresentable<State, Action>, any ViewControllable>

/// The views of a RIB that shows a state and takes actions, and whose children are presented over
/// its page.
public typealias ModalStateViews<State, Action> = RIBViews<any StatePresentable<State, Action>, any ModalControllable>

/// A builder that is given the views of its RIB: the feature knows no host, and the composition
/// root chooses them.
///
/// ```swift
/// typealias DetailViews = StateViews<DetailState, DetailAction>
///
/// final class DetailBuilder:
///     ViewableBuilder<any DetailDependency, @MainActor () -> DetailViews>, DetailBuildable
/// {
///     func build(withListener listener: any DetailListener) -> any ViewableRouting {
///         let views = views()
///         let interactor = DetailInteractor(
///             presenter: views.presenter, details: dependency.details)
///         interactor.listener = listener
///         return DetailRouter(interactor: interactor, viewController: views.viewController)
///     }
/// }
///
/// DetailBuilder(dependency: component) { StateViews(DetailView()) }
/// ```
@MainActor
open class ViewableBuilder<DependencyType, Views>: Builder<DependencyType> {
    /// Makes the views of one RIB: a function, with what the views must know from the beginning as
    /// its parameters.
    public final let views: Views

    /// - Parameters:
    ///   - dependency: the parent's component, seen as this RIB's dependency protocol.
    ///   - views: makes the views of one RIB.
    public init(dependency: DependencyType, views: Views) {
        self.views = views
        super.init(dependency: dependency)
    }
}

/// A builder of a RIB with children: it is also given a function that makes their builders of the
/// RIB's component. The composition root chooses it, too.
///
/// ```swift
/// final class ListBuilder: ParentBuilder<
///     any ListDependency, @MainActor () -> ListViews, ListComponent, ListChildren
/// >, ListBuildable {
///     func build() -> any ViewableRouting {
///         let views = views()
///         let interactor = ListInteractor(presenter: views.presenter, items: dependency.items)
///         return ListRouter(
///             interactor: interactor, viewController: views.viewController,
///             builders: children(ListComponent(dependency: dependency)))
///     }
/// }
///
/// ListBuilder(dependency: component) { ListViews(ListView()) } children: { list in
///     (detail: DetailBuilder(dependency: list) { StateViews(DetailView()) }, add: …)
/// }
/// ```
@MainActor
open class ParentBuilder<DependencyType, Views, ComponentType, Children>: ViewableBuilder<DependencyType, Views> {
    /// Makes the builders of the children, of the component of one RIB.
    public final let children: @MainActor (ComponentType) -> Children

    /// - Parameters:
    ///   - dependency: the parent's component, seen as this RIB's dependency protocol.
    ///   - views: makes the views of one RIB.
    ///   - children: makes the builders of its children.
    public init(dependency: DependencyType, views: Views, children: @escaping @MainActor (ComponentType) -> Children) {
        self.children = children
        super.init(dependency: dependency, views: views)
    }
}

extension ParentBuilder where Views == Void {
    /// A builder of a RIB that has children, and no view of its own.
    ///
    /// - Parameters:
    ///   - dependency: the parent's component, seen as this RIB's dependency protocol.
    ///   - children: makes the builders of its children.
    public convenience init(dependency: DependencyType, children: @escaping @MainActor (ComponentType) -> Children) {
        self.init(dependency: dependency, views: (), children: children)
    }
}
