import RibletUpdates

/// The store of plans. All pages of one data folder share one, and each page is told of the changes
/// of the others.
///
/// Every change is stored for good when it returns, and is one step of the plan's history.
package protocol MandalartRepository: ReadLinkRepository {
    /// All plans in the order in which they were made: at once, then after every change, whoever
    /// made it. Slow readers skip to the newest.
    func planUpdates() -> Updates<[PlanSummary]>

    /// A plan: at once, then after every change; nil while there is no such plan. Slow readers skip
    /// to the newest.
    func updates(of plan: Plan.ID) -> Updates<PlanContent?>

    func plans() async throws(MandalartError) -> [PlanSummary]

    /// A plan now.
    ///
    /// - Throws: ``MandalartError/planNotFound(_:)``.
    func content(of plan: Plan.ID) async throws(MandalartError) -> PlanContent

    /// Adds plans, all or none, and returns them in the same order. One that replaces another takes
    /// its place, with its links and without its history.
    ///
    /// - Throws: what ``PlanDraft/validated()`` throws, and
    ///   ``MandalartError/tooManyPlans(limit:)``.
    func add(_ drafts: [PlanDraft]) async throws(MandalartError) -> [PlanContent]

    /// Finds the newest plan, or adds one where there is none, in one step: however many pages miss
    /// the last plan at once, they add one.
    func newest(orAdding draft: PlanDraft) async throws(MandalartError) -> Plan.ID

    /// Deletes a plan and returns what was in it, for ``restore(_:)``.
    func deletePlan(_ plan: Plan.ID) async throws(MandalartError) -> PlanContent

    /// Brings a deleted plan back under the same identifiers, with an empty history.
    func restore(_ content: PlanContent) async throws(MandalartError)

    /// Gives a plan another name.
    func rename(_ plan: Plan.ID, to title: String) async throws(MandalartError) -> MandalartEdit

    /// Saves a main mandalart at a position: a new one if there is none. The subs of the one that
    /// is there stay.
    func saveMain(_ draft: MainDraft, at position: GridPosition, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit

    /// Deletes a main mandalart and its subs.
    func deleteMain(at position: GridPosition, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit

    /// Saves a sub mandalart at a position around a main one: a new one if there is none.
    func saveSub(_ draft: SubDraft, at position: GridPosition, of main: MainMandalart.ID) async throws(MandalartError) -> MandalartEdit

    /// Deletes a sub mandalart.
    func deleteSub(at position: GridPosition, of main: MainMandalart.ID) async throws(MandalartError) -> MandalartEdit

    /// Carries a gesture out; nil where the plan is as it leads to, which is no edit.
    ///
    /// - Throws: what ``PlanContent/change(by:now:)`` throws, among others.
    func make(_ gesture: CellGesture, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit?

    /// Takes the last edit of a plan back, or only if it is the one of that number.
    ///
    /// - Throws: ``MandalartError/nothingToUndo`` if there is none, or the last one is another.
    func undo(in plan: Plan.ID, edit number: Int64?) async throws(MandalartError) -> MandalartEdit

    /// Does again what was undone last in a plan, or only if it is the edit of that number.
    ///
    /// - Throws: ``MandalartError/nothingToUndo`` if nothing was undone since the last edit, or
    ///   what was undone last is another one.
    func redo(in plan: Plan.ID, edit number: Int64?) async throws(MandalartError) -> MandalartEdit
}

/// Where the state of the user is kept.
package protocol UserStateRepository: Sendable {
    /// The state at once, then after every change, whoever made it.
    func updates() -> Updates<UserState>

    func state() async throws(MandalartError) -> UserState

    /// Changes the state in one transaction.
    ///
    /// - Returns: the result of `body`, once the state is stored.
    @discardableResult
    func change<Value: Sendable>(_ body: @escaping @Sendable (inout UserState) -> Value) async throws(MandalartError) -> Value
}

/// Keeps what was typed into a form in one browser until it is saved or thrown away, over reloads
/// and restarts.
package protocol DraftRepository: Sendable {
    /// The draft kept under `key`.
    func draft(_ key: DraftKey) async throws(MandalartError) -> Draft?

    /// Keeps a draft; nil forgets it.
    func keep(_ draft: Draft?, as key: DraftKey) async throws(MandalartError)
}
