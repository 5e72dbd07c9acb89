import MandalartDomain
import Riblet
import RibletReactor

/// The dependency of the main page and of the pages above it.
package protocol MainDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var userStateUseCase: any UserStateUseCase { get }
    var archiveUseCase: any ArchiveUseCase { get }
    var draftDesk: DraftDesk { get }
    var environment: PageEnvironment { get }
}

/// The component of the main page.
package final class MainComponent: Component<any MainDependency> {}

/// Shows the state, and tells what was done.
package typealias MainPresentable = StatePresentable<MainState, MainAction>

/// The main page's view as its router sees it: a stack that can present sheets.
package typealias MainViewControllable = NavigationControllable & ModalControllable

/// The views of the main page.
package typealias MainViews = RIBViews<any MainPresentable, any MainViewControllable>

/// Builds the main page.
package final class MainBuilder: ParentBuilder<any MainDependency, @MainActor () -> MainViews, MainComponent, MainChildren>, MainBuildable {
    package func build() -> any ViewableRouting & LocationRouting {
        let views = views()
        let interactor = MainInteractor(
            presenter: views.presenter, mandalarts: dependency.mandalartUseCase, userState: dependency.userStateUseCase,
            environment: dependency.environment)
        return MainRouter(
            interactor: interactor, viewController: views.viewController, builders: children(MainComponent(dependency: dependency)))
    }
}
