import MandalartDomain
import Riblet
import RibletReactor

/// The dependency of the form for a goal or a step.
package protocol EditDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var draftDesk: DraftDesk { get }
}

/// Builds the form for a goal; its views must know where that stands.
package final class EditMainBuilder: ViewableBuilder<any EditDependency, @MainActor (EditPlace) -> EditViews<EditMainState>>,
    EditMainBuildable
{
    package func build(withListener listener: any EditListener, plan: Plan.ID, position: GridPosition) -> any ViewableRouting {
        let place = EditPlace(plan: plan, goal: position, position: position)
        let views = views(place)
        let interactor = EditInteractor<EditMainState>(at: place, presenter: views.presenter, dependency, listener)
        return EditMainRouter(interactor: interactor, viewController: views.viewController)
    }
}

final class EditMainRouter: ViewableRouter<any Interactable, any ViewControllable> {}

/// Builds the form for a step; its views must know where that stands around its goal.
package final class EditSubBuilder: ViewableBuilder<any EditDependency, @MainActor (EditPlace) -> EditViews<EditSubState>>,
    EditSubBuildable
{
    package func build(
        withListener listener: any EditListener, plan: Plan.ID, goal: GridPosition, position: GridPosition
    ) -> any ViewableRouting {
        let place = EditPlace(plan: plan, goal: goal, position: position)
        let views = views(place)
        let interactor = EditInteractor<EditSubState>(at: place, presenter: views.presenter, dependency, listener)
        return EditSubRouter(interactor: interactor, viewController: views.viewController)
    }
}

final class EditSubRouter: ViewableRouter<any Interactable, any ViewControllable> {}

extension EditInteractor {
    fileprivate convenience init(
        at place: EditPlace, presenter: any StatePresentable<State, Action>, _ dependency: any EditDependency, _ listener: any EditListener
    ) {
        self.init(at: place, presenter: presenter, mandalarts: dependency.mandalartUseCase, desk: dependency.draftDesk)
        self.listener = listener
    }
}
