import Foundation
import GRDB
import LocalProvider
import MandalartDomain
import MandalartTesting
import Testing

@testable import MandalartData

/// Links by which plans are read; the real repository and the fake behave alike.
@Suite(.timeLimit(.minutes(20))) struct ReadLinkTests {
    private let folder: TemporaryFolder
    private let first = GridPosition.ring[0]

    init() throws { folder = try TemporaryFolder() }

    private func repository(_ kind: RepositoryKind) async throws -> any MandalartRepository { try await kind.open(folder) }

    @Test(arguments: RepositoryKind.allCases) func aPlanHasOneLinkAndANewOneHasAnotherKey(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plans = try await repository.add([PlanTemplate[.product].draft(.en), PlanDraft(title: "q")])
        #expect(try await repository.key(of: plans[0].id) == nil)
        let key = try await repository.makeKey(of: plans[0].id)
        #expect(try await repository.makeKey(of: plans[0].id) == key)
        #expect(try await repository.key(of: plans[0].id) == key)
        #expect(try await repository.key(of: plans[1].id) == nil)
        let other = try await repository.makeKey(of: plans[1].id)
        #expect(try await repository.content(for: key) == plans[0].forReaders)
        #expect(try await repository.content(for: other)?.id == plans[1].id)
        #expect(try await repository.content(for: .random()) == nil)

        try await repository.revoke(key)
        try await repository.revoke(key)
        #expect(try await repository.content(for: key) == nil)
        #expect(try await repository.content(for: other)?.id == plans[1].id)
        let next = try await repository.makeKey(of: plans[0].id)
        #expect(next != key)
        // A window that still shows the old link does not revoke the new one.
        try await repository.revoke(key)
        #expect(try await repository.content(for: key) == nil)
        #expect(try await repository.content(for: next) == plans[0].forReaders)
        await #expect(throws: MandalartError.planNotFound(99)) { try await repository.makeKey(of: 99) }
    }

    @Test(arguments: RepositoryKind.allCases) func aDeletedPlanComesBackWithoutItsLink(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plan = try await repository.add([PlanTemplate[.product].draft(.en)])[0].id
        let key = try await repository.makeKey(of: plan)
        var keys = repository.keyUpdates(of: plan).makeAsyncIterator()
        var reader = repository.updates(for: key).makeAsyncIterator()
        #expect(await keys.next { $0 == key } != nil)
        #expect(await reader.next { $0?.id == plan } != nil)
        let deleted = try await repository.deletePlan(plan)
        #expect(await keys.next { $0 == nil } != nil)
        #expect(await reader.next { $0 == nil } != nil)
        try await repository.restore(deleted)
        #expect(try await repository.key(of: plan) == nil)
        #expect(try await repository.content(for: key) == nil)
        #expect(try await repository.makeKey(of: plan) != key)
    }

    @Test(arguments: RepositoryKind.allCases) func readersSeeEditsUntilTheLinkIsRevoked(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plan = try await repository.add([PlanTemplate[.product].draft(.en)])[0].id
        let key = try await repository.makeKey(of: plan)
        var reader = repository.updates(for: key).makeAsyncIterator()
        var second = repository.updates(for: key).makeAsyncIterator()
        var stranger = repository.updates(for: .random()).makeAsyncIterator()
        #expect(await reader.next { $0 != nil } != nil)
        #expect(await second.next { $0 != nil } != nil)
        #expect(await stranger.next() == .some(nil))
        _ = try await repository.saveMain(MainDraft(title: "Other", description: "secret"), at: first, in: plan)
        for content in [await reader.next { $0?[first]?.main.title == "Other" }, await second.next { $0?[first]?.main.title == "Other" }] {
            #expect(content??[first]?.main.description == nil && content != nil)
        }
        try await repository.revoke(key)
        #expect(await reader.next { $0 == nil } != nil)
        #expect(await second.next { $0 == nil } != nil)
    }

    @Test(arguments: RepositoryKind.allCases) func everyWindowHearsOfTheLink(_ kind: RepositoryKind) async throws {
        let repository = try await repository(kind)
        let plan = try await repository.add([PlanDraft(title: "p")])[0].id
        var windows = [repository.keyUpdates(of: plan).makeAsyncIterator(), repository.keyUpdates(of: plan).makeAsyncIterator()]
        for index in windows.indices { #expect(await windows[index].next() == .some(nil)) }
        let key = try await repository.makeKey(of: plan)
        for index in windows.indices { #expect(await windows[index].next { $0 == key } != nil) }
        try await repository.revoke(key)
        for index in windows.indices { #expect(await windows[index].next { $0 == nil } != nil) }
    }

    @Test func theLinkSurvivesARestartAndAnotherProcessHearsOfItsEnd() async throws {
        let data = try await MandalartData.open(folder)
        let plan = try await data.plans.add([PlanDraft(title: "p")])[0].id
        let key = try await data.plans.makeKey(of: plan)
        try await data.close()
        let file = try await SQLiteDatabase.open(at: folder.database, migrator: MandalartSchema.migrator)
        let changes = SQLiteForeignChanges(in: file, clock: StillClock(), logger: .silent)
        await changes.look()
        let store = SQLiteMandalartStore(database: MandalartDatabase(file: file), changes: changes, now: { Date() })
        var reader = store.updates(for: key).makeAsyncIterator()
        #expect(await reader.next { $0?.id == plan } != nil)
        let other = try await MandalartData.open(folder)
        try await other.plans.revoke(key)
        await changes.look()
        #expect(await reader.next { $0 == nil } != nil)
    }

    @Test func dataOfTheVersionBeforeLinksIsKept() async throws {
        try FileManager.default.createDirectory(at: folder.database.deletingLastPathComponent(), withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: folder.database.path)
        try MandalartSchema.migrator.migrate(queue, upTo: "5 notes and days of steps")
        try await queue.write { try $0.execute(sql: "INSERT INTO plan (id, title, created_at) VALUES (1, 'p', 0)") }
        try queue.close()
        let data = try await MandalartData.open(folder)
        #expect(try await data.plans.key(of: 1) == nil)
        let key = try await data.plans.makeKey(of: 1)
        #expect(try await data.plans.content(for: key)?.plan.title == "p")
    }

    @Test func noExportHasTheKey() async throws {
        let data = try await MandalartData.open(folder)
        let plan = try await data.plans.add([PlanTemplate[.product].draft(.en)])[0].id
        let key = try await data.plans.makeKey(of: plan)
        let archive = DefaultArchiveUseCase(
            plans: data.plans, userState: data.userState, exporters: [JSONExporter(), MarkdownExporter()], importer: JSONImporter())
        for format in [ExportFormat.json, .markdown] {
            let file = String(decoding: try await archive.export(plan, as: format).bytes, as: UTF8.self)
            #expect(!file.isEmpty && !file.contains(key.text))
        }
        let copy = try #require(try await archive.importPlans(from: archive.exportAll().bytes).added.first)
        #expect(try await data.plans.key(of: copy) == nil)
    }
}
