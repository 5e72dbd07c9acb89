import Localization
import MandalartDomain

/// What new plans are made of.
public struct MainEnvironment: Sendable {
    /// The language of templates.
    public let language: Language
    /// The name of an empty plan.
    public let planTitle: String

    /// What new plans are made of.
    public init(language: Language, planTitle: String) {
        self.language = language
        self.planTitle = planTitle
    }
}

/// Carries out what the user wants of a plan as a whole.
struct PlanWork: Sendable {
    /// What came of it.
    struct Result {
        /// What to tell the user.
        var notice: MainState.Notice?
        /// The plan to show from now on.
        var shown: Plan.ID?
    }

    let mandalarts: any MandalartUseCase
    /// The plan that is shown.
    let plan: Plan.ID
    /// It has nothing in it.
    let isBlank: Bool
    let environment: MainEnvironment

    func carryOut(_ change: MainState.PlanChange) async throws(MandalartError) -> Result {
        switch change {
        case .undo(let number):
            let edit = try await mandalarts.undo(in: plan, edit: number)
            return Result(notice: number == nil ? .undone(edit.summary) : nil)
        case .redo: return Result(notice: .redone(try await mandalarts.redo(in: plan).summary))
        case .add(let start): return Result(shown: try await add(start))
        case .delete(let id):
            let deleted = try await mandalarts.deletePlan(id)
            // The page finds out by itself which plan to show instead.
            return Result(notice: .planDeleted(deleted))
        case .restore(let content):
            try await mandalarts.restore(content)
            return Result(shown: content.id)
        }
    }

    /// A template takes the place of a plan in which nothing is.
    private func add(_ start: MainState.Start) async throws(MandalartError) -> Plan.ID {
        switch start {
        case .empty: return try await mandalarts.addPlan(PlanDraft(title: environment.planTitle)).id
        case .template(let id):
            let added = try await mandalarts.addPlan(PlanTemplate[id].draft(environment.language)).id
            if isBlank { _ = try? await mandalarts.deletePlan(plan) }
            return added
        }
    }
}
