import MandalartDomain
import MandalartInterfaces
import Riblet
import RibletTesting

// Builders of RIBs that do nothing: one line says for whom and with what each was asked to build.

package final class NickNameBuilderMock: BuilderMock<any NickNameListener, RoutingMock>, NickNameBuildable {
    package func build(withListener listener: any NickNameListener) -> any ViewableRouting { note(RoutingMock("NickName"), for: listener) }
}

package final class MainBuilderMock: BuilderMock<Never, LocationRoutingMock>, MainBuildable {
    package func build() -> any ViewableRouting & LocationRouting { note(LocationRoutingMock("Main")) }
}

package final class EditMainBuilderMock: BuilderMock<any EditListener, RoutingMock>, EditMainBuildable {
    package func build(withListener listener: any EditListener, plan: Plan.ID, position: GridPosition) -> any ViewableRouting {
        note(RoutingMock("EditMain"), for: listener, plan, position)
    }
}

package final class SubBuilderMock: BuilderMock<any SubListener, LocationRoutingMock>, SubBuildable {
    package func build(
        withListener listener: any SubListener, plan: Plan.ID, position: GridPosition
    ) -> any ViewableRouting & LocationRouting {
        note(LocationRoutingMock("Sub"), for: listener, plan, position)
    }
}

package final class EditSubBuilderMock: BuilderMock<any EditListener, RoutingMock>, EditSubBuildable {
    package func build(
        withListener listener: any EditListener, plan: Plan.ID, goal: GridPosition, position: GridPosition
    ) -> any ViewableRouting {
        note(RoutingMock("EditSub"), for: listener, plan, goal, position)
    }
}

package final class OverviewBuilderMock: BuilderMock<any OverviewListener, LocationRoutingMock>, OverviewBuildable {
    package func build(withListener listener: any OverviewListener, plan: Plan.ID) -> any ViewableRouting & LocationRouting {
        note(LocationRoutingMock("Overview"), for: listener, plan)
    }
}

package final class SettingBuilderMock: BuilderMock<any SettingListener, RoutingMock>, SettingBuildable {
    package func build(withListener listener: any SettingListener, plan: Plan.ID) -> any ViewableRouting {
        note(RoutingMock("Setting"), for: listener, plan)
    }
}

package final class PrivacyBuilderMock: BuilderMock<Never, RoutingMock>, PrivacyBuildable {
    package func build() -> any ViewableRouting { note(RoutingMock("Privacy")) }
}

package final class PlansBuilderMock: BuilderMock<any PlansListener, RoutingMock>, PlansBuildable {
    package func build(withListener listener: any PlansListener, current: Plan.ID) -> any ViewableRouting {
        note(RoutingMock("Plans"), for: listener, current)
    }
}
