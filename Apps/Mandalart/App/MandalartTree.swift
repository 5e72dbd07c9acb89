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
    let contact: String?

    func initialization(_ root: any InitializationDependency) -> InitializationBuilder {
        InitializationBuilder(dependency: root) {
            (nickName: NickNameBuilder(dependency: $0) { StateViews(NickNameView(context: context)) }, main: main($0))
        }
    }

    /// The tree of a page for readers.
    static func sharedPlan(_ root: SharedPlanRootComponent, _ context: MandalartUIContext) -> WebApplication.Root {
        SharedPlanBuilder(dependency: root) { StateViews(SharedPlanView(context: context)) }.build()
    }

    private func main(_ dependency: any MainDependency) -> MainBuilder {
        MainBuilder(dependency: dependency) {
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
                review: ReviewBuilder(dependency: main) { StateViews(ReviewView(context: context, plan: $0)) },
                setting: SettingBuilder(dependency: main) { [context, formats, contact] in
                    SettingViews(context, plan: $0, formats: formats, contact: contact)
                },
                privacy: PrivacyBuilder(dependency: main) { PrivacyPage(context) }
            )
        }
    }

    private func sub(_ main: any SubDependency) -> SubBuilder {
        SubBuilder(dependency: main) {
            SubViews(context, plan: $0, position: $1)
        } children: {
            EditSubBuilder(dependency: $0) { EditViews<EditSubState>(context, at: $0) }
        }
    }
}
