import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting

@testable import MandalartOverview

/// The states and notices that were presented, in order.
@MainActor
final class FakeOverviewView: FakeView, OverviewPresentable {
    weak var listener: (any ActionListener<OverviewAction>)?
    private(set) var states: [OverviewState] = []
    private(set) var told: [HistoryStep] = []
    private(set) var done: [HistoryNotice] = []

    func present(_ state: OverviewState) { states.append(state) }
    func tell(_ notice: OverviewState.Notice) {
        switch notice {
        case .done(let notice): done.append(notice)
        case .failed(let step): told.append(step)
        }
    }
}

/// The choice of a file, which shows nothing.
final class FakeShareView: FakeView, StatePresentable {
    weak var listener: (any ActionListener<ShareAction>)?
    func present(_ plan: Plan.ID) {}
}

/// The requests of the page to its parent.
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
