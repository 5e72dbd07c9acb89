import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting

@testable import MandalartSub

final class SubListenerSpy: ListenerMock, SubListener {
    func subDidFinish() { record() }
    func subDidRequestEdit(ofGoalAt position: GridPosition) { record(position) }
}

final class SubViewSpy: FakeStateView<SubState, SubAction> {
    var notices: [SubState.Notice] { states.news(of: \.changes.$notice) }
}

final class SubParent: EmptyComponent, SubDependency {
    let fakes: FakeMandalartUseCase
    let user = FakeUserState(UserState(nickname: "Jisoo"))
    let draftDesk = DraftDesk()
    let editSubs = EditSubBuilderMock()
    var pageKept: @MainActor @Sendable () async -> Void = {}

    init(_ plans: [PlanContent]) { fakes = FakeMandalartUseCase(plans) }

    var mandalartUseCase: any MandalartUseCase { fakes }
    var userStateUseCase: any UserStateUseCase { user }
    var environment: PageEnvironment { PageEnvironment(language: .en, planTitle: "My mandalart", kept: pageKept) }

    /// The page of the first goal of the plan.
    func build(
        _ listener: SubListenerSpy, _ views: @escaping @MainActor (Plan.ID, GridPosition) -> SubViews
    ) -> any ViewableRouting & LocationRouting {
        SubBuilder(dependency: self, views: views) { [editSubs] _ in editSubs }
            .build(withListener: listener, plan: 1, position: GridPosition.ring[0])
    }
}
