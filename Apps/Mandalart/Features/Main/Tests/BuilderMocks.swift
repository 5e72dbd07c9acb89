import MandalartDomain
import MandalartEdit
import MandalartMain
import MandalartOverview
import MandalartSetting
import MandalartSub
import Riblet
import RibletTesting

// Builders of RIBs that do nothing: one line says for whom and with what each was asked to build.

final class EditMainBuilderMock: BuilderMock<any EditListener, RoutingMock>, EditMainBuildable {
    func build(withListener listener: any EditListener, plan: Plan.ID, position: GridPosition) -> any ViewableRouting {
        note(RoutingMock("EditMain"), for: listener, plan, position)
    }
}

final class PlansBuilderMock: BuilderMock<any PlansListener, RoutingMock>, PlansBuildable {
    func build(withListener listener: any PlansListener, current: Plan.ID) -> any ViewableRouting {
        note(RoutingMock("Plans"), for: listener, current)
    }
}

final class SubBuilderMock: BuilderMock<any SubListener, LocationRoutingMock>, SubBuildable {
    func build(
        withListener listener: any SubListener, plan: Plan.ID, position: GridPosition
    ) -> any ViewableRouting & LocationRouting {
        note(LocationRoutingMock("Sub"), for: listener, plan, position)
    }
}

final class OverviewBuilderMock: BuilderMock<any OverviewListener, LocationRoutingMock>, OverviewBuildable {
    func build(withListener listener: any OverviewListener, plan: Plan.ID) -> any ViewableRouting & LocationRouting {
        note(LocationRoutingMock("Overview"), for: listener, plan)
    }
}

final class ReviewBuilderMock: BuilderMock<any ReviewListener, RoutingMock>, ReviewBuildable {
    func build(withListener listener: any ReviewListener, plan: Plan.ID) -> any ViewableRouting {
        note(RoutingMock("Review"), for: listener, plan)
    }
}

final class SettingBuilderMock: BuilderMock<any SettingListener, RoutingMock>, SettingBuildable {
    func build(withListener listener: any SettingListener, plan: Plan.ID) -> any ViewableRouting {
        note(RoutingMock("Setting"), for: listener, plan)
    }
}

final class PrivacyBuilderMock: BuilderMock<Never, RoutingMock>, PrivacyBuildable {
    func build() -> any ViewableRouting { note(RoutingMock("Privacy")) }
}
