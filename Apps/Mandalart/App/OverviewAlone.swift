import Localization
import MandalartDomain
import MandalartInterfaces
import MandalartOverview
import MandalartOverviewUI
import MandalartUI
import Riblet
import RibletWeb

extension MandalartApplication {
    /// The overview of a plan alone, for whoever measures it; its buttons lead nowhere.
    ///
    /// - Parameters:
    ///   - mandalarts: has the plan.
    ///   - plan: what is shown.
    /// - Returns: the application, not served yet.
    @MainActor
    public static func overview(_ mandalarts: any MandalartUseCase, plan: Plan.ID) -> WebApplication {
        WebApplication(name: "Mandalart") { request in
            let context = MandalartUIContext(language: Language(tag: request.language), basePath: request.basePath)
            let parent = OverviewParent(mandalarts, context)
            let overview = OverviewBuilder(dependency: parent) { OverviewViews(context, formats: Set(ExportFormat.allCases)) }
            return SingleRootRouter(overview.build(withListener: parent, plan: plan), listener: parent, isMain: true)
        }
    }
}

private final class OverviewParent: EmptyComponent, OverviewDependency, OverviewListener {
    let mandalartUseCase: any MandalartUseCase
    let environment: PageEnvironment

    init(_ mandalarts: any MandalartUseCase, _ context: MandalartUIContext) {
        mandalartUseCase = mandalarts
        environment = PageEnvironment(language: context.language, planTitle: "")
    }

    func overviewDidFinish() {}
    func overviewDidSelectGoal(at position: GridPosition) {}
}
