import MandalartDomain
import MandalartInterfaces
import Riblet
import RibletReactor

/// What the form for a main mandalart needs.
package protocol EditMainDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var draftDesk: DraftDesk { get }
}

/// Builds the form for a main mandalart; its views must know where that stands.
package final class EditMainBuilder: ViewableBuilder<any EditMainDependency, @MainActor (GridPosition) -> EditMainViews>, EditMainBuildable
{
    package func build(withListener listener: any EditMainListener, plan: Plan.ID, position: GridPosition) -> any ViewableRouting {
        let views = views(position)
        let interactor = EditMainInteractor(
            plan: plan, position: position, presenter: views.presenter, mandalarts: dependency.mandalartUseCase, desk: dependency.draftDesk)
        interactor.listener = listener
        return EditMainRouter(interactor: interactor, viewController: views.viewController)
    }
}

final class EditMainRouter: ViewableRouter<any Interactable, any ViewControllable> {}
