import Foundation
import GRDB
import LocalProvider
import MandalartDomain
import MandalartTesting
import Testing

@testable import MandalartData

@Suite(.timeLimit(.minutes(20))) struct SQLiteStoreTests {
    private let folder: TemporaryFolder
    private let first = GridPosition.ring[0]

    init() throws { folder = try TemporaryFolder() }

    @Test func aKilledProcessLosesNoAcknowledgedSaveAndNoSub() async throws {
        let path = folder.url.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let data = try await MandalartDataFolder.open(root: URL(fileURLWithPath: path), logger: .silent)
            let plan = try await data.plans.add([PlanTemplate[.product].draft(.en)])[0].id
            let acknowledged = RawFile.openForAppending("\(path)/acknowledged")
            await withTaskGroup(of: Void.self) { group in
                for position in GridPosition.ring.prefix(4) {
                    group.addTask {
                        for number in 1... {
                            let draft = MainDraft(title: "\(position.index)-\(number)")
                            guard (try? await data.plans.saveMain(draft, at: position, in: plan)) != nil else { return }
                            RawFile.append("\(position.index) \(number)\n", to: acknowledged)
                            // The other writers are in the middle of something.
                            if position == GridPosition.ring[0], number == 25 { kill(getpid(), SIGKILL) }
                        }
                    }
                }
            }
        }
        let lines = try String(contentsOf: folder.url.appendingPathComponent("acknowledged"), encoding: .utf8).split(separator: "\n")
        var last: [Int: Int] = [:]
        for line in lines {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            last[numbers[0]] = max(last[numbers[0]] ?? 0, numbers[1])
        }
        #expect(last[GridPosition.ring[0].index] == 25 || lines.count > 20)
        let data = try await MandalartData.open(folder)
        let summary = try #require(try await data.plans.plans().first)
        let content = try await data.plans.content(of: summary.id)
        #expect(content.branches.count == 9 && content.branches.filter { $0.subs.count == 8 }.count == 8)
        for (index, number) in last {
            let position = try #require(GridPosition(index: index))
            let saved = try #require(content[position]?.main.title.split(separator: "-").last.flatMap { Int($0) })
            #expect(saved >= number)
        }
    }

    @Test func draftsBelongToOneBrowser() async throws {
        let data = try await MandalartData.open(folder)
        let (mine, yours) = (data.drafts(of: "my browser"), data.drafts(of: "yours"))
        let keys: [DraftKey] = [.nickname, .main(1, .center), .sub(1, first)]
        for key in keys { try await mine.keep(.nickname("mine"), as: key) }
        for key in keys {
            #expect(try await yours.draft(key) == nil)
            #expect(try await data.drafts.draft(key) == nil)
            try await yours.keep(nil, as: key)
            #expect(try await data.drafts(of: "my browser").draft(key) == .nickname("mine"))
        }
    }

    @Test func theTablesTakeNoNonsense() async throws {
        let file = try await SQLiteDatabase.open(at: folder.database, migrator: MandalartSchema.migrator)
        let database = MandalartDatabase(file: file)
        try await database.write { database in
            try database.execute(
                sql: """
                    INSERT INTO plan (id, title, created_at) VALUES (1, 'p', 0);
                    INSERT INTO main_mandalart (id, plan, position, title, palette) VALUES (1, 1, 0, 'm', 'type1'), (2, 1, 4, 'g', 'type1');
                    INSERT INTO sub_mandalart (main, position, title, achievement_rate)
                        VALUES (1, 0, 's', 0), (1, 1, 's', 0), (1, 2, 's', 0), (1, 3, 's', 0), (1, 5, 's', 0), (1, 6, 's', 0), (1, 7, 's', 0),
                            (1, 8, 's', 1);
                    """)
        }
        let ninth = (0...9).map { "INSERT INTO sub_mandalart (main, position, title, achievement_rate) VALUES (1, \($0), 's', 0)" }
        for sql in ninth + [
            "INSERT INTO plan (title, created_at) VALUES ('', 0)",
            "INSERT INTO main_mandalart (plan, position, title, palette) VALUES (1, 0, 'm', 'type1')",
            "INSERT INTO main_mandalart (plan, position, title, palette) VALUES (1, 9, 'm', 'type1')",
            "INSERT INTO main_mandalart (plan, position, title, palette) VALUES (1, 1, 'm', 'type17')",
            "INSERT INTO main_mandalart (plan, position, title, palette) VALUES (9, 1, 'm', 'type1')",
            "INSERT INTO main_mandalart (plan, position, title, palette) VALUES (1, 1, hex(zeroblob(2561)), 'type1')",
            "UPDATE main_mandalart SET position = 1 WHERE id = 1",
            "INSERT INTO sub_mandalart (main, position, title, achievement_rate) VALUES (2, 0, 's', 0)",
            "INSERT INTO sub_mandalart (main, position, title, achievement_rate) VALUES (9, 0, 's', 0)",
            "UPDATE sub_mandalart SET achievement_rate = 1.01",
            "UPDATE sub_mandalart SET due = 'tomorrow'",
            "UPDATE sub_mandalart SET note = ''",
            "UPDATE sub_mandalart SET position = 4 WHERE position = 0",
            "UPDATE user_state SET theme = 'pink'",
            "INSERT INTO user_state (id) VALUES (2)",
            "INSERT INTO edit (plan, kind, title, change) VALUES (1, 'x', 'x', 'no json')",
            "INSERT INTO read_link (plan, read_key) VALUES (1, 'short')",
            "INSERT INTO read_link (plan, read_key) VALUES (9, hex(zeroblob(11)))",
        ] {
            let error = await #expect(throws: MandalartError.self, "\(sql)") { try await database.write { try $0.execute(sql: sql) } }
            guard case .storage(let text)? = error else {
                Issue.record("\(sql) failed with \(String(describing: error))")
                continue
            }
            #expect(text.contains(folder.database.path))
        }
    }

    @Test func dataOfTheVersionBeforeNotesIsKept() async throws {
        try FileManager.default.createDirectory(at: folder.database.deletingLastPathComponent(), withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: folder.database.path)
        try MandalartSchema.migrator.migrate(queue, upTo: "4 user state")
        let edit = #"{"sub":{"_0":1,"after":{"achievementRate":0.5,"id":1,"position":0,"title":"s"}}}"#
        let draft = #"{"sub":{"_0":{"title":"typed","achievementRate":0.25}}}"#
        try await queue.write { database in
            try database.execute(
                sql: """
                    INSERT INTO plan (id, title, created_at) VALUES (1, 'p', 0);
                    INSERT INTO main_mandalart (id, plan, position, title, palette) VALUES (1, 1, 0, 'm', 'type1');
                    INSERT INTO sub_mandalart (id, main, position, title, achievement_rate) VALUES (1, 1, 0, 's', 0.5);
                    INSERT INTO edit (plan, kind, title, change) VALUES (1, 'addedSub', 's', '\(edit)');
                    INSERT INTO draft (form, content, kept_at) VALUES ('sub/1/1', '\(draft)', 8.2e8);
                    """)
        }
        try queue.close()
        let data = try await MandalartData.open(folder)
        let step = SubMandalart(id: 1, title: "s", achievementRate: 0.5, position: first)
        #expect(try await data.plans.content(of: 1)[first]?.subs == [step])
        #expect(try await data.drafts.draft(.sub(1, GridPosition.ring[1])) == .sub(SubDraft(title: "typed", achievementRate: 0.25)))
        _ = try await data.plans.undo(in: 1, edit: nil)
        #expect(try await data.plans.content(of: 1)[first]?.subs == [])
        _ = try await data.plans.redo(in: 1, edit: nil)
        #expect(try await data.plans.content(of: 1)[first]?.subs == [step])
    }

    @Test func deletingAPlanDeletesAllOfIt() async throws {
        let data = try await MandalartData.open(folder)
        let plan = try await data.plans.add([PlanTemplate[.product].draft(.en)])[0].id
        _ = try await data.plans.rename(plan, to: "q")
        _ = try await data.plans.makeKey(of: plan)
        _ = try await data.plans.deletePlan(plan)
        try await data.close()
        let file = try await SQLiteDatabase.open(at: folder.database, migrator: MandalartSchema.migrator)
        for table in ["plan", "main_mandalart", "sub_mandalart", "edit", "read_link"] {
            #expect(try await file.reader.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") } == 0)
        }
    }

    @Test func identifiersAreNotGivenTwice() async throws {
        let data = try await MandalartData.open(folder)
        let plan = try await data.plans.add([PlanDraft(title: "p")])[0].id
        _ = try await data.plans.saveMain(MainDraft(title: "a"), at: first, in: plan)
        let before = try #require(try await data.plans.content(of: plan)[first]).id
        _ = try await data.plans.deleteMain(at: first, in: plan)
        _ = try await data.plans.saveMain(MainDraft(title: "b"), at: first, in: plan)
        #expect(try #require(try await data.plans.content(of: plan)[first]).id > before)
        _ = try await data.plans.deletePlan(plan)
        #expect(try await data.plans.add([PlanDraft(title: "q")])[0].id > plan)
    }

    @Test func theHistoryIsBoundedAndKeepsTheNewest() async throws {
        let data = try await MandalartData.open(folder)
        let plan = try await data.plans.add([PlanDraft(title: "p")])[0].id
        for number in 1...MandalartLimits.history + 20 { _ = try await data.plans.rename(plan, to: "p\(number)") }
        var count = 0
        while (try? await data.plans.undo(in: plan, edit: nil)) != nil { count += 1 }
        #expect(count == MandalartLimits.history)
        #expect(try await data.plans.content(of: plan).plan.title == "p20")
    }

    @Test func theHistorySurvivesARestart() async throws {
        let data = try await MandalartData.open(folder)
        let plan = try await data.plans.add([PlanTemplate[.product].draft(.ko)])[0]
        let edit = try await data.plans.deleteMain(at: first, in: plan.id)
        try await data.close()
        let again = try await MandalartData.open(folder)
        _ = try await again.plans.undo(in: plan.id, edit: edit.number)
        #expect(try await again.plans.content(of: plan.id).branches == plan.branches)
    }

    @Test func aSaveEndsThoughItsTaskIsCancelled() async throws {
        let data = try await MandalartData.open(folder)
        let plan = try await data.plans.add([PlanDraft(title: "p")])[0].id
        let leaving = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await data.plans.saveMain(MainDraft(title: "a"), at: .center, in: plan)
        }
        _ = await leaving.result
        #expect(try await data.plans.content(of: plan).goal?.title == "a")
    }

    @Test func anotherProcessIsHeardOf() async throws {
        let file = try await SQLiteDatabase.open(at: folder.database, migrator: MandalartSchema.migrator)
        let changes = SQLiteForeignChanges(in: file, clock: StillClock(), logger: .silent)
        await changes.look()
        let store = SQLiteMandalartStore(database: MandalartDatabase(file: file), changes: changes, now: { Date() })
        var plans = store.planUpdates().makeAsyncIterator()
        #expect(await plans.next()?.isEmpty == true)
        // Connections of their own are what tells processes apart.
        let other = try await MandalartData.open(folder)
        _ = try await other.plans.add([PlanDraft(title: "p")])
        await changes.look()
        #expect(await plans.next { $0.map(\.plan.title) == ["p"] } != nil)
    }

    @Test func numbersThatHaveRunOutAreAnError() async throws {
        let data = try await MandalartData.open(folder)
        _ = try await data.plans.add([PlanDraft(title: "p")])
        let file = try await SQLiteDatabase.open(at: folder.database, migrator: MandalartSchema.migrator)
        try await file.commit { try $0.execute(sql: "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'plan'") }
        await #expect(throws: MandalartError.self) { try await data.plans.add([PlanDraft(title: "q")]) }
        #expect(try await data.plans.plans().map(\.plan.title) == ["p"])
    }

    @Test func aDamagedFileIsSetAside() async throws {
        let bytes = Data("no database".utf8)
        try FileManager.default.createDirectory(at: folder.database.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: folder.database)
        let damage = try #require(try await MandalartData.open(folder).damage)
        #expect(try Data(contentsOf: URL(fileURLWithPath: damage.movedTo)) == bytes)
    }

    @Test func afterClosingEverythingFailsAndStreamsEnd() async throws {
        let data = try await MandalartData.open(folder)
        try await data.close()
        await #expect(throws: MandalartError.self) { try await data.plans.plans() }
        await #expect(throws: MandalartError.self) { try await data.userState.state() }
        var later = data.plans.planUpdates().makeAsyncIterator()
        #expect(await later.next() == nil)
    }
}

/// Writing that is done when the call returns, whatever becomes of the process.
private enum RawFile {
    static func openForAppending(_ path: String) -> Int32 { open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600) }

    static func append(_ text: String, to file: Int32) {
        let bytes = Array(text.utf8)
        _ = write(file, bytes, bytes.count)
    }
}
