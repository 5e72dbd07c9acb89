import MandalartDomain
import Riblet
import RibletReactor

/// The dependency of the question for a name.
package protocol NickNameDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var userStateUseCase: any UserStateUseCase { get }
    var draftDesk: DraftDesk { get }
}

/// Builds the question for a name.
package final class NickNameBuilder: ViewableBuilder<any NickNameDependency, @MainActor () -> StateViews<NickNameState, NickNameAction>>,
    NickNameBuildable
{
    package func build(withListener listener: any NickNameListener) -> any ViewableRouting {
        let views = views()
        let interactor = NickNameInteractor(
            presenter: views.presenter, mandalarts: dependency.mandalartUseCase, userState: dependency.userStateUseCase,
            desk: dependency.draftDesk)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}
