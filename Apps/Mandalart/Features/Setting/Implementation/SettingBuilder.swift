import MandalartDomain
import MandalartSettingInterface
import Riblet

/// The views of the settings.
@MainActor
public struct SettingViews {
    /// The page.
    public let presenter: any SettingPresentable
    /// Shows the page.
    public let viewController: any ViewControllable

    /// - Parameters:
    ///   - presenter: the page.
    ///   - viewController: must show the presenter's view; usually both are one object.
    public init(presenter: any SettingPresentable, viewController: any ViewControllable) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// What the settings need.
public protocol SettingDependency: Dependency {
    var userStateUseCase: any UserStateUseCase { get }
    var archiveUseCase: any ArchiveUseCase { get }
    /// The views of settings that export this plan.
    var makeSettingViews: @MainActor (Plan.ID) -> SettingViews { get }
}

/// Builds the settings.
public final class SettingBuilder: Builder<any SettingDependency>, SettingBuildable {
    /// New settings, not attached yet; `plan` is what they export.
    public func build(withListener listener: any SettingListener, plan: Plan.ID) -> any SettingRouting {
        let views = dependency.makeSettingViews(plan)
        let interactor = SettingInteractor(
            presenter: views.presenter, userState: dependency.userStateUseCase, archive: dependency.archiveUseCase)
        interactor.listener = listener
        return SettingRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The page of the settings that is seen stands in the address.
final class SettingRouter: ViewableRouter<any SettingInteractable, any ViewControllable>, SettingRouting {
    var location: Location { interactor.section == .main ? Location() : Location(path: [interactor.section.rawValue]) }

    func open(_ location: Location) -> Bool {
        let section = location.path.first.map { name in SettingState.Section(rawValue: name) } ?? .main
        interactor.show(section ?? .main)
        return section != nil && location.path.count <= 1
    }
}
