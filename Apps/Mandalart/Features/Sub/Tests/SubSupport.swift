import MandalartDomain
import MandalartEditSubInterface
import MandalartEditSubTesting
import MandalartSubInterface
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting

@testable import MandalartSub

final class SubListenerSpy: ListenerMock, SubListener {
    func subDidFinish() { record() }
    func subDidRequestEdit(ofGoalAt position: GridPosition) { record(position) }
}

final class SubViewSpy: FakeView, SubPresentable {
    weak var listener: (any SubPresentableListener)?
    private(set) var states: [SubState] = []
    private(set) var notices: [SubState.Notice] = []

    func present(_ state: SubState) { states.append(state) }
    func tell(_ notice: SubState.Notice) { notices.append(notice) }
}

final class SubParent: EmptyComponent, SubDependency {
    let fakes: FakeMandalartUseCase
    let user = FakeUserState(UserState(nickname: "Jisoo"))
    let editSubs = FakeEditSubBuilder()
    var pageKept: @MainActor @Sendable () async -> Void = {}
    let makeSubViews: @MainActor (Plan.ID, GridPosition) -> SubViews

    init(_ plans: [PlanContent], makeSubViews: @escaping @MainActor (Plan.ID, GridPosition) -> SubViews) {
        fakes = FakeMandalartUseCase(plans)
        self.makeSubViews = makeSubViews
    }

    var mandalartUseCase: any MandalartUseCase { fakes }
    var userStateUseCase: any UserStateUseCase { user }
    var editSubBuilder: any EditSubBuildable { editSubs }
}
