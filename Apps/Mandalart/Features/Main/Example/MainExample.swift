import DesignSystem
import MandalartDomain
import MandalartEditMainInterface
import MandalartMain
import MandalartMainInterface
import MandalartMainUI
import MandalartOverviewInterface
import MandalartSettingInterface
import MandalartSubInterface
import MandalartTesting
import MandalartUI
import Riblet
import RibletWeb

/// The main page alone in the browser: plans are in memory, and what lies above it are pages that say which one they are.
enum MainExample {
    /// The application; every page of it shares the plans.
    static func application() -> WebApplication {
        let mandalarts = FakeMandalartUseCase([SamplePlans.full, SamplePlans.make(id: 2, goals: 3, actions: 2)])
        let userState = FakeUserState(UserState(nickname: "Jisoo"))
        return MandalartPages.application(name: "Main example") { _, context in
            let component = MainExampleComponent(mandalarts: mandalarts, userState: userState, context: context)
            let listener = MainExampleListener()
            return SingleRootRouter(MainBuilder(dependency: component).build(withListener: listener), listener: listener, isMain: true)
        }
    }
}

/// The main page's parent: it provides the fakes.
final class MainExampleComponent: EmptyComponent, MainDependency {
    let mandalartUseCase: any MandalartUseCase
    let userStateUseCase: any UserStateUseCase
    private let context: MandalartUIContext
    private let pages = MainExamplePages()

    init(mandalarts: any MandalartUseCase, userState: any UserStateUseCase, context: MandalartUIContext) {
        mandalartUseCase = mandalarts
        userStateUseCase = userState
        self.context = context
    }

    var mainEnvironment: MainEnvironment { MainEnvironment(language: context.language, planTitle: "My mandalart") }
    var makeMainViews: @MainActor () -> MainViews { { [context] in MainUserInterface.make(context) } }
    var editMainBuilder: any EditMainBuildable { pages }
    var subBuilder: any SubBuildable { pages }
    var overviewBuilder: any OverviewBuildable { pages }
    var settingBuilder: any SettingBuildable { pages }
}

/// The main page asks nothing of its parent.
final class MainExampleListener: MainListener {}

/// Stands for the features above the main page.
final class MainExamplePages: EditMainBuildable, SubBuildable, OverviewBuildable, SettingBuildable {
    func build(withListener listener: any EditMainListener, plan: Plan.ID, position: GridPosition) -> any ViewableRouting {
        StandInPage.rib("EditMain \(position)")
    }

    func build(withListener listener: any SubListener, plan: Plan.ID, position: GridPosition) -> any SubRouting {
        MainExamplePage("Sub \(position)")
    }

    func build(withListener listener: any OverviewListener, plan: Plan.ID) -> any OverviewRouting { MainExamplePage("Overview") }

    func build(withListener listener: any SettingListener, plan: Plan.ID) -> any SettingRouting { MainExamplePage("Setting") }
}

/// A page that says which one it is.
final class MainExamplePage: ViewableRouter<Interactor, StandInPage>, SubRouting, OverviewRouting, SettingRouting {
    init(_ name: String) { super.init(interactor: Interactor(), viewController: StandInPage(name)) }

    var location: Location { Location() }
    func open(_ location: Location) -> Bool { location.path.isEmpty }
}
