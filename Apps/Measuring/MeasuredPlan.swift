import Foundation
import Logging
import MandalartData
import MandalartDomain
import MandalartOverview
import MandalartTesting
import MandalartUI
import Riblet
import RibletLocalization
import RibletReactor
import RibletWeb

/// A plan of 81 filled cells, for whoever measures the planner from outside this package.
public struct MeasuredPlan: Sendable {
    private let plan: PlanContent
    private let repository: any MandalartRepository
    private let mandalarts: any MandalartUseCase
    private let steps: [(goal: MainMandalart.ID, position: GridPosition)]

    private init(_ plan: PlanContent, in repository: any MandalartRepository, _ mandalarts: any MandalartUseCase) {
        self.plan = plan
        self.repository = repository
        self.mandalarts = mandalarts
        steps = plan.branches.flatMap { branch in branch.subs.map { (branch.id, $0.position) } }
    }

    /// A plan in memory.
    public static func inMemory() -> MeasuredPlan {
        let fake = FakeMandalartUseCase([SamplePlans.full])
        return MeasuredPlan(SamplePlans.full, in: fake.repository, fake)
    }

    /// Stores a plan in SQLite for the duration of `body`.
    ///
    /// - Parameters:
    ///   - folder: gets the data.
    ///   - body: works on the plan.
    /// - Returns: what `body` returns.
    /// - Throws: what keeps the data from being opened or stored, or what `body` throws.
    @MainActor
    public static func stored<Value>(in folder: URL, _ body: (MeasuredPlan) async throws -> Value) async throws -> Value {
        let data = try await MandalartDataFolder.open(root: folder, logger: Logger(label: "measuring") { _ in SwiftLogNoOpLogHandler() })
        let plan = try await data.plans.add([PlanDraft(SamplePlans.full)])[0]
        let mandalarts = DefaultMandalartUseCase(
            plans: data.plans, drafts: data.drafts, userState: data.userState, logger: data.events)
        let value = try await body(MeasuredPlan(plan, in: data.plans, mandalarts))
        try await data.close()
        return value
    }

    /// An application that shows the whole plan; its buttons lead nowhere.
    @MainActor
    public func overview() -> WebApplication {
        WebApplication(name: "Mandalart") { [mandalarts, plan = plan.id] request in
            let context = MandalartUIContext(language: Language(tag: request.language), basePath: request.basePath)
            let parent = OverviewParent(mandalarts, context)
            let overview = OverviewBuilder(dependency: parent) {
                OverviewViews(context)
            } children: {
                ShareBuilder(dependency: $0) {
                    StateViews(ShareView(context: context, plan: $0, formats: Set(ExportFormat.allCases)))
                }
            }
            return SingleRootRouter(overview.build(withListener: parent, plan: plan), listener: parent, isMain: true)
        }
    }

    /// Changes a step.
    ///
    /// - Parameter number: of the change; which step it is follows from it.
    /// - Returns: the title that the step has now.
    /// - Throws: `MandalartError` where it cannot be stored.
    public func editStep(_ number: Int) async throws -> String {
        let (goal, position) = steps[number &* 37 % steps.count]
        let draft = SubDraft(title: "Edit \(number)", achievementRate: Double(number % 101) / 100)
        _ = try await repository.saveSub(draft, at: position, of: goal)
        return draft.title
    }

    /// The plan as a picture of vectors.
    public func svg() async throws -> [UInt8] { try await SVGExporter().export([plan], as: .svg) }

    /// The plan as a file that can be imported.
    public func json() async throws -> [UInt8] { try await JSONExporter().export([plan], as: .json) }

    /// Reads the plans of such a file.
    ///
    /// - Returns: how many there are.
    /// - Throws: `MandalartError` where it is no such file.
    public static func countPlans(in file: [UInt8]) throws -> Int { try JSONImporter().plans(in: file).count }
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
