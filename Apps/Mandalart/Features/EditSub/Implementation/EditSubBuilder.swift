import MandalartDomain
import MandalartEditSubInterface
import Riblet
import RibletReactor

/// The views of the form for a sub mandalart.
@MainActor
public struct EditSubViews {
    /// The form.
    public let presenter: any EditSubPresentable
    /// Shows the form.
    public let viewController: any ViewControllable

    /// - Parameters:
    ///   - presenter: the form.
    ///   - viewController: must show the presenter's view; usually both are one object.
    public init(presenter: any EditSubPresentable, viewController: any ViewControllable) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// What the form for a sub mandalart needs.
public protocol EditSubDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var draftDesk: DraftDesk { get }
    var makeEditSubViews: @MainActor (GridPosition) -> EditSubViews { get }
}

/// Builds the form for a sub mandalart.
public final class EditSubBuilder: Builder<any EditSubDependency>, EditSubBuildable {
    /// A new form, not attached yet.
    public func build(
        withListener listener: any EditSubListener, plan: Plan.ID, goal: GridPosition, position: GridPosition
    ) -> any ViewableRouting {
        let views = dependency.makeEditSubViews(position)
        let interactor = EditSubInteractor(
            plan: plan, goal: goal, position: position, presenter: views.presenter, mandalarts: dependency.mandalartUseCase,
            desk: dependency.draftDesk)
        interactor.listener = listener
        return EditSubRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The form has no children.
final class EditSubRouter: ViewableRouter<any Interactable, any ViewControllable> {}
