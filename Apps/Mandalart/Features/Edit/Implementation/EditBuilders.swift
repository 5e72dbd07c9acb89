import MandalartDomain
import MandalartInterfaces
import Riblet
import RibletReactor

/// What the form for a goal or a step needs.
package protocol EditDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var draftDesk: DraftDesk { get }
}

/// Builds the form for a goal; its views must know where that stands.
package final class EditMainBuilder: ViewableBuilder<any EditDependency, @MainActor (GridPosition) -> EditViews<EditMainState>>,
    EditMainBuildable
{
    package func build(withListener listener: any EditMainListener, plan: Plan.ID, position: GridPosition) -> any ViewableRouting {
        let views = views(position)
        let interactor = EditMainInteractor(
            plan: plan, position: position, presenter: views.presenter, mandalarts: dependency.mandalartUseCase,
            desk: dependency.draftDesk)
        interactor.listener = listener
        return EditMainRouter(interactor: interactor, viewController: views.viewController)
    }
}

final class EditMainRouter: ViewableRouter<any Interactable, any ViewControllable> {}

/// Builds the form for a step; its views must know where that stands around its goal.
package final class EditSubBuilder: ViewableBuilder<any EditDependency, @MainActor (GridPosition) -> EditViews<EditSubState>>,
    EditSubBuildable
{
    package func build(
        withListener listener: any EditSubListener, plan: Plan.ID, goal: GridPosition, position: GridPosition
    ) -> any ViewableRouting {
        let views = views(position)
        let interactor = EditSubInteractor(
            plan: plan, goal: goal, position: position, presenter: views.presenter, mandalarts: dependency.mandalartUseCase,
            desk: dependency.draftDesk)
        interactor.listener = listener
        return EditSubRouter(interactor: interactor, viewController: views.viewController)
    }
}

final class EditSubRouter: ViewableRouter<any Interactable, any ViewControllable> {}
