import MandalartDomain
import MandalartEdit
import MandalartInitialization
import MandalartMain
import MandalartNickName
import MandalartOverview
import MandalartSetting
import MandalartSub
import MandalartTesting
import MandalartUI
import Riblet
import RibletReactor
import RibletWeb
import RibletWebApp

/// A stand-in for the parent of a feature in one page. It provides fakes, and builds its children
/// as pages that show their names.
final class ExampleParent: EmptyComponent, InitializationDependency, NickNameDependency, MainDependency, EditDependency, PlansDependency,
    SubDependency, OverviewDependency, SharedPlanDependency, SettingDependency
{
    let mandalartUseCase: any MandalartUseCase
    var readLinks: any ReadLinkRepository { mandalartUseCase.readLinks }
    let userStateUseCase: any UserStateUseCase
    let archiveUseCase: any ArchiveUseCase
    let draftDesk = DraftDesk()
    let environment: PageEnvironment
    private let context: MandalartUIContext
    /// Closes the sheet, or shows what comes after the feature.
    private var finish: () -> Void = {}

    private init(_ fakes: Fakes, _ context: MandalartUIContext) {
        mandalartUseCase = fakes.mandalarts
        userStateUseCase = fakes.userState
        archiveUseCase = fakes.archive
        environment = PageEnvironment(language: context.language, planTitle: "My mandalart")
        self.context = context
    }

    /// The services that all pages of the program share.
    private struct Fakes: Sendable {
        let mandalarts = FakeMandalartUseCase([SamplePlans.full, SamplePlans.make(id: 2, goals: 3, actions: 2)])
        let userState: FakeUserState
        let archive = FakeArchiveUseCase()

        func file(_ path: [String]) async -> WebResource? {
            guard case .plan(let plan, let format)? = ExportPath(path), let file = try? await archive.export(plan, as: format) else {
                return nil
            }
            return WebResource(contentType: file.contentType, bytes: file.bytes)
        }
    }

    static func application(of feature: Feature) -> WebApplication {
        // Only who has no name yet is asked for one.
        let asksForName = feature == .initialization || feature == .nickname
        let fakes = Fakes(userState: FakeUserState(UserState(nickname: asksForName ? nil : "Jisoo")))
        return MandalartPages.application(name: "\(feature.rawValue) example", media: { await fakes.file($0) }) { request, context in
            let parent = ExampleParent(fakes, context)
            // The link that is made in the overview leads to the page for readers.
            return SharedPlanAddress.contains(request.location) ? parent.sharedPlan.build() : parent.root(of: feature)
        }
    }

    // MARK: Features

    private func root(of feature: Feature) -> WebApplication.Root {
        let (plan, first) = (SamplePlans.full.id, GridPosition.ring[0])
        return switch feature {
        case .initialization: ExampleFlow { self.initialization.build(in: $0) }
        case .nickname: nickName
        case .main: page(main.build())
        case .editMain: sheet("Edit the goal") { self.editMain.build(withListener: self, plan: plan, position: .center) }
        case .plans: sheet("Your mandalarts") { self.plans.build(withListener: self, current: plan) }
        case .sub: page(sub.build(withListener: self, plan: plan, position: first))
        case .editSub: sheet("Edit the step") { self.editSub.build(withListener: self, plan: plan, goal: first, position: first) }
        case .overview: page(overview.build(withListener: self, plan: plan))
        case .review: page(review.build(withListener: self, plan: plan))
        case .setting: page(setting.build(withListener: self, plan: plan))
        case .privacy: page(PrivacyBuilder(dependency: self) { [context] in PrivacyPage(context) }.build())
        }
    }

    private func page(_ child: any ViewableRouting) -> WebApplication.Root { SingleRootRouter(child, listener: self, isMain: true) }

    private func sheet(_ title: String, _ build: @escaping () -> any ViewableRouting) -> WebApplication.Root {
        let root = SheetRootRouter(title, build: build)
        finish = { [weak root] in root?.close() }
        return root
    }

    /// The page after the question says that it is one.
    private var nickName: WebApplication.Root {
        let question = NickNameBuilder(dependency: self) { [context] in StateViews(NickNameView(context: context)) }.build(
            withListener: self)
        let root = SingleRootRouter(question, listener: self, isMain: true)
        finish = { [weak root] in root?.viewController.show(StandInPage("Main", hasBack: false)) }
        return root
    }

    private var initialization: InitializationBuilder {
        InitializationBuilder(dependency: self) { _ in (nickName: StandIns(), main: StandIns()) }
    }

    private var main: MainBuilder {
        MainBuilder(dependency: self) { [context] in
            MainViews(context)
        } children: { _ in
            (
                editMain: StandIns(), plans: StandIns(), sub: StandIns(), overview: StandIns(), review: StandIns(), setting: StandIns(),
                privacy: PrivacyStandIn()
            )
        }
    }

    private var editMain: EditMainBuilder {
        EditMainBuilder(dependency: self) { [context] in EditViews<EditMainState>(context, at: $0) }
    }

    private var review: ReviewBuilder {
        ReviewBuilder(dependency: self) { [context] in StateViews(ReviewView(context: context, plan: $0)) }
    }

    private var plans: PlansBuilder { PlansBuilder(dependency: self) { [context] in PlansViews(context, current: $0) } }

    private var sub: SubBuilder {
        SubBuilder(dependency: self) { [context] in
            SubViews(context, plan: $0, position: $1)
        } children: { _ in
            StandIns()
        }
    }

    private var editSub: EditSubBuilder { EditSubBuilder(dependency: self) { [context] in EditViews<EditSubState>(context, at: $0) } }

    private var overview: OverviewBuilder {
        OverviewBuilder(dependency: self) { [context] in
            OverviewViews(context)
        } children: { [context, formats = archiveUseCase.formats] in
            ShareBuilder(dependency: $0) { StateViews(ShareView(context: context, plan: $0, formats: formats)) }
        }
    }

    private var sharedPlan: SharedPlanBuilder {
        SharedPlanBuilder(dependency: self) { [context] in StateViews(SharedPlanView(context: context)) }
    }

    private var setting: SettingBuilder {
        SettingBuilder(dependency: self) { [context, formats = archiveUseCase.formats] in
            SettingViews(context, plan: $0, formats: formats, contact: "mandalart@example.com")
        }
    }
}

// MARK: - What the features ask of their parent

extension ExampleParent: NickNameListener, EditListener, PlansListener, ReviewListener, SubListener, OverviewListener, SettingListener {
    func nickNameDidFinish() { finish() }

    func editDidFinish() { finish() }
    func editDidSave(goingOnTo next: EditOnward) { finish() }
    func editDidDiscard(_ discarded: DiscardedDraft) {}
    func editDidDelete(_ edit: MandalartEdit) { finish() }

    func plansDidFinish() { finish() }
    func plansDidChoose(_ plan: Plan.ID) { finish() }
    func plansDidRequestPlan(beginningWith start: PlanStart) { finish() }
    func plansDidRequestCopy(of plan: Plan.ID) { finish() }
    func plansDidConfirmDeletion(of plan: Plan.ID) { finish() }

    func subDidFinish() {}
    func subDidRequestEdit(ofGoalAt position: GridPosition) {}

    func overviewDidFinish() {}
    func overviewDidSelectGoal(at position: GridPosition) {}

    func reviewDidFinish() {}
    func reviewDidSelectGoal(at position: GridPosition) {}
    func settingDidFinish() {}
    func settingDidRequestPrivacy() {}
    func settingDidImport(_ arrival: PlanArrival) {}
}
