import MandalartDomain
import MandalartEdit
import MandalartInitialization
import MandalartMain
import MandalartNickName
import MandalartOverview
import MandalartSetting
import MandalartSub
import MandalartUI
import Riblet
import RibletReactor
import RibletWeb

/// The tree below the root, each RIB with its views and its children: the one place that sees every
/// module.
@MainActor
struct MandalartTree {
    let context: MandalartUIContext
    /// The formats that can be exported on this machine.
    let formats: Set<ExportFormat>
    /// The mail address of who runs the application.
    let contact: String

    func initialization(_ root: RootComponent) -> InitializationBuilder {
        InitializationBuilder(dependency: root) {
            (nickName: NickNameBuilder(dependency: $0) { StateViews(NickNameView(context: context)) }, main: main($0))
        }
    }

    /// The tree of a page for readers.
    static func sharedPlan(_ root: SharedPlanRootComponent, _ context: MandalartUIContext) -> WebApplication.Root {
        SharedPlanBuilder(dependency: root) { StateViews(SharedPlanView(context: context)) }.build()
    }

    private func main(_ initialization: InitializationComponent) -> MainBuilder {
        MainBuilder(dependency: initialization) {
            MainViews(context)
        } children: { main in
            (
                editMain: EditMainBuilder(dependency: main) { EditViews<EditMainState>(context, at: $0) },
                plans: PlansBuilder(dependency: main) { PlansViews(context, current: $0) },
                sub: sub(main),
                overview: OverviewBuilder(dependency: main) {
                    OverviewViews(context)
                } children: {
                    ShareBuilder(dependency: $0) { StateViews(ShareView(context: context, plan: $0, formats: formats)) }
                },
                setting: SettingBuilder(dependency: main) { [context, formats, contact] in
                    SettingViews(context, plan: $0, formats: formats, contact: contact)
                },
                privacy: PrivacyBuilder(dependency: main) { PrivacyPage(context) }
            )
        }
    }

    private func sub(_ main: MainComponent) -> SubBuilder {
        SubBuilder(dependency: main) {
            SubViews(context, plan: $0, position: $1)
        } children: {
            EditSubBuilder(dependency: $0) { EditViews<EditSubState>(context, at: $0) }
        }
    }
}

// Ways in which each RIB's dependency is met by the one above it; the compiler checks them.

extension InitializationComponent: NickNameDependency, MainDependency {
    package var mandalartUseCase: any MandalartUseCase { dependency.mandalartUseCase }
    package var userStateUseCase: any UserStateUseCase { dependency.userStateUseCase }
    package var archiveUseCase: any ArchiveUseCase { dependency.archiveUseCase }
    package var draftDesk: DraftDesk { dependency.draftDesk }
    package var environment: PageEnvironment { dependency.environment }
}

extension MainComponent: EditDependency, PlansDependency, SubDependency, OverviewDependency, SettingDependency {
    package var mandalartUseCase: any MandalartUseCase { dependency.mandalartUseCase }
    package var userStateUseCase: any UserStateUseCase { dependency.userStateUseCase }
    package var archiveUseCase: any ArchiveUseCase { dependency.archiveUseCase }
    package var draftDesk: DraftDesk { dependency.draftDesk }
    package var environment: PageEnvironment { dependency.environment }
}

extension SubComponent: EditDependency {
    package var mandalartUseCase: any MandalartUseCase { dependency.mandalartUseCase }
    package var draftDesk: DraftDesk { dependency.draftDesk }
}
