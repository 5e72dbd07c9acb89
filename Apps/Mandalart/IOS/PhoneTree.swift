import MandalartEdit
import MandalartInitialization
import MandalartMain
import MandalartNickName
import MandalartOverview
import MandalartSetting
import MandalartSub
import Riblet
import RibletReactor
import RibletUIKit

/// The tree below the root, each RIB with its views and its children.
@MainActor
struct PhoneTree {
    let context: PhoneContext

    func initialization(_ root: any InitializationDependency) -> InitializationBuilder {
        InitializationBuilder(dependency: root) { [context] in
            let nickName = NickNameBuilder(dependency: $0) {
                let page = NickNamePage(context)
                return StateViews(presenter: page, viewController: page)
            }
            return (nickName: nickName, main: main($0))
        }
    }

    private func main(_ dependency: any MainDependency) -> MainBuilder {
        MainBuilder(dependency: dependency) { [context] in
            let page = MainPage(context)
            return MainViews(presenter: page, viewController: RIBNavigationController(root: page))
        } children: { [context] main in
            (
                editMain: EditMainBuilder(dependency: main) { _ in
                    let page = EditMainPage(context)
                    return EditViews<EditMainState>(presenter: page, viewController: page)
                },
                plans: PlansBuilder(dependency: main) { _ in
                    let page = PlansPage(context)
                    return PlansViews(presenter: page, viewController: page)
                },
                sub: sub(main), overview: overview(main),
                review: ReviewBuilder(dependency: main) { _ in
                    let page = ReviewPage(context)
                    return StateViews(presenter: page, viewController: page)
                },
                setting: SettingBuilder(dependency: main) { plan in
                    let page = SettingPage(context, plan: plan)
                    return SettingViews(presenter: page, viewController: page)
                },
                privacy: PrivacyBuilder(dependency: main) { PrivacyPage(context) }
            )
        }
    }

    private func sub(_ main: any SubDependency) -> SubBuilder {
        SubBuilder(dependency: main) { [context] _, position in
            let page = SubPage(context, position: position)
            return SubViews(presenter: page, viewController: page)
        } children: { [context] in
            EditSubBuilder(dependency: $0) { _ in
                let page = EditSubPage(context)
                return EditViews<EditSubState>(presenter: page, viewController: page)
            }
        }
    }

    private func overview(_ main: any OverviewDependency) -> OverviewBuilder {
        OverviewBuilder(dependency: main) { [context] in
            let page = OverviewPage(context)
            return OverviewViews(presenter: page, viewController: page)
        } children: { [context] in
            ShareBuilder(dependency: $0) { plan in
                let page = SharePage(context, plan: plan)
                return StateViews(presenter: page, viewController: page)
            }
        }
    }
}
