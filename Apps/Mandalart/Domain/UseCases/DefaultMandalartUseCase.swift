import RibletUpdates
import Synchronization

/// The use case of plans: it calls the repositories and tells the logger.
package final class DefaultMandalartUseCase: MandalartUseCase {
    private let plans: any MandalartRepository
    private let drafts: any DraftRepository
    private let userState: any UserStateRepository
    private let logger: any MandalartLogger
    /// The milestones that are known to have been reached; a milestone is never taken back.
    private let reached = Mutex<Set<Milestone>>([])

    package init(
        plans: any MandalartRepository, drafts: any DraftRepository, userState: any UserStateRepository, logger: any MandalartLogger
    ) {
        self.plans = plans
        self.drafts = drafts
        self.userState = userState
        self.logger = logger
    }

    // MARK: - Plans

    /// All plans, at once and after every change.
    package func planUpdates() -> Updates<[PlanSummary]> { plans.planUpdates() }

    /// A plan, at once and after every change.
    package func updates(of plan: Plan.ID) -> Updates<PlanContent?> { plans.updates(of: plan) }

    package func content(of plan: Plan.ID) async throws(MandalartError) -> PlanContent { try await plans.content(of: plan) }

    /// The links by which the plans are read.
    package var readLinks: any ReadLinkRepository { plans }

    /// The plan to show.
    package func currentPlan(titled title: String) async throws(MandalartError) -> Plan.ID {
        let all = try await plans.plans()
        if let current = try await userState.state().currentPlan, all.contains(where: { $0.id == current }) { return current }
        if let newest = all.last { return newest.id }
        let plan = try await plans.newest(orAdding: PlanDraft(title: title))
        try await userState.change { $0.currentPlan = plan }
        return plan
    }

    /// Remembers a plan as the one to show.
    package func select(_ plan: Plan.ID) async throws(MandalartError) {
        _ = try await plans.content(of: plan)
        try await userState.change { $0.currentPlan = plan }
    }

    /// Makes a plan and selects it.
    package func addPlan(_ draft: PlanDraft) async throws(MandalartError) -> PlanContent {
        let added = try await plans.add([draft])
        guard let content = added.first else { throw .storage("the new plan was not stored; try again") }
        try await userState.change { $0.currentPlan = content.id }
        return content
    }

    /// Makes a plan, unless it was made before, and selects it.
    package func addPlan(_ draft: PlanDraft, unlessAddedAfter newest: Plan.ID) async throws(MandalartError) -> PlanContent {
        let added = try await plans.plans().last { $0.id > newest && $0.plan.title == draft.title }
        guard let added else { return try await addPlan(draft) }
        try await userState.change { $0.currentPlan = added.id }
        return try await plans.content(of: added.id)
    }

    /// Gives a plan another name.
    package func rename(_ plan: Plan.ID, to title: String) async throws(MandalartError) -> MandalartEdit {
        try await plans.rename(plan, to: title)
    }

    package func deletePlan(_ plan: Plan.ID) async throws(MandalartError) -> PlanContent { try await plans.deletePlan(plan) }

    /// Brings a deleted plan back, and selects it.
    package func restore(_ content: PlanContent) async throws(MandalartError) {
        try await plans.restore(content)
        try await userState.change { $0.currentPlan = content.id }
    }

    // MARK: - Cells

    /// Saves a main mandalart.
    @discardableResult
    package func saveMain(_ draft: MainDraft, at position: GridPosition, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit {
        let edit = try await plans.saveMain(draft, at: position, in: plan)
        await note(.makeFirstMainMandalart(position), first: .mainMandalart)
        logger.log(.savedMainMandalart(position, draft.paletteID))
        return edit
    }

    /// Deletes a main mandalart and its subs.
    @discardableResult
    package func deleteMain(at position: GridPosition, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit {
        try await plans.deleteMain(at: position, in: plan)
    }

    /// Saves a sub mandalart.
    @discardableResult
    package func saveSub(_ draft: SubDraft, at position: GridPosition, of main: MainMandalart.ID) async throws(MandalartError)
        -> MandalartEdit
    {
        let edit = try await plans.saveSub(draft, at: position, of: main)
        await note(.makeFirstSubMandalart(position), first: .subMandalart)
        logger.log(.savedSubMandalart(position, achievementRate: draft.achievementRate))
        return edit
    }

    /// Deletes a sub mandalart.
    @discardableResult
    package func deleteSub(at position: GridPosition, of main: MainMandalart.ID) async throws(MandalartError) -> MandalartEdit {
        try await plans.deleteSub(at: position, of: main)
    }

    /// Carries a gesture out.
    @discardableResult
    package func make(_ gesture: CellGesture, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit? {
        let edit = try await plans.make(gesture, in: plan)
        if case .sub(_, _, let step?)? = edit?.change {
            logger.log(.savedSubMandalart(step.position, achievementRate: step.achievementRate))
        }
        return edit
    }

    /// Takes the last edit back.
    @discardableResult
    package func undo(in plan: Plan.ID, edit number: Int64?) async throws(MandalartError) -> MandalartEdit {
        try await plans.undo(in: plan, edit: number)
    }

    /// Does again what was undone last.
    @discardableResult
    package func redo(in plan: Plan.ID, edit number: Int64?) async throws(MandalartError) -> MandalartEdit {
        try await plans.redo(in: plan, edit: number)
    }

    // MARK: - Forms

    /// The draft of a form.
    package func draft(_ key: DraftKey) async throws(MandalartError) -> Draft? { try await drafts.draft(key) }

    /// Keeps the draft of a form.
    package func keep(_ draft: Draft?, as key: DraftKey) async throws(MandalartError) { try await drafts.keep(draft, as: key) }

    /// Notes that a palette was chosen.
    package func noteChosenPalette(_ palette: PaletteID) { logger.log(.immediateSelectedPalette(palette)) }

    /// Logs what happens for the first time. The mandalart is saved by then, so a state that cannot
    /// be read costs an event, not a save.
    private func note(_ event: MandalartEvent, first milestone: Milestone) async {
        if reached.withLock({ $0.contains(milestone) }) { return }
        guard let isFirst = try? await userState.change({ $0.milestones.insert(milestone).inserted }) else { return }
        reached.withLock { _ = $0.insert(milestone) }
        if isFirst { logger.log(event) }
    }
}
