import MandalartCore
import MandalartDomain
import MandalartEdit
import MandalartMain
import MandalartOverview
import MandalartSetting
import MandalartSub
import MandalartTesting
import MandalartUI
import Riblet
import RibletLocalization
import RibletReactor
import RibletTesting
import RibletWeb

/// The parent of any page above the main page, and of the main page: it gives fakes to the RIB, and
/// notes what the RIB asks of it.
final class PageParent: EmptyComponent, EditDependency, MainDependency, OverviewDependency, PlansDependency, SharedPlanDependency,
    SettingDependency, SubDependency
{
    let fakes: FakeMandalartUseCase
    let user: FakeUserState
    let archiveUseCase: any ArchiveUseCase
    let draftDesk = DraftDesk()
    let environment = PageEnvironment(language: .en, planTitle: "My mandalart")
    /// The calls of the page, in order.
    private(set) var calls: [String] = []
    private(set) var finished = 0
    private(set) var deleted: [MandalartEdit] = []
    private(set) var discarded: [DiscardedDraft] = []

    init(
        _ fakes: FakeMandalartUseCase, user: FakeUserState = FakeUserState(UserState(nickname: "Jisoo")),
        archive: any ArchiveUseCase = FakeArchiveUseCase()
    ) {
        self.fakes = fakes
        self.user = user
        archiveUseCase = archive
    }

    convenience init(_ plans: [PlanContent]) { self.init(FakeMandalartUseCase(plans)) }

    var mandalartUseCase: any MandalartUseCase { fakes }
    var readLinks: any ReadLinkRepository { fakes.repository }
    var userStateUseCase: any UserStateUseCase { user }

    /// The main page with its choice of a plan; what else lies above it does nothing.
    func main(_ context: MandalartUIContext) -> MainBuilder {
        MainBuilder(dependency: self) {
            MainViews(context)
        } children: { [self] _ in
            let pages = PagesAbove()
            return (
                editMain: pages, plans: PlansBuilder(dependency: self) { PlansViews(context, current: $0) }, sub: pages, overview: pages,
                review: ReviewBuilder(dependency: self) { StateViews(ReviewView(context: context, plan: $0)) }, setting: pages,
                privacy: pages
            )
        }
    }

    /// The page of a goal; the form above it does nothing.
    func sub(_ context: MandalartUIContext) -> SubBuilder {
        SubBuilder(dependency: self) {
            SubViews(context, plan: $0, position: $1)
        } children: { _ in
            PagesAbove()
        }
    }

    func overview(_ context: MandalartUIContext, formats: Set<ExportFormat>) -> OverviewBuilder {
        OverviewBuilder(dependency: self) {
            OverviewViews(context)
        } children: {
            ShareBuilder(dependency: $0) { StateViews(ShareView(context: context, plan: $0, formats: formats)) }
        }
    }
}

extension PageParent: EditListener, OverviewListener, SettingListener, SubListener {
    func editDidFinish() { finished += 1 }
    func editDidSave(goingOnTo next: EditOnward) { calls.append("next \(next)") }
    func editDidDiscard(_ discarded: DiscardedDraft) { self.discarded.append(discarded) }
    func editDidDelete(_ edit: MandalartEdit) { deleted.append(edit) }
    func overviewDidFinish() { calls.append("finish") }
    func overviewDidSelectGoal(at position: GridPosition) { calls.append("goal \(position.index)") }
    func settingDidFinish() { calls.append("finish") }
    func settingDidRequestPrivacy() { calls.append("privacy") }
    func settingDidImport(_ arrival: PlanArrival) { calls.append("import \(arrival.added.map(String.init).joined(separator: " "))") }
    func subDidFinish() { calls.append("finish") }
    func subDidRequestEdit(ofGoalAt position: GridPosition) { calls.append("edit \(position.index)") }
}

/// Builds what lies above a page as RIBs that do nothing.
final class PagesAbove: EditMainBuildable, EditSubBuildable, OverviewBuildable, PrivacyBuildable, SettingBuildable, SubBuildable {
    func build(withListener listener: any EditListener, plan: Plan.ID, position: GridPosition) -> any ViewableRouting { page() }
    func build(
        withListener listener: any EditListener, plan: Plan.ID, goal: GridPosition, position: GridPosition
    ) -> any ViewableRouting { page() }
    func build(withListener listener: any OverviewListener, plan: Plan.ID) -> any ViewableRouting & LocationRouting { page() }
    func build() -> any ViewableRouting { page() }
    func build(withListener listener: any SettingListener, plan: Plan.ID) -> any ViewableRouting { page() }
    func build(
        withListener listener: any SubListener, plan: Plan.ID, position: GridPosition
    ) -> any ViewableRouting & LocationRouting { page() }

    private func page() -> LocationRoutingMock { LocationRoutingMock("Above") }
}

/// The overview alone in a page.
@MainActor
func overviewApplication(
    _ mandalarts: FakeMandalartUseCase, listener: PageParent = PageParent([]), formats: Set<ExportFormat> = Set(ExportFormat.allCases)
) -> WebApplication {
    application { context in
        let builder = PageParent(mandalarts).overview(context, formats: formats)
        return SingleRootRouter(builder.build(withListener: listener, plan: 1), listener: listener)
    }
}

/// The page for readers alone.
@MainActor
func sharedPlanApplication(_ mandalarts: FakeMandalartUseCase) -> WebApplication {
    application { context in
        SharedPlanBuilder(dependency: PageParent(mandalarts)) { StateViews(SharedPlanView(context: context)) }.build()
    }
}

/// The settings alone in a page.
@MainActor
func settingApplication(
    _ user: FakeUserState, _ archive: FakeArchiveUseCase = FakeArchiveUseCase(), listener: PageParent = PageParent([]),
    contact: String? = "help@example.com"
) -> WebApplication {
    application { context in
        let parent = PageParent(FakeMandalartUseCase(), user: user, archive: archive)
        let builder = SettingBuilder(dependency: parent) {
            SettingViews(context, plan: $0, formats: archive.formats, contact: contact)
        }
        return SingleRootRouter(builder.build(withListener: listener, plan: 7), listener: listener)
    }
}

@MainActor
private func application(_ root: @escaping @MainActor @Sendable (MandalartUIContext) -> WebApplication.Root) -> WebApplication {
    WebApplication(name: "Mandalart", basePath: "/app", languages: ["en", "ko"]) { request in
        root(MandalartUIContext(language: Language(tag: request.language), basePath: request.basePath))
    }
}
