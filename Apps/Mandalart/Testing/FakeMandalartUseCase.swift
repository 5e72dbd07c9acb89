import MandalartDomain
import RibletUpdates
import Synchronization

/// The use case over plans in memory; it notes its calls.
package final class FakeMandalartUseCase: MandalartUseCase {
    /// Where the plans are; a test fills it and makes it fail.
    package let repository: FakeMandalartRepository
    private let selection: Mutex<Plan.ID?>
    private let palettes = Mutex<[PaletteID]>([])

    /// A use case over plans; the first one is selected.
    package init(_ plans: [PlanContent] = [], keys: [Plan.ID: ReadKey] = [:]) {
        repository = FakeMandalartRepository(plans, keys: keys)
        selection = Mutex(plans.first?.id)
    }

    /// The plan that is selected.
    package var selected: Plan.ID? { selection.withLock(\.self) }
    /// The palettes that were chosen, in order.
    package var chosenPalettes: [PaletteID] { palettes.withLock(\.self) }
    /// Makes every further call fail; nil makes them succeed again.
    package func fail(with error: MandalartError?) { repository.fail(with: error) }

    /// The plans now and after every change.
    package func planUpdates() -> Updates<[PlanSummary]> { repository.planUpdates() }
    /// A plan now and after every change.
    package func updates(of plan: Plan.ID) -> Updates<PlanContent?> { repository.updates(of: plan) }
    package func content(of plan: Plan.ID) async throws(MandalartError) -> PlanContent { try await repository.content(of: plan) }
    /// The links by which the plans are read.
    package var readLinks: any ReadLinkRepository { repository }

    /// The selected plan, or a new one.
    package func currentPlan(titled title: String) async throws(MandalartError) -> Plan.ID {
        let plans = try await repository.plans()
        if let selected, plans.contains(where: { $0.id == selected }) { return selected }
        if let last = plans.last { return last.id }
        let plan = try await repository.newest(orAdding: PlanDraft(title: title))
        selection.withLock { $0 = plan }
        return plan
    }

    package func select(_ plan: Plan.ID) async throws(MandalartError) {
        _ = try await repository.content(of: plan)
        selection.withLock { $0 = plan }
    }

    /// Adds a plan and selects it.
    @discardableResult
    package func addPlan(_ draft: PlanDraft) async throws(MandalartError) -> PlanContent {
        let content = try await repository.add([draft])[0]
        selection.withLock { $0 = content.id }
        return content
    }

    /// Adds a plan, unless it was added before, and selects it.
    package func addPlan(_ draft: PlanDraft, unlessAddedAfter newest: Plan.ID) async throws(MandalartError) -> PlanContent {
        let added = try await repository.plans().last { $0.id > newest && $0.plan.title == draft.title }
        guard let added else { return try await addPlan(draft) }
        try await select(added.id)
        return try await repository.content(of: added.id)
    }

    @discardableResult
    package func rename(_ plan: Plan.ID, to title: String) async throws(MandalartError) -> MandalartEdit {
        try await repository.rename(plan, to: title)
    }

    @discardableResult
    package func deletePlan(_ plan: Plan.ID) async throws(MandalartError) -> PlanContent { try await repository.deletePlan(plan) }

    /// Brings a plan back and selects it.
    package func restore(_ content: PlanContent) async throws(MandalartError) {
        try await repository.restore(content)
        selection.withLock { $0 = content.id }
    }

    /// Saves a main mandalart.
    @discardableResult
    package func saveMain(_ draft: MainDraft, at position: GridPosition, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit {
        try await repository.saveMain(draft, at: position, in: plan)
    }

    /// Deletes a main mandalart.
    @discardableResult
    package func deleteMain(at position: GridPosition, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit {
        try await repository.deleteMain(at: position, in: plan)
    }

    /// Saves a sub mandalart.
    @discardableResult
    package func saveSub(_ draft: SubDraft, at position: GridPosition, of main: MainMandalart.ID) async throws(MandalartError)
        -> MandalartEdit
    {
        try await repository.saveSub(draft, at: position, of: main)
    }

    /// Deletes a sub mandalart.
    @discardableResult
    package func deleteSub(at position: GridPosition, of main: MainMandalart.ID) async throws(MandalartError) -> MandalartEdit {
        try await repository.deleteSub(at: position, of: main)
    }

    /// Carries a gesture out.
    @discardableResult
    package func make(_ gesture: CellGesture, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit? {
        try await repository.make(gesture, in: plan)
    }

    /// Takes the last edit back.
    @discardableResult
    package func undo(in plan: Plan.ID, edit number: Int64?) async throws(MandalartError) -> MandalartEdit {
        try await repository.undo(in: plan, edit: number)
    }

    @discardableResult
    package func redo(in plan: Plan.ID, edit number: Int64?) async throws(MandalartError) -> MandalartEdit {
        try await repository.redo(in: plan, edit: number)
    }

    /// The draft of a form.
    package func draft(_ key: DraftKey) async throws(MandalartError) -> Draft? { try await repository.draft(key) }

    /// Keeps the draft of a form.
    package func keep(_ draft: Draft?, as key: DraftKey) async throws(MandalartError) { try await repository.keep(draft, as: key) }

    package func noteChosenPalette(_ palette: PaletteID) { palettes.withLock { $0.append(palette) } }
}
