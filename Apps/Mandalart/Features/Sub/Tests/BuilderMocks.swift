import MandalartDomain
import MandalartEdit
import Riblet
import RibletTesting

/// Builds forms that do nothing, and notes for whom and with what it was asked to.
final class EditSubBuilderMock: BuilderMock<any EditListener, RoutingMock>, EditSubBuildable {
    func build(
        withListener listener: any EditListener, plan: Plan.ID, goal: GridPosition, position: GridPosition
    ) -> any ViewableRouting {
        note(RoutingMock("EditSub"), for: listener, plan, goal, position)
    }
}
