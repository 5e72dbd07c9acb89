import Foundation
import GRDB
import MandalartDomain

/// Rows of the tables of plans to and from values.
enum PlanRows {
    /// The tables that hold plans.
    static let tables = ["plan", "main_mandalart", "sub_mandalart"]

    // MARK: - Reading

    static func plan(_ id: Plan.ID, _ database: Database) throws -> Plan? {
        let statement = try database.cachedStatement(sql: "SELECT id, title, created_at FROM plan WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(plan)
    }

    static func content(_ id: Plan.ID, _ database: Database) throws -> PlanContent? {
        guard let plan = try plan(id, database) else { return nil }
        return PlanContent(
            plan: plan, branches: try branches(of: id, database), history: try EditLog.history(of: id, database))
    }

    static func existing(_ id: Plan.ID, _ database: Database) throws -> PlanContent {
        guard let content = try content(id, database) else { throw MandalartError.planNotFound(id) }
        return content
    }

    /// All plans as they stand in lists: the progress of a plan is the mean of its actions'.
    static func summaries(_ database: Database) throws -> [PlanSummary] {
        let sql = """
            WITH goal AS (
                SELECT main.plan, total(sub.achievement_rate) AS achieved, count(sub.id) AS steps
                FROM main_mandalart main LEFT JOIN sub_mandalart sub ON sub.main = main.id GROUP BY main.id
            )
            SELECT plan.id, plan.title, plan.created_at, middle.title AS goal, middle.palette,
                (SELECT sum(achieved) / sum(steps) FROM goal WHERE goal.plan = plan.id) AS progress,
                (SELECT count(*) + coalesce(sum(steps), 0) FROM goal WHERE goal.plan = plan.id) AS filled,
                (SELECT coalesce(sum(steps), 0) FROM goal WHERE goal.plan = plan.id) AS steps
            FROM plan LEFT JOIN main_mandalart middle ON middle.plan = plan.id AND middle.position = 4 ORDER BY plan.id
            """
        return try Row.fetchAll(try database.cachedStatement(sql: sql)).map { row in
            PlanSummary(
                plan: try plan(row), goal: try row.decode(forColumn: "goal"),
                paletteID: (try row.decode(forColumn: "palette") as String?).flatMap(PaletteID.init(rawValue:)),
                progress: (try row.decode(forColumn: "progress") as Double?) ?? 0, filledCount: try row.decode(forColumn: "filled"),
                stepCount: try row.decode(forColumn: "steps"))
        }
    }

    static func main(at position: GridPosition, in plan: Plan.ID, _ database: Database) throws -> MainMandalart? {
        let statement = try database.cachedStatement(sql: "SELECT \(mainColumns) FROM main_mandalart WHERE plan = ? AND position = ?")
        return try Row.fetchOne(statement, arguments: [plan, position.index]).flatMap(main)
    }

    static func branch(at position: GridPosition, in plan: Plan.ID, _ database: Database) throws -> Branch? {
        guard let main = try main(at: position, in: plan, database) else { return nil }
        let statement = try database.cachedStatement(sql: "SELECT \(subColumns) FROM sub_mandalart WHERE main = ?")
        return Branch(main: main, subs: try Row.fetchAll(statement, arguments: [main.id]).compactMap(sub))
    }

    /// The plan and the position of a main mandalart.
    static func place(of main: MainMandalart.ID, _ database: Database) throws -> (plan: Plan.ID, position: GridPosition)? {
        let statement = try database.cachedStatement(sql: "SELECT plan, position FROM main_mandalart WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [main]),
            let position = GridPosition(index: try row.decode(forColumn: "position"))
        else { return nil }
        return (try row.decode(forColumn: "plan"), position)
    }

    static func sub(at position: GridPosition, of main: MainMandalart.ID, _ database: Database) throws -> SubMandalart? {
        let statement = try database.cachedStatement(sql: "SELECT \(subColumns) FROM sub_mandalart WHERE main = ? AND position = ?")
        return try Row.fetchOne(statement, arguments: [main, position.index]).flatMap(sub)
    }

    // MARK: - Writing

    static func insert(_ plan: Plan, _ database: Database) throws {
        try database.execute(
            sql: "INSERT INTO plan (id, title, created_at) VALUES (?, ?, ?)", arguments: [plan.id, plan.title, plan.createdAt.column])
    }

    static func insert(_ branch: Branch, in plan: Plan.ID, _ database: Database) throws {
        try insert(branch.main, in: plan, database)
        for sub in branch.subs { try insert(sub, of: branch.id, database) }
    }

    /// An identifier of 0 stands for the next free one.
    @discardableResult
    static func insert(_ main: MainMandalart, in plan: Plan.ID, _ database: Database) throws -> MainMandalart.ID {
        let statement = try database.cachedStatement(
            sql: "INSERT INTO main_mandalart (id, plan, position, title, palette, description, image_url) VALUES (?, ?, ?, ?, ?, ?, ?)")
        try statement.execute(arguments: [
            main.id == 0 ? nil : main.id, plan, main.position.index, main.title, main.paletteID.rawValue, main.description, main.imageURL,
        ])
        return database.lastInsertedRowID
    }

    @discardableResult
    static func insert(_ sub: SubMandalart, of main: MainMandalart.ID, _ database: Database) throws -> SubMandalart.ID {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO sub_mandalart (id, main, position, title, achievement_rate, note, due, begun_at, progressed_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            sub.id == 0 ? nil : sub.id, main, sub.position.index, sub.title, sub.achievementRate, sub.note, sub.due?.rawValue,
            sub.begunAt?.column, sub.progressedAt?.column,
        ])
        return database.lastInsertedRowID
    }

    static func update(_ main: MainMandalart, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: "UPDATE main_mandalart SET title = ?, palette = ?, description = ?, image_url = ? WHERE id = ?")
        try statement.execute(arguments: [main.title, main.paletteID.rawValue, main.description, main.imageURL, main.id])
        guard database.changesCount == 1 else { throw MandalartError.mainNotFound(main.id) }
    }

    static func update(_ sub: SubMandalart, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: "UPDATE sub_mandalart SET title = ?, achievement_rate = ?, note = ?, due = ?, begun_at = ?, progressed_at = ? WHERE id = ?"
        )
        try statement.execute(arguments: [
            sub.title, sub.achievementRate, sub.note, sub.due?.rawValue, sub.begunAt?.column, sub.progressedAt?.column, sub.id,
        ])
        guard database.changesCount == 1 else { throw MandalartError.nothingAt(sub.position) }
    }

    // MARK: - Rows

    private static let mainColumns = "id, title, position, palette, description, image_url"
    private static let subColumns = "id, title, achievement_rate, position, note, due, begun_at, progressed_at"

    // Each throws where a column holds what it cannot, as in a file that was overwritten.

    private static func plan(_ row: Row) throws -> Plan {
        Plan(
            id: try row.decode(forColumn: "id"), title: try row.decode(forColumn: "title"),
            createdAt: Date(column: try row.decode(forColumn: "created_at")))
    }

    // By index: a plan has eighty-one rows, and looking for a column by its name costs more than
    // reading it.

    /// Reads a row of ``mainColumns``.
    private static func main(_ row: Row) throws -> MainMandalart? {
        guard let position = GridPosition(index: try row.decode(atIndex: 2)), let palette = PaletteID(rawValue: try row.decode(atIndex: 3))
        else { return nil }
        return MainMandalart(
            id: try row.decode(atIndex: 0), title: try row.decode(atIndex: 1), position: position, paletteID: palette,
            description: try row.decode(atIndex: 4), imageURL: try row.decode(atIndex: 5))
    }

    /// Reads a row of ``subColumns``.
    private static func sub(_ row: Row) throws -> SubMandalart? { try sub(row, from: 0) }

    private static func sub(_ row: Row, from first: Int) throws -> SubMandalart? {
        guard let position = GridPosition(index: try row.decode(atIndex: first + 3)) else { return nil }
        return SubMandalart(
            id: try row.decode(atIndex: first), title: try row.decode(atIndex: first + 1),
            achievementRate: try row.decode(atIndex: first + 2), position: position, note: try row.decode(atIndex: first + 4),
            due: (try row.decode(atIndex: first + 5) as String?).flatMap(Day.init(rawValue:)),
            begunAt: (try row.decode(atIndex: first + 6) as Double?).map(Date.init(column:)),
            progressedAt: (try row.decode(atIndex: first + 7) as Double?).map(Date.init(column:)))
    }

    private static func branches(of plan: Plan.ID, _ database: Database) throws -> [Branch] {
        let subs = try Row.fetchCursor(
            try database.cachedStatement(
                sql: """
                    SELECT sub.main, sub.id, sub.title, sub.achievement_rate, sub.position, sub.note, sub.due, sub.begun_at, sub.progressed_at
                    FROM sub_mandalart sub JOIN main_mandalart main ON main.id = sub.main WHERE main.plan = ?
                    """), arguments: [plan])
        var bySub: [MainMandalart.ID: [SubMandalart]] = [:]
        while let row = try subs.next() {
            if let sub = try sub(row, from: 1) { bySub[try row.decode(atIndex: 0), default: []].append(sub) }
        }
        let statement = try database.cachedStatement(sql: "SELECT \(mainColumns) FROM main_mandalart WHERE plan = ?")
        return try Row.fetchAll(statement, arguments: [plan]).compactMap(main).map { Branch(main: $0, subs: bySub[$0.id] ?? []) }
    }
}
