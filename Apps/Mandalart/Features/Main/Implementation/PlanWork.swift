import MandalartDomain
import MandalartInterfaces

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
    let environment: PageEnvironment

    /// Were the server to end between the work and the keeping of the page, the page would send the
    /// press again, and it would be done twice: the page is kept first.
    func carryOut(_ change: MainState.PlanChange, adding: MainState.Adding?) async throws(MandalartError) -> Result {
        await environment.kept()
        switch change {
        case .undo(let number):
            let edit = try await mandalarts.undo(in: plan, edit: number)
            return Result(notice: number == nil ? .undone(edit.summary) : nil)
        case .redo: return Result(notice: .redone(try await mandalarts.redo(in: plan).summary))
        case .add(let start): return await replace(adding?.replaced, by: try await mandalarts.addPlan(draft(start)).id)
        case .delete(let id):
            let deleted = try await mandalarts.deletePlan(id)
            // The page finds out by itself which plan to show instead.
            return Result(notice: .planDeleted(deleted))
        case .restore(let content):
            try await mandalarts.restore(content)
            return Result(shown: content.id)
        }
    }

    /// Adds a plan, unless it was added before the server ended.
    func finish(_ adding: MainState.Adding) async throws(MandalartError) -> Result {
        await replace(adding.replaced, by: try await mandalarts.addPlan(draft(adding.start), unlessAddedAfter: adding.newest).id)
    }

    private func draft(_ start: MainState.Start) -> PlanDraft {
        switch start {
        case .empty: PlanDraft(title: environment.planTitle)
        case .template(let id): PlanTemplate[id].draft(environment.language)
        }
    }

    /// A template takes the place of an empty plan.
    private func replace(_ blank: Plan.ID?, by added: Plan.ID) async -> Result {
        if let blank, let content = try? await mandalarts.content(of: blank), content.branches.isEmpty {
            _ = try? await mandalarts.deletePlan(blank)
        }
        return Result(shown: added)
    }
}
