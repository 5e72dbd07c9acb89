import MandalartDomain
import MandalartEditMainInterface
import Riblet
import RibletReactor

/// The views of the form for a main mandalart.
@MainActor
public struct EditMainViews {
    /// The form.
    public let presenter: any EditMainPresentable
    /// Shows the form.
    public let viewController: any ViewControllable

    /// - Parameters:
    ///   - presenter: the form.
    ///   - viewController: must show the presenter's view; usually both are one object.
    public init(presenter: any EditMainPresentable, viewController: any ViewControllable) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// What the form for a main mandalart needs.
public protocol EditMainDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var draftDesk: DraftDesk { get }
    var makeEditMainViews: @MainActor (GridPosition) -> EditMainViews { get }
}

/// Builds the form for a main mandalart.
public final class EditMainBuilder: Builder<any EditMainDependency>, EditMainBuildable {
    /// A new form, not attached yet.
    public func build(withListener listener: any EditMainListener, plan: Plan.ID, position: GridPosition) -> any ViewableRouting {
        let views = dependency.makeEditMainViews(position)
        let interactor = EditMainInteractor(
            plan: plan, position: position, presenter: views.presenter, mandalarts: dependency.mandalartUseCase,
            desk: dependency.draftDesk)
        interactor.listener = listener
        return EditMainRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The form has no children.
final class EditMainRouter: ViewableRouter<any Interactable, any ViewControllable> {}
