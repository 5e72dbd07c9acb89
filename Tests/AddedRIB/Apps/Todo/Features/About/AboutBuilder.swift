import Riblet
import RibletReactor
import TodoDomain

/// The needs of the page about the application.
package protocol AboutDependency: Dependency { var todos: any TodoRepository { get } }

/// Builds the page about the application.
package final class AboutBuilder: ViewableBuilder<any AboutDependency, @MainActor () -> StateViews<AboutState, AboutAction>>,
    AboutBuildable
{
    package func build(withListener listener: any AboutListener) -> any ViewableRouting {
        let views = views()
        let interactor = AboutInteractor(presenter: views.presenter, todos: dependency.todos)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}
