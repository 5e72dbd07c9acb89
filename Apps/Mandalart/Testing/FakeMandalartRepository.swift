import Foundation
import MandalartDomain
import RibletUpdates
import Synchronization

/// Plans and drafts in memory, with the behaviour of the real repository and a switch for failure.
package final class FakeMandalartRepository: MandalartRepository, DraftRepository {
    private let state: Mutex<FakePlans>
    private let now: @Sendable () -> Date

    /// A repository that holds `plans`, some with links to read of those keys.
    package init(
        _ plans: [PlanContent] = [], keys: [Plan.ID: ReadKey] = [:],
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_795_000_000) }
    ) {
        self.now = now
        state = Mutex(FakePlans(plans, keys: keys))
    }

    package var current: [PlanContent] { state.withLock(\.plans) }
    /// The number of observers of a plan or of the list of plans.
    package var watcherCount: Int { state.withLock(\.watcherCount) }
    /// The draft kept under a key.
    package func keptDraft(_ key: DraftKey) -> Draft? { state.withLock { $0.drafts[key] } }

    /// Makes every further call fail; nil makes them succeed again.
    package func fail(with error: MandalartError?) {
        state.withLock { state in
            state.failure = error
            if error == nil { state.tell() }
        }
    }

    // MARK: - Reading

    /// The plans now and after every change.
    package func planUpdates() -> Updates<[PlanSummary]> {
        Updates { [self] follower in
            state.withLock { $0.watch(follower) }
        }
    }

    /// A plan now and after every change.
    package func updates(of plan: Plan.ID) -> Updates<PlanContent?> {
        Updates { [self] follower in
            state.withLock { $0.watch(plan, follower) }
        }
    }

    package func plans() async throws(MandalartError) -> [PlanSummary] { try change { $0.plans.map(\.summary) } }

    package func content(of plan: Plan.ID) async throws(MandalartError) -> PlanContent {
        guard let content = try change({ state in state.plans.first { $0.id == plan } }) else { throw .planNotFound(plan) }
        return content
    }

    // MARK: - Plans

    /// Adds plans at the end.
    package func add(_ drafts: [PlanDraft]) async throws(MandalartError) -> [PlanContent] {
        var valid: [PlanDraft] = []
        let now = now()
        for var draft in drafts {
            draft.createdAt = draft.createdAt ?? now
            valid.append(try draft.validated())
        }
        return try change { [valid] state throws(MandalartError) in
            guard state.plans.count + valid.count(where: { $0.replaced == nil }) <= MandalartLimits.plans else {
                throw .tooManyPlans(limit: MandalartLimits.plans)
            }
            return valid.map { state.add($0, now: now) }
        }
    }

    package func newest(orAdding draft: PlanDraft) async throws(MandalartError) -> Plan.ID {
        let (draft, now) = (try draft.validated(), now())
        return try change { state throws(MandalartError) in state.plans.last?.id ?? state.add(draft, now: now).id }
    }

    package func deletePlan(_ plan: Plan.ID) async throws(MandalartError) -> PlanContent {
        try change { state throws(MandalartError) in
            let index = try state.index(of: plan)
            state.keys[plan] = nil
            return state.plans.remove(at: index)
        }
    }

    /// Brings a plan back.
    package func restore(_ content: PlanContent) async throws(MandalartError) {
        try change { state in
            guard !state.plans.contains(where: { $0.id == content.id }) else { return }
            state.plans.append(PlanContent(plan: content.plan, branches: content.branches))
            state.plans.sort { $0.id < $1.id }
        }
    }

    package func rename(_ plan: Plan.ID, to title: String) async throws(MandalartError) -> MandalartEdit {
        let title = try Text.title(title)
        return try change { state throws(MandalartError) in
            let before = state.plans[try state.index(of: plan)].plan.title
            return try state.edit(plan, .title(before: before, after: title))
        }
    }

    // MARK: - Cells

    /// Saves a main mandalart.
    package func saveMain(_ draft: MainDraft, at position: GridPosition, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit {
        let draft = try draft.validated()
        return try change { state throws(MandalartError) in
            let before = state.plans[try state.index(of: plan)][position]
            let main = MainMandalart(draft, id: before?.id ?? state.nextID(), at: position)
            return try state.edit(plan, .main(before: before.map { Branch(main: $0.main) }, after: Branch(main: main)))
        }
    }

    /// Deletes a main mandalart.
    package func deleteMain(at position: GridPosition, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit {
        try change { state throws(MandalartError) in
            guard let before = state.plans[try state.index(of: plan)][position] else { throw .nothingAt(position) }
            return try state.edit(plan, .main(before: before, after: nil))
        }
    }

    /// Saves a sub mandalart.
    package func saveSub(_ draft: SubDraft, at position: GridPosition, of main: MainMandalart.ID) async throws(MandalartError)
        -> MandalartEdit
    {
        let draft = try draft.validated()
        return try change { [now] state throws(MandalartError) in
            let (plan, branch) = try state.branch(main)
            if position.isCenter || branch.main.position.isCenter { throw .noPlaceForSub }
            let before = branch[position]
            let sub = SubMandalart(draft, id: before?.id ?? state.nextID(), at: position, after: before, now: now())
            return try state.edit(plan, .sub(main, before: before, after: sub))
        }
    }

    /// Deletes a sub mandalart.
    package func deleteSub(at position: GridPosition, of main: MainMandalart.ID) async throws(MandalartError) -> MandalartEdit {
        try change { state throws(MandalartError) in
            let (plan, branch) = try state.branch(main)
            guard let before = branch[position] else { throw .nothingAt(position) }
            return try state.edit(plan, .sub(main, before: before, after: nil))
        }
    }

    /// Carries a gesture out.
    package func make(_ gesture: CellGesture, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit? {
        try change { [now] state throws(MandalartError) in
            guard let change = try state.plans[try state.index(of: plan)].change(by: gesture, now: now()) else { return nil }
            return try state.edit(plan, change)
        }
    }

    /// Takes the last edit back.
    package func undo(in plan: Plan.ID, edit number: Int64?) async throws(MandalartError) -> MandalartEdit {
        try change { state throws(MandalartError) in try state.undo(plan, number) }
    }

    package func redo(in plan: Plan.ID, edit number: Int64?) async throws(MandalartError) -> MandalartEdit {
        try change { state throws(MandalartError) in try state.redo(plan, number) }
    }

    // MARK: - Links

    /// The key of a plan's link now and after every change.
    package func keyUpdates(of plan: Plan.ID) -> Updates<ReadKey?> {
        Updates { [self] follower in
            state.withLock { $0.watchKey(of: plan, follower) }
        }
    }

    package func key(of plan: Plan.ID) async throws(MandalartError) -> ReadKey? { try change { $0.keys[plan] } }

    /// Makes the link of a plan, where there is none.
    package func makeKey(of plan: Plan.ID) async throws(MandalartError) -> ReadKey {
        try change { state throws(MandalartError) in
            _ = try state.index(of: plan)
            let key = state.keys[plan] ?? .random()
            state.keys[plan] = key
            return key
        }
    }

    /// Revokes the link of a key.
    package func revoke(_ key: ReadKey) async throws(MandalartError) {
        try change { state in state.keys = state.keys.filter { $0.value != key } }
    }

    /// The plan that a key opens, now and after every change.
    package func updates(for key: ReadKey) -> Updates<PlanContent?> {
        Updates { [self] follower in
            state.withLock { $0.read(key, follower) }
        }
    }

    package func content(for key: ReadKey) async throws(MandalartError) -> PlanContent? { try change { $0.content(for: key) } }

    // MARK: - Drafts

    /// The draft of a form.
    package func draft(_ key: DraftKey) async throws(MandalartError) -> Draft? { try change { $0.drafts[key] } }

    /// Keeps the draft of a form.
    package func keep(_ draft: Draft?, as key: DraftKey) async throws(MandalartError) { try change { $0.drafts[key] = draft } }

    @discardableResult
    private func change<T: Sendable>(_ body: (inout FakePlans) throws(MandalartError) -> T) throws(MandalartError) -> T {
        let result: Result<T, MandalartError> = state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            let before = state
            do throws(MandalartError) {
                let value = try body(&state)
                state.tell(since: before)
                return .success(value)
            } catch {
                state = before
                return .failure(error)
            }
        }
        return try result.get()
    }
}
