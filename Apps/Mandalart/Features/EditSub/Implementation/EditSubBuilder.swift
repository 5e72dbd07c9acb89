import MandalartDomain
import MandalartInterfaces
import Riblet
import RibletReactor

/// What the form for a sub mandalart needs.
package protocol EditSubDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var draftDesk: DraftDesk { get }
}

/// Builds the form for a sub mandalart; its views must know where that stands.
package final class EditSubBuilder: ViewableBuilder<any EditSubDependency, @MainActor (GridPosition) -> EditSubViews>, EditSubBuildable {
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
