import Foundation
import GRDB
import LocalProvider
import MandalartDomain
import RibletUpdates
import Synchronization

/// Plans in an SQLite file: what was acknowledged survives a killed process and a power failure,
/// and an identifier is never given twice.
///
/// A write ends even if the task that asked for it is cancelled. Several processes may share the
/// file. Changes of another process are seen within two seconds, or with the next change made here.
final class SQLiteMandalartStore: MandalartRepository {
    /// A way to a plan: with all that is in it, or by its link.
    enum Way: Hashable {
        case plan(Plan.ID)
        case link(ReadKey)
    }

    private struct Followed {
        weak var content: SQLSharedValue<PlanContent?>?
    }

    let database: MandalartDatabase
    let changes: SQLiteForeignChanges
    /// The name that links begin with; nil where the program knows no people, and of the first one.
    let maker: String?
    private let now: @Sendable () -> Date
    /// Read once for all pages.
    private let summaries: SQLSharedValue<[PlanSummary]>
    /// The plans that pages show, each read once for all that show it.
    private let followed = Mutex<[Way: Followed]>([:])

    /// A store in a database that has the tables of ``MandalartSchema``.
    init(database: MandalartDatabase, changes: SQLiteForeignChanges, maker: String? = nil, now: @escaping @Sendable () -> Date) {
        self.maker = maker
        self.database = database
        self.changes = changes
        self.now = now
        summaries = SQLSharedValue(of: PlanRows.tables, in: changes, PlanRows.summaries)
    }

    // MARK: - Reading

    /// All plans, at once and after every change.
    func planUpdates() -> Updates<[PlanSummary]> { summaries.updates() }

    /// A plan, at once and after every change.
    func updates(of plan: Plan.ID) -> Updates<PlanContent?> {
        follow(.plan(plan), in: PlanRows.tables + [EditLog.table], about: Self.subject(plan)) { try PlanRows.content(plan, $0) }
    }

    /// Follows a plan, which is read once for all who do so in the same way.
    func follow(
        _ way: Way, in tables: [String], about subject: String? = nil, _ fetch: @escaping @Sendable (Database) throws -> PlanContent?
    ) -> Updates<PlanContent?> {
        let content = followed.withLock { followed in
            if let content = followed[way]?.content { return content }
            followed = followed.filter { $0.value.content != nil }
            let content = SQLSharedValue(of: tables, about: subject, in: changes, fetch)
            followed[way] = Followed(content: content)
            return content
        }
        return content.updates()
    }

    /// Names the plan of a transaction.
    static func subject(_ plan: Plan.ID) -> String { "plan \(plan)" }

    func plans() async throws(MandalartError) -> [PlanSummary] { try await database.read(PlanRows.summaries) }

    func content(of plan: Plan.ID) async throws(MandalartError) -> PlanContent {
        try await database.read { try PlanRows.existing(plan, $0) }
    }

    // MARK: - Plans

    /// Adds plans, all or none.
    func add(_ drafts: [PlanDraft]) async throws(MandalartError) -> [PlanContent] {
        var valid: [PlanDraft] = []
        let now = now()
        for var draft in drafts {
            draft.createdAt = draft.createdAt ?? now
            valid.append(try draft.validated())
        }
        return try await database.write { [valid] database in
            let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM plan") ?? 0
            guard count + valid.count(where: { $0.replaced == nil }) <= MandalartLimits.plans else {
                throw MandalartError.tooManyPlans(limit: MandalartLimits.plans)
            }
            return try valid.map { try PlanRows.existing(try Self.insert($0, now: now, database), database) }
        }
    }

    /// Finds the newest plan, or adds one.
    func newest(orAdding draft: PlanDraft) async throws(MandalartError) -> Plan.ID {
        let (draft, now) = (try draft.validated(), now())
        return try await database.write { database in
            try Plan.ID.fetchOne(database, sql: "SELECT max(id) FROM plan") ?? Self.insert(draft, now: now, database)
        }
    }

    func deletePlan(_ plan: Plan.ID) async throws(MandalartError) -> PlanContent {
        try await database.write { database in
            let content = try PlanRows.existing(plan, database)
            try database.execute(sql: "DELETE FROM plan WHERE id = ?", arguments: [plan])
            return content
        }
    }

    /// Brings a plan back; one that is there is left as it is.
    func restore(_ content: PlanContent) async throws(MandalartError) {
        try await database.write { database in
            guard try PlanRows.plan(content.id, database) == nil else { return }
            try PlanRows.insert(content.plan, database)
            for branch in content.branches { try PlanRows.insert(branch, in: content.id, database) }
        }
    }

    func rename(_ plan: Plan.ID, to title: String) async throws(MandalartError) -> MandalartEdit {
        let title = try Text.title(title)
        return try await database.write { [changes] database in
            changes.concerns(Self.subject(plan))
            guard let before = try PlanRows.plan(plan, database) else { throw MandalartError.planNotFound(plan) }
            return try EditLog.perform(.title(before: before.title, after: title), in: plan, database)
        }
    }

    // MARK: - Cells

    /// Saves a main mandalart; its subs stay.
    func saveMain(_ draft: MainDraft, at position: GridPosition, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit {
        let draft = try draft.validated()
        return try await database.write { [changes] database in
            changes.concerns(Self.subject(plan))
            guard try PlanRows.plan(plan, database) != nil else { throw MandalartError.planNotFound(plan) }
            let before = try PlanRows.main(at: position, in: plan, database)
            let id = try before?.id ?? Self.nextID("main_mandalart", database)
            return try EditLog.perform(
                .main(before: before.map { Branch(main: $0) }, after: Branch(main: MainMandalart(draft, id: id, at: position))), in: plan,
                database)
        }
    }

    /// Deletes a main mandalart with its subs.
    func deleteMain(at position: GridPosition, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit {
        try await database.write { [changes] database in
            changes.concerns(Self.subject(plan))
            guard try PlanRows.plan(plan, database) != nil else { throw MandalartError.planNotFound(plan) }
            guard let before = try PlanRows.branch(at: position, in: plan, database) else { throw MandalartError.nothingAt(position) }
            return try EditLog.perform(.main(before: before, after: nil), in: plan, database)
        }
    }

    /// Saves a sub mandalart.
    func saveSub(_ draft: SubDraft, at position: GridPosition, of main: MainMandalart.ID) async throws(MandalartError) -> MandalartEdit {
        let draft = try draft.validated()
        let now = now()
        return try await database.write { [changes] database in
            guard let place = try PlanRows.place(of: main, database) else { throw MandalartError.mainNotFound(main) }
            changes.concerns(Self.subject(place.plan))
            if position.isCenter || place.position.isCenter { throw MandalartError.noPlaceForSub }
            let before = try PlanRows.sub(at: position, of: main, database)
            let id = try before?.id ?? Self.nextID("sub_mandalart", database)
            let sub = SubMandalart(draft, id: id, at: position, after: before, now: now)
            return try EditLog.perform(.sub(main, before: before, after: sub), in: place.plan, database)
        }
    }

    /// Deletes a sub mandalart.
    func deleteSub(at position: GridPosition, of main: MainMandalart.ID) async throws(MandalartError) -> MandalartEdit {
        try await database.write { [changes] database in
            guard let place = try PlanRows.place(of: main, database) else { throw MandalartError.mainNotFound(main) }
            changes.concerns(Self.subject(place.plan))
            guard let before = try PlanRows.sub(at: position, of: main, database) else { throw MandalartError.nothingAt(position) }
            return try EditLog.perform(.sub(main, before: before, after: nil), in: place.plan, database)
        }
    }

    /// Carries a gesture out.
    func make(_ gesture: CellGesture, in plan: Plan.ID) async throws(MandalartError) -> MandalartEdit? {
        let now = now()
        return try await database.write { [changes] database in
            changes.concerns(Self.subject(plan))
            guard let change = try PlanRows.existing(plan, database).change(by: gesture, now: now) else { return nil }
            return try EditLog.perform(change, in: plan, database)
        }
    }

    /// Takes the last edit back.
    func undo(in plan: Plan.ID, edit number: Int64?) async throws(MandalartError) -> MandalartEdit {
        try await database.write { [changes] database in
            changes.concerns(Self.subject(plan))
            return try EditLog.undo(in: plan, edit: number, database)
        }
    }

    /// Does again what was undone last.
    func redo(in plan: Plan.ID, edit number: Int64?) async throws(MandalartError) -> MandalartEdit {
        try await database.write { [changes] database in
            changes.concerns(Self.subject(plan))
            return try EditLog.redo(in: plan, edit: number, database)
        }
    }

    // MARK: - Support

    private static func insert(_ draft: PlanDraft, now: Date, _ database: Database) throws -> Plan.ID {
        var id = draft.replaced ?? 0
        if try PlanRows.plan(id, database) != nil {
            for table in ["main_mandalart", "edit"] { try database.execute(sql: "DELETE FROM \(table) WHERE plan = ?", arguments: [id]) }
            try database.execute(sql: "UPDATE plan SET title = ? WHERE id = ?", arguments: [draft.title, id])
        } else {
            id = try nextID("plan", database)
            try PlanRows.insert(Plan(id: id, title: draft.title, createdAt: draft.createdAt ?? now), database)
        }
        for main in draft.mains {
            let main = (id: try PlanRows.insert(MainMandalart(main.draft, id: 0, at: main.position), in: id, database), subs: main.subs)
            for sub in main.subs { try PlanRows.insert(SubMandalart(sub, id: 0), of: main.id, database) }
        }
        return id
    }

    /// Returns one more than was ever given.
    private static func nextID(_ table: String, _ database: Database) throws -> Int64 {
        let statement = try database.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = ?")
        let (next, hasRunOut) = (try Int64.fetchOne(statement, arguments: [table]) ?? 0).addingReportingOverflow(1)
        guard !hasRunOut else { throw DatabaseError(resultCode: .SQLITE_FULL, message: "no number is left for a row of \(table)") }
        return next
    }
}
