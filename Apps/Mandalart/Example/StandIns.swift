import MandalartDomain
import MandalartEdit
import MandalartMain
import MandalartNickName
import MandalartOverview
import MandalartSetting
import MandalartSub
import Riblet
import RibletWeb
import RibletWebApp

/// Builds pages that say which feature they stand for.
final class StandIns: NickNameBuildable, MainBuildable, EditMainBuildable, SubBuildable, EditSubBuildable, OverviewBuildable,
    ReviewBuildable,
    SettingBuildable, PlansBuildable
{
    func build(withListener listener: any NickNameListener) -> any ViewableRouting { StandInPage.rib("NickName") }

    func build() -> any ViewableRouting & LocationRouting { StandInPage.rib("Main") }

    func build(withListener listener: any EditListener, plan: Plan.ID, position: GridPosition) -> any ViewableRouting {
        StandInPage.rib("EditMain \(position)")
    }

    func build(
        withListener listener: any SubListener, plan: Plan.ID, position: GridPosition
    ) -> any ViewableRouting & LocationRouting {
        StandInPage.rib("Sub \(position)")
    }

    func build(
        withListener listener: any EditListener, plan: Plan.ID, goal: GridPosition, position: GridPosition
    ) -> any ViewableRouting {
        StandInPage.rib("EditSub \(position)")
    }

    func build(withListener listener: any OverviewListener, plan: Plan.ID) -> any ViewableRouting & LocationRouting {
        StandInPage.rib("Overview")
    }

    func build(withListener listener: any ReviewListener, plan: Plan.ID) -> any ViewableRouting { StandInPage.rib("Review") }

    func build(withListener listener: any SettingListener, plan: Plan.ID) -> any ViewableRouting { StandInPage.rib("Setting") }

    func build(withListener listener: any PlansListener, current: Plan.ID) -> any ViewableRouting { StandInPage.rib("Plans") }
}

/// Builds a page that stands for the privacy policy.
final class PrivacyStandIn: PrivacyBuildable {
    func build() -> any ViewableRouting { StandInPage.rib("Privacy") }
}

/// Stands there until the beginning knows what to show; a page load waits for that.
struct BeginningView: View {
    var isReady: Bool { false }

    var body: HTML<Never> { div(.class("page")) {} }
}

/// The root of a page in which a feature without a view shows its pages.
final class ExampleFlow: LaunchRouter<Interactor, WebSwitchController>, LocationRouting {
    private let child: any Routing & LocationRouting

    init(_ build: (any SwitchControllable) -> any Routing & LocationRouting) {
        let view = WebSwitchController(HTMLViewController(view: BeginningView()), isMain: true)
        child = build(view)
        super.init(interactor: Interactor(), viewController: view)
    }

    override func didLoad() { attachChild(child) }

    var location: Location { Location() }
    func open(_ location: Location) -> Bool { location.path.isEmpty }
}
