import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting

@testable import MandalartMain

/// Notes what the page shows.
final class MainViewSpy: FakeNavigation, StatePresentable {
    weak var listener: (any ActionListener<MainAction>)?
    private(set) var states: [MainState] = []
    var notices: [MainState.Notice] { states.news(of: \.changes.$notice) }

    func present(_ state: MainState) { states.append(state) }
}

/// The main page's parent, with mocks of what lies above the page.
final class MainParent: EmptyComponent, MainDependency {
    let fakes: FakeMandalartUseCase
    let user: FakeUserState
    let draftDesk = DraftDesk()
    let editMains = EditMainBuilderMock()
    let plans = PlansBuilderMock()
    let subs = SubBuilderMock()
    let overviews = OverviewBuilderMock()
    let reviews = ReviewBuilderMock()
    let settings = SettingBuilderMock()
    let privacies = PrivacyBuilderMock()

    convenience init(_ plans: [PlanContent]) {
        self.init(FakeMandalartUseCase(plans), FakeUserState(UserState(nickname: "Jisoo")))
    }

    init(
        _ fakes: FakeMandalartUseCase, _ user: FakeUserState, kept: @escaping @MainActor @Sendable () async -> Void = {}
    ) {
        self.fakes = fakes
        self.user = user
        environment = PageEnvironment(language: .en, planTitle: "My mandalart", kept: kept)
    }

    var mandalartUseCase: any MandalartUseCase { fakes }
    var userStateUseCase: any UserStateUseCase { user }
    let archiveUseCase: any ArchiveUseCase = FakeArchiveUseCase()
    let environment: PageEnvironment

    func build(_ views: @escaping @MainActor () -> MainViews) -> any ViewableRouting & LocationRouting {
        MainBuilder(dependency: self, views: views) { [self] _ in
            (editMain: editMains, plans: plans, sub: subs, overview: overviews, review: reviews, setting: settings, privacy: privacies)
        }.build()
    }
}

/// Notes what the choice of a mandalart shows.
final class PlansViewSpy: FakeStateView<PlansState, PlansAction> {
    var questions: [PlanSummary] { states.news(of: \.$question, isKept: true) }
}

/// Notes what the choice of a mandalart asks for.
final class PlansListenerSpy: ListenerMock, PlansListener {
    func plansDidFinish() { record() }
    func plansDidChoose(_ plan: Plan.ID) { record(plan) }
    func plansDidRequestPlan(beginningWith start: PlanStart) { record(start) }
    func plansDidRequestCopy(of plan: Plan.ID) { record(plan) }
    func plansDidConfirmDeletion(of plan: Plan.ID) { record(plan) }
}
