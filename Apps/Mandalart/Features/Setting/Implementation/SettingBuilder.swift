import MandalartDomain
import MandalartInterfaces
import Riblet
import RibletReactor

/// What the settings need.
package protocol SettingDependency: Dependency {
    var userStateUseCase: any UserStateUseCase { get }
    var archiveUseCase: any ArchiveUseCase { get }
}

/// Builds the settings; their views must know which plan they export.
package final class SettingBuilder: ViewableBuilder<any SettingDependency, @MainActor (Plan.ID) -> SettingViews>, SettingBuildable {
    package func build(withListener listener: any SettingListener, plan: Plan.ID) -> any ViewableRouting & LocationRouting {
        let views = views(plan)
        let interactor = SettingInteractor(
            presenter: views.presenter, userState: dependency.userStateUseCase, archive: dependency.archiveUseCase)
        interactor.listener = listener
        return SettingRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The page of the settings that is seen stands in the address.
final class SettingRouter: ViewableRouter<any SettingInteractable, any ViewControllable>, LocationRouting {
    var location: Location { interactor.section == .main ? Location() : Location(path: [interactor.section.rawValue]) }

    func open(_ location: Location) -> Bool {
        let section = location.path.first.map { name in SettingState.Section(rawValue: name) } ?? .main
        interactor.show(section ?? .main)
        return section != nil && location.path.count <= 1
    }
}
