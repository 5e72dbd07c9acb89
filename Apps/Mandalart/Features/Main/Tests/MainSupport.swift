import MandalartDomain
import MandalartInterfaces
import MandalartTesting
import MandalartUI
import Riblet
import RibletLocalization
import RibletReactor
import RibletTesting
import RibletWeb

@testable import MandalartMain
@testable import MandalartMainUI

/// Notes what the page shows.
final class MainViewSpy: FakeNavigation, MainPresentable {
    weak var listener: (any ActionListener<MainAction>)?
    private(set) var states: [MainState] = []
    private(set) var notices: [MainState.Notice] = []
    private(set) var questions: [PlanSummary] = []

    func present(_ state: MainState) { states.append(state) }
    func tell(_ notice: MainState.Notice) { notices.append(notice) }
    func ask(_ plan: PlanSummary) { questions.append(plan) }
}

/// The main page's parent, with mocks of what lies above the page.
final class MainParent: EmptyComponent, MainDependency {
    let fakes: FakeMandalartUseCase
    let user: FakeUserState
    let draftDesk = DraftDesk()
    let editMains = EditMainBuilderMock()
    let subs = SubBuilderMock()
    let overviews = OverviewBuilderMock()
    let settings = SettingBuilderMock()

    init(_ plans: [PlanContent]) {
        fakes = FakeMandalartUseCase(plans)
        user = FakeUserState(UserState(nickname: "Jisoo"))
    }

    var mandalartUseCase: any MandalartUseCase { fakes }
    var userStateUseCase: any UserStateUseCase { user }
    let archiveUseCase: any ArchiveUseCase = FakeArchiveUseCase()
    let environment = PageEnvironment(language: .en, planTitle: "My mandalart")

    func build(_ views: @escaping @MainActor () -> MainViews) -> any ViewableRouting & LocationRouting {
        MainBuilder(dependency: self, views: views) { [editMains, subs, overviews, settings] _ in
            (editMain: editMains, sub: subs, overview: overviews, setting: settings)
        }.build()
    }
}
