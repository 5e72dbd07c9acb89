import Foundation
import GRDB
import MandalartDomain

/// The history of a plan: every change goes through it, so that it can be taken back.
enum EditLog {
    /// The table that holds the edits.
    static let table = "edit"

    static func history(of plan: Plan.ID, _ database: Database) throws -> EditHistory {
        EditHistory(undo: try summary(lastDone, plan, database), redo: try summary(nextUndone, plan, database))
    }

    /// Makes a change and notes it. A change that was undone before can be redone no more.
    static func perform(_ change: MandalartEdit.Change, in plan: Plan.ID, _ database: Database) throws -> MandalartEdit {
        try apply(change, in: plan, database)
        try database.cachedStatement(sql: "DELETE FROM edit WHERE plan = ? AND is_undone = 1").execute(arguments: [plan])
        let summary = MandalartEdit(number: 0, change: change).summary
        try database.cachedStatement(sql: "INSERT INTO edit (plan, kind, title, change) VALUES (?, ?, ?, ?)")
            .execute(arguments: [plan, summary.kind.rawValue, summary.title, try JSONColumn.text(change)])
        let edit = MandalartEdit(number: database.lastInsertedRowID, change: change)
        try database.cachedStatement(
            sql: """
                DELETE FROM edit WHERE plan = ?1 AND number <=
                    (SELECT number FROM edit WHERE plan = ?1 AND is_undone = 0 ORDER BY number DESC LIMIT 1 OFFSET \(MandalartLimits.history))
                """
        ).execute(arguments: [plan])
        return edit
    }

    static func undo(in plan: Plan.ID, edit number: Int64?, _ database: Database) throws -> MandalartEdit {
        guard let edit = try edit(lastDone, plan, database), number == nil || edit.number == number else {
            throw MandalartError.nothingToUndo
        }
        try apply(edit.change.inverse, in: plan, database)
        try database.execute(sql: "UPDATE edit SET is_undone = 1 WHERE number = ?", arguments: [edit.number])
        return edit
    }

    static func redo(in plan: Plan.ID, edit number: Int64?, _ database: Database) throws -> MandalartEdit {
        guard let edit = try edit(nextUndone, plan, database), number == nil || edit.number == number else {
            throw MandalartError.nothingToUndo
        }
        try apply(edit.change, in: plan, database)
        try database.execute(sql: "UPDATE edit SET is_undone = 0 WHERE number = ?", arguments: [edit.number])
        return edit
    }

    // MARK: - Rows

    private static let lastDone = "is_undone = 0 ORDER BY number DESC"
    private static let nextUndone = "is_undone = 1 ORDER BY number"

    private static func summary(_ which: String, _ plan: Plan.ID, _ database: Database) throws -> EditSummary? {
        let statement = try database.cachedStatement(sql: "SELECT number, kind, title FROM edit WHERE plan = ? AND \(which) LIMIT 1")
        return try Row.fetchOne(statement, arguments: [plan]).flatMap { row in
            guard let kind = EditSummary.Kind(rawValue: try row.decode(forColumn: "kind")) else { return nil }
            return EditSummary(number: try row.decode(forColumn: "number"), kind: kind, title: try row.decode(forColumn: "title"))
        }
    }

    private static func edit(_ which: String, _ plan: Plan.ID, _ database: Database) throws -> MandalartEdit? {
        let statement = try database.cachedStatement(sql: "SELECT number, change FROM edit WHERE plan = ? AND \(which) LIMIT 1")
        return try Row.fetchOne(statement, arguments: [plan]).map { row in
            MandalartEdit(number: try row.decode(forColumn: "number"), change: try JSONColumn.value(try row.decode(forColumn: "change")))
        }
    }

    private static func apply(_ change: MandalartEdit.Change, in plan: Plan.ID, _ database: Database) throws {
        switch change {
        case .title(_, let after):
            try database.execute(sql: "UPDATE plan SET title = ? WHERE id = ?", arguments: [after, plan])
            guard database.changesCount == 1 else { throw MandalartError.planNotFound(plan) }
        case .main(_?, let after?):
            try PlanRows.update(after.main, database)
        case .main(nil, let after?):
            try PlanRows.insert(after, in: plan, database)
        case .main(let before?, nil):
            try delete(before.id, from: "main_mandalart", database)
        case .sub(_, _?, let after?):
            try PlanRows.update(after, database)
        case .sub(let main, nil, let after?):
            try PlanRows.insert(after, of: main, database)
        case .sub(_, let before?, nil):
            try delete(before.id, from: "sub_mandalart", database)
        case .movedMain(_, _, let from, let to):
            try swapGoals(from, to, in: plan, database)
        case .movedSub(_, _, let from, let to):
            try swapSteps(from, to, database)
        case .main(nil, nil), .sub(_, nil, nil):
            break
        }
    }

    // No two rows stand at one place, not even within a statement: what changes places goes, and
    // comes back under its identifiers.

    private static func swapGoals(_ first: GridPosition, _ second: GridPosition, in plan: Plan.ID, _ database: Database) throws {
        var moved: [Branch] = []
        for (from, to) in [(first, second), (second, first)] {
            guard var branch = try PlanRows.branch(at: from, in: plan, database) else { continue }
            branch.main.position = to
            moved.append(branch)
        }
        for branch in moved { try delete(branch.id, from: "main_mandalart", database) }
        for branch in moved { try PlanRows.insert(branch, in: plan, database) }
    }

    private static func swapSteps(_ first: StepPlace, _ second: StepPlace, _ database: Database) throws {
        var moved: [(SubMandalart, of: MainMandalart.ID)] = []
        for (from, to) in [(first, second), (second, first)] {
            guard var sub = try PlanRows.sub(at: from.position, of: from.goal, database) else { continue }
            sub.position = to.position
            moved.append((sub, to.goal))
        }
        for (sub, _) in moved { try delete(sub.id, from: "sub_mandalart", database) }
        for (sub, goal) in moved { try PlanRows.insert(sub, of: goal, database) }
    }

    private static func delete(_ id: Int64, from table: String, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM \(table) WHERE id = ?").execute(arguments: [id])
    }
}
