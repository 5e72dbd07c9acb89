import DesignSystem
import MandalartDomain
import MandalartEditSubInterface
import MandalartSub
import MandalartSubInterface
import MandalartSubUI
import MandalartTesting
import MandalartUI
import Riblet
import RibletWeb

/// The page of a goal alone in the browser: the plan is in memory, and the form over it is a page that says that it is one.
enum SubExample {
    /// The application; every page of it shares the plan.
    static func application() -> WebApplication {
        let mandalarts = FakeMandalartUseCase([SamplePlans.full])
        let userState = FakeUserState(UserState(nickname: "Jisoo"))
        return MandalartPages.application(name: "Sub example") { _, context in
            let component = SubExampleComponent(mandalarts: mandalarts, userState: userState, context: context)
            let listener = SubExampleListener()
            let router = SubBuilder(dependency: component).build(
                withListener: listener, plan: SamplePlans.full.id, position: GridPosition.ring[0])
            return SingleRootRouter(router, listener: listener, isMain: true)
        }
    }
}

/// The page's parent: it provides the fakes.
final class SubExampleComponent: EmptyComponent, SubDependency, EditSubBuildable {
    let mandalartUseCase: any MandalartUseCase
    let userStateUseCase: any UserStateUseCase
    private let context: MandalartUIContext

    init(mandalarts: any MandalartUseCase, userState: any UserStateUseCase, context: MandalartUIContext) {
        mandalartUseCase = mandalarts
        userStateUseCase = userState
        self.context = context
    }

    var makeSubViews: @MainActor (Plan.ID, GridPosition) -> SubViews {
        { [context] in SubUserInterface.make(context, plan: $0, position: $1) }
    }
    var editSubBuilder: any EditSubBuildable { self }
    /// The example is kept nowhere.
    var pageKept: @MainActor @Sendable () async -> Void { {} }

    func build(
        withListener listener: any EditSubListener, plan: Plan.ID, goal: GridPosition, position: GridPosition
    ) -> any ViewableRouting {
        StandInPage.rib("EditSub \(position)")
    }
}

/// There is no page to return to.
final class SubExampleListener: SubListener {
    func subDidFinish() {}
    func subDidRequestEdit(ofGoalAt position: GridPosition) {}
}
