import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting

@testable import MandalartOverview

final class FakeOverviewView: FakeStateView<OverviewState, OverviewAction> {
    private var notices: [OverviewState.Notice] { states.news(of: \.changes.$notice) }
    /// The gestures that were done.
    var done: [HistoryNotice] { notices.compactMap { if case .done(let notice) = $0 { notice } else { nil } } }
    /// The steps that could not be done.
    var told: [HistoryStep] { notices.compactMap { if case .failed(let step) = $0 { step } else { nil } } }
}

/// Notes what the sheet for sharing shows.
typealias FakeShareView = FakeStateView<ShareState, ShareAction>

/// Notes what the page for readers shows.
typealias FakeSharedPlanView = FakeStateView<SharedPlanState, SharedPlanAction>

/// Notes what the sheet for sharing asks for.
final class ShareListenerSpy: ListenerMock, ShareListener {
    func shareDidFinish() { record() }
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
    let environment: PageEnvironment

    init(_ mandalarts: any MandalartUseCase, kept: @escaping @MainActor @Sendable () async -> Void = {}) {
        mandalartUseCase = mandalarts
        environment = PageEnvironment(language: .en, planTitle: "My mandalart", kept: kept)
    }
}
