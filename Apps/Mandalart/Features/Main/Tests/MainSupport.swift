import Localization
import MandalartDomain
import MandalartEditMainInterface
import MandalartEditMainTesting
import MandalartMainInterface
import MandalartOverviewInterface
import MandalartOverviewTesting
import MandalartSettingInterface
import MandalartSettingTesting
import MandalartSubInterface
import MandalartSubTesting
import MandalartTesting
import MandalartUI
import Riblet
import RibletReactor
import RibletTesting
import RibletWeb

@testable import MandalartMain
@testable import MandalartMainUI

final class MainListenerSpy: MainListener {}

/// Notes what the page shows.
final class MainViewSpy: FakeNavigation, MainPresentable {
    weak var listener: (any MainPresentableListener)?
    private(set) var states: [MainState] = []
    private(set) var notices: [MainState.Notice] = []
    private(set) var questions: [PlanSummary] = []

    func present(_ state: MainState) { states.append(state) }
    func tell(_ notice: MainState.Notice) { notices.append(notice) }
    func confirmDelete(of plan: PlanSummary) { questions.append(plan) }
}

/// The main page's parent, with doubles of what lies above the page.
final class MainParent: EmptyComponent, MainDependency {
    let fakes: FakeMandalartUseCase
    let user: FakeUserState
    let editMains = FakeEditMainBuilder()
    let subs = FakeSubBuilder()
    let overviews = FakeOverviewBuilder()
    let settings = FakeSettingBuilder()
    var makeMainViews: @MainActor () -> MainViews

    init(_ plans: [PlanContent], makeMainViews: @escaping @MainActor () -> MainViews) {
        fakes = FakeMandalartUseCase(plans)
        user = FakeUserState(UserState(nickname: "Jisoo"))
        self.makeMainViews = makeMainViews
    }

    var mandalartUseCase: any MandalartUseCase { fakes }
    var userStateUseCase: any UserStateUseCase { user }
    var mainEnvironment: MainEnvironment { MainEnvironment(language: .en, planTitle: "My mandalart") }
    var editMainBuilder: any EditMainBuildable { editMains }
    var subBuilder: any SubBuildable { subs }
    var overviewBuilder: any OverviewBuildable { overviews }
    var settingBuilder: any SettingBuildable { settings }
}
