import MandalartDomain
import MandalartInterfaces
import MandalartTesting
import MandalartUI
import Riblet
import RibletLocalization
import RibletReactor
import RibletTesting
import RibletWeb

@testable import MandalartOverview
@testable import MandalartOverviewUI

/// What was presented and told, in order.
@MainActor
final class FakeOverviewView: FakeView, OverviewPresentable {
    weak var listener: (any ActionListener<OverviewAction>)?
    private(set) var states: [OverviewState] = []
    private(set) var told: [HistoryStep] = []

    func present(_ state: OverviewState) { states.append(state) }
    func tell(_ failure: HistoryStep) { told.append(failure) }
}

/// The choice of a file, which shows nothing.
final class FakeShareView: FakeView, StatePresentable {
    weak var listener: (any ActionListener<ShareAction>)?
    func present(_ plan: Plan.ID) {}
}

/// What the page asked of its parent.
final class FakeOverviewListener: OverviewListener {
    private(set) var calls: [String] = []

    func overviewDidFinish() { calls.append("finish") }
    func overviewDidSelectGoal(at position: GridPosition) { calls.append("goal \(position.index)") }
}

/// The page's parent in a test.
final class OverviewParent: EmptyComponent, OverviewDependency {
    let mandalartUseCase: any MandalartUseCase
    let environment = PageEnvironment(language: .en, planTitle: "My mandalart")

    init(_ mandalarts: any MandalartUseCase) { mandalartUseCase = mandalarts }
}

/// The overview alone in a page.
@MainActor
func overviewApplication(
    _ mandalarts: FakeMandalartUseCase, listener: FakeOverviewListener = FakeOverviewListener(),
    formats: Set<ExportFormat> = Set(ExportFormat.allCases)
) -> WebApplication {
    WebApplication(name: "Mandalart", basePath: "/app", languages: ["en", "ko"]) { request in
        let context = MandalartUIContext(language: Language(tag: request.language), basePath: request.basePath)
        let builder = OverviewBuilder(dependency: OverviewParent(mandalarts)) {
            OverviewViews(context)
        } children: {
            ShareBuilder(dependency: $0) { StateViews(ShareView(context: context, plan: $0, formats: formats)) }
        }
        return SingleRootRouter(builder.build(withListener: listener, plan: 1), listener: listener)
    }
}
