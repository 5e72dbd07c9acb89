import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting

@testable import MandalartMain

/// Notes what the page shows.
final class MainViewSpy: FakeNavigation, MainPresentable {
    weak var listener: (any ActionListener<MainAction>)?
    private(set) var states: [MainState] = []
    private(set) var notices: [MainState.Notice] = []

    func present(_ state: MainState) { states.append(state) }
    func tell(_ notice: MainState.Notice) { notices.append(notice) }
}

/// The main page's parent, with mocks of what lies above the page.
final class MainParent: EmptyComponent, MainDependency, PlansDependency {
    let fakes: FakeMandalartUseCase
    let user: FakeUserState
    let draftDesk = DraftDesk()
    let editMains = EditMainBuilderMock()
    let plans = PlansBuilderMock()
    let subs = SubBuilderMock()
    let overviews = OverviewBuilderMock()
    let settings = SettingBuilderMock()
    let privacies = PrivacyBuilderMock()

    init(_ plans: [PlanContent]) {
        fakes = FakeMandalartUseCase(plans)
        user = FakeUserState(UserState(nickname: "Jisoo"))
    }

    var mandalartUseCase: any MandalartUseCase { fakes }
    var userStateUseCase: any UserStateUseCase { user }
    let archiveUseCase: any ArchiveUseCase = FakeArchiveUseCase()
    let environment = PageEnvironment(language: .en, planTitle: "My mandalart")

    func build(_ views: @escaping @MainActor () -> MainViews) -> any ViewableRouting & LocationRouting {
        MainBuilder(dependency: self, views: views) { [self] _ in
            (editMain: editMains, plans: plans, sub: subs, overview: overviews, setting: settings, privacy: privacies)
        }.build()
    }
}

/// Notes what the choice of a mandalart shows.
final class PlansViewSpy: FakeView, PlansPresentable {
    weak var listener: (any ActionListener<PlansAction>)?
    private(set) var states: [PlansState] = []
    private(set) var questions: [PlanSummary] = []

    func present(_ state: PlansState) { states.append(state) }
    func ask(_ plan: PlanSummary) { questions.append(plan) }
}

/// Notes what the choice of a mandalart asks for.
final class PlansListenerSpy: ListenerMock, PlansListener {
    func plansDidFinish() { record() }
    func plansDidChoose(_ plan: Plan.ID) { record(plan) }
    func plansDidRequestPlan(beginningWith start: PlanStart) { record(start) }
    func plansDidRequestCopy(of plan: Plan.ID) { record(plan) }
    func plansDidConfirmDeletion(of plan: Plan.ID) { record(plan) }
}
