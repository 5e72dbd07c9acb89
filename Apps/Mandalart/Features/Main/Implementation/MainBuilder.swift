import MandalartDomain
import MandalartEditMainInterface
import MandalartMainInterface
import MandalartOverviewInterface
import MandalartSettingInterface
import MandalartSubInterface
import Riblet

/// The views of the main page.
@MainActor
public struct MainViews {
    /// The page.
    public let presenter: any MainPresentable
    /// Shows the page, and what lies above it.
    public let viewController: any MainViewControllable

    /// - Parameters:
    ///   - presenter: the page.
    ///   - viewController: must show the presenter's view at its bottom.
    public init(presenter: any MainPresentable, viewController: any MainViewControllable) {
        self.presenter = presenter
        self.viewController = viewController
    }
}

/// What the main page and the pages above it need.
public protocol MainDependency: Dependency {
    var mandalartUseCase: any MandalartUseCase { get }
    var userStateUseCase: any UserStateUseCase { get }
    var mainEnvironment: MainEnvironment { get }
    var makeMainViews: @MainActor () -> MainViews { get }
    var editMainBuilder: any EditMainBuildable { get }
    var subBuilder: any SubBuildable { get }
    var overviewBuilder: any OverviewBuildable { get }
    var settingBuilder: any SettingBuildable { get }
}

/// Builds the main page.
public final class MainBuilder: Builder<any MainDependency>, MainBuildable {
    /// A new main page, not attached yet.
    public func build(withListener listener: any MainListener) -> any MainRouting {
        let views = dependency.makeMainViews()
        let interactor = MainInteractor(
            presenter: views.presenter, mandalarts: dependency.mandalartUseCase, userState: dependency.userStateUseCase,
            environment: dependency.mainEnvironment)
        interactor.listener = listener
        return MainRouter(
            interactor: interactor, viewController: views.viewController,
            builders: MainRouter.Builders(
                editMain: dependency.editMainBuilder, sub: dependency.subBuilder, overview: dependency.overviewBuilder,
                setting: dependency.settingBuilder))
    }
}
