import MandalartDomain
import MandalartOverview
import MandalartOverviewInterface
import MandalartOverviewUI
import MandalartTesting
import MandalartUI
import Riblet
import RibletWeb

/// The whole plan alone in the browser: the plan is a fake, and what the page asks of its parent does nothing.
enum OverviewExample {
    /// The application; every page of it shares one plan.
    static func application() -> WebApplication {
        let mandalarts = FakeMandalartUseCase([SamplePlans.full])
        let archive = FakeArchiveUseCase()
        return MandalartPages.application(
            name: "Overview example",
            media: { path in
                guard case .plan(let plan, let format)? = ExportPath(path), let file = try? await archive.export(plan, as: format) else {
                    return nil
                }
                return WebResource(contentType: file.contentType, bytes: file.bytes)
            }
        ) { _, context in
            let component = OverviewExampleComponent(mandalarts: mandalarts, context: context)
            let listener = OverviewExampleListener()
            let overview = OverviewBuilder(dependency: component).build(withListener: listener, plan: SamplePlans.full.id)
            return SingleRootRouter(overview, listener: listener, isMain: true)
        }
    }
}

/// The parent: it provides the fakes.
final class OverviewExampleComponent: EmptyComponent, OverviewDependency {
    let mandalartUseCase: any MandalartUseCase
    private let context: MandalartUIContext

    init(mandalarts: any MandalartUseCase, context: MandalartUIContext) {
        mandalartUseCase = mandalarts
        self.context = context
    }

    /// The example is kept nowhere.
    var pageKept: @MainActor @Sendable () async -> Void { {} }
    var makeOverviewViews: @MainActor () -> OverviewViews {
        { [context] in OverviewUserInterface.make(context, formats: Set(ExportFormat.allCases)) }
    }
}

/// There is nothing round the page.
final class OverviewExampleListener: OverviewListener {
    func overviewDidFinish() {}
    func overviewDidSelectGoal(at position: GridPosition) {}
}
