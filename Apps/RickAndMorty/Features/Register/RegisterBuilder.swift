import ExplorerDomain
import Riblet
import RibletReactor

/// The dependency of the page before the first visit.
package protocol RegisterDependency: Dependency {
    var session: any SessionRepository { get }
}

/// Builds the page before the first visit.
package final class RegisterBuilder: ViewableBuilder<
    any RegisterDependency, @MainActor () -> StateViews<RegisterState, RegisterAction>
>, RegisterBuildable
{
    package func build() -> any ViewableRouting {
        let views = views()
        let interactor = RegisterInteractor(presenter: views.presenter, session: dependency.session)
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}
