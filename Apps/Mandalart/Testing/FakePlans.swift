import Foundation
import MandalartDomain
import RibletTesting
import RibletUpdates

/// The plans of a fake repository.
struct FakePlans {
    var plans: [PlanContent]
    var drafts: [DraftKey: Draft] = [:]
    /// The keys of links by which plans are read.
    var keys: [Plan.ID: ReadKey]
    var failure: MandalartError?
    private let planWatchers = Followers<[PlanSummary]>()
    private var contentWatchers: [Plan.ID: Followers<PlanContent?>] = [:]
    private var keyWatchers: [Plan.ID: Followers<ReadKey?>] = [:]
    private var readers: [ReadKey: Followers<PlanContent?>] = [:]
    private var edits: [Plan.ID: (done: [MandalartEdit], undone: [MandalartEdit])] = [:]
    private var lastID: Int64
    private var lastEdit: Int64 = 0

    init(_ plans: [PlanContent], keys: [Plan.ID: ReadKey] = [:]) {
        self.plans = plans
        self.keys = keys
        lastID = plans.flatMap { [$0.id] + $0.branches.flatMap { [$0.id] + $0.subs.map(\.id) } }.max() ?? 0
    }

    mutating func nextID() -> Int64 {
        lastID += 1
        return lastID
    }

    func index(of plan: Plan.ID) throws(MandalartError) -> Int {
        guard let index = plans.firstIndex(where: { $0.id == plan }) else { throw .planNotFound(plan) }
        return index
    }

    func branch(_ main: MainMandalart.ID) throws(MandalartError) -> (Plan.ID, Branch) {
        for plan in plans { if let branch = plan.branch(main) { return (plan.id, branch) } }
        throw .mainNotFound(main)
    }

    func content(for key: ReadKey) -> PlanContent? { plans.first { keys[$0.id] == key }?.forReaders }

    mutating func add(_ draft: PlanDraft, now: Date) -> PlanContent {
        let former = plans.firstIndex { $0.id == draft.replaced }
        let (id, createdAt) = former.map { (plans[$0].id, plans[$0].plan.createdAt) } ?? (nextID(), draft.createdAt ?? now)
        let plan = Plan(id: id, title: draft.title, createdAt: createdAt)
        let branches = draft.mains.map { main in
            Branch(
                main: MainMandalart(main.draft, id: nextID(), at: main.position),
                subs: main.subs.map { SubMandalart($0, id: nextID()) })
        }
        let content = PlanContent(plan: plan, branches: branches)
        edits[id] = nil
        if let former { plans[former] = content } else { plans.append(content) }
        return content
    }

    // MARK: - History

    mutating func edit(_ plan: Plan.ID, _ change: MandalartEdit.Change) throws(MandalartError) -> MandalartEdit {
        lastEdit += 1
        let edit = MandalartEdit(number: lastEdit, change: change)
        edits[plan, default: ([], [])].done.append(edit)
        edits[plan]?.undone = []
        try apply(change, plan)
        return edit
    }

    mutating func undo(_ plan: Plan.ID, _ number: Int64?) throws(MandalartError) -> MandalartEdit {
        guard let edit = edits[plan]?.done.last, number == nil || edit.number == number else { throw .nothingToUndo }
        edits[plan]?.done.removeLast()
        edits[plan]?.undone.append(edit)
        try apply(edit.change.inverse, plan)
        return edit
    }

    mutating func redo(_ plan: Plan.ID, _ number: Int64?) throws(MandalartError) -> MandalartEdit {
        guard let edit = edits[plan]?.undone.last, number == nil || edit.number == number else { throw .nothingToUndo }
        edits[plan]?.undone.removeLast()
        edits[plan]?.done.append(edit)
        try apply(edit.change, plan)
        return edit
    }

    private mutating func apply(_ change: MandalartEdit.Change, _ plan: Plan.ID) throws(MandalartError) {
        let index = try index(of: plan)
        plans[index].apply(change)
        plans[index].history = EditHistory(undo: edits[plan]?.done.last?.summary, redo: edits[plan]?.undone.last?.summary)
    }

    // MARK: - Watchers

    var watcherCount: Int {
        [contentWatchers.values.map(\.count), keyWatchers.values.map(\.count), readers.values.map(\.count)].joined()
            .reduce(planWatchers.count, +)
    }

    func watch(_ follower: Updates<[PlanSummary]>.Follower) {
        if failure == nil { follower.yield(plans.map(\.summary)) }
        planWatchers.add(follower)
    }

    mutating func watch(_ plan: Plan.ID, _ follower: Updates<PlanContent?>.Follower) {
        if failure == nil { follower.yield(plans.first { $0.id == plan }) }
        Self.add(follower, to: &contentWatchers[plan])
    }

    mutating func watchKey(of plan: Plan.ID, _ follower: Updates<ReadKey?>.Follower) {
        if failure == nil { follower.yield(keys[plan]) }
        Self.add(follower, to: &keyWatchers[plan])
    }

    mutating func read(_ key: ReadKey, _ follower: Updates<PlanContent?>.Follower) {
        if failure == nil { follower.yield(content(for: key)) }
        Self.add(follower, to: &readers[key])
    }

    private static func add<Value>(_ follower: Updates<Value>.Follower, to listeners: inout Followers<Value>?) {
        let known = listeners ?? Followers()
        known.add(follower)
        listeners = known
    }

    func tell(since before: FakePlans) {
        if plans != before.plans || keys != before.keys { tell() }
    }

    /// As the real one: who watched while reading failed hears of the plans when it works again.
    func tell() {
        planWatchers.yield(plans.map(\.summary))
        for (plan, watchers) in contentWatchers { watchers.yield(plans.first { $0.id == plan }) }
        for (plan, watchers) in keyWatchers { watchers.yield(keys[plan]) }
        for (key, watchers) in readers { watchers.yield(content(for: key)) }
    }
}
