import MandalartDomain
import Riblet
import RibletReactor

/// The dependency of the settings.
package protocol SettingDependency: Dependency {
    var userStateUseCase: any UserStateUseCase { get }
    var archiveUseCase: any ArchiveUseCase { get }
}

/// Builds the settings; their views must know which plan they export.
package final class SettingBuilder: ViewableBuilder<any SettingDependency, @MainActor (Plan.ID) -> SettingViews>, SettingBuildable {
    package func build(withListener listener: any SettingListener, plan: Plan.ID) -> any ViewableRouting {
        let views = views(plan)
        let interactor = SettingInteractor(presenter: views.presenter, component: dependency)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}
