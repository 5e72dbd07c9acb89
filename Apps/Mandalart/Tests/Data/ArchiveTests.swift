import Foundation
import LocalProvider
import MandalartDomain
import MandalartTesting
import Testing

@testable import MandalartData

@Suite(.timeLimit(.minutes(20))) struct ArchiveTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// An imported export is the same plan, and so is its export.
    @Test(arguments: 1...60) func exportsComeBackAsTheyWere(_ seed: UInt64) async throws {
        var chance = Chance(seed)
        let repository = FakeMandalartRepository()
        let drafts = (0..<Int.random(in: 1...4, using: &chance)).map { _ in chance.plan() }
        let contents = try await repository.add(drafts)
        let bytes = try await JSONExporter().export(contents, as: .json)
        let read = try JSONImporter().plans(in: bytes)
        #expect(read == contents.map(PlanDraft.init))
        #expect(try await JSONExporter().export(try await repository.add(read), as: .json) == bytes)
    }

    @Test func anImportThroughTheDatabaseIsExportedTheSame() async throws {
        let data = try await MandalartData.open(folder)
        let archive = DefaultArchiveUseCase(
            plans: data.plans, userState: data.userState, exporters: [JSONExporter(), MarkdownExporter()], importer: JSONImporter())
        let plan = try await data.plans.add([PlanTemplate[.balancedYear].draft(.ko)])[0].id
        let file = try await archive.export(plan, as: .json)
        // Beside itself it would be given another name.
        _ = try await data.plans.deletePlan(plan)
        let imported = try await archive.importPlans(from: file.bytes)
        #expect(imported.added.count == 1 && imported.added[0] != plan)
        #expect(try await data.userState.state().currentPlan == imported.added[0])
        #expect(try await archive.export(imported.added[0], as: .json).bytes == file.bytes)
        #expect(file.name == "균형-잡힌-한-해.json")
    }

    /// A file of three plans: one was renamed and changed here since, one is as it was, one is gone.
    @Test(arguments: RepositoryKind.allCases, PlanImport.Choice.allCases)
    func plansThatAreHereAlreadyAreKnown(_ kind: RepositoryKind, _ choice: PlanImport.Choice) async throws {
        let plans = try await kind.open(folder)
        let archive = DefaultArchiveUseCase(
            plans: plans, userState: FakeUserState(), exporters: [JSONExporter()], importer: JSONImporter())
        let mandalarts = DefaultMandalartUseCase(
            plans: plans, drafts: FakeMandalartRepository(), userState: FakeUserState(), logger: RecordingLogger())
        let made = (0..<3).map { Date(timeIntervalSinceReferenceDate: Double($0)) }
        let drafts = zip(made, [PlanTemplate.ID.product, .learning, .balancedYear]).map { time, id in
            var draft = PlanTemplate[id].draft(.en)
            draft.createdAt = time
            return draft
        }
        let ids = try await plans.add(drafts).map(\.id)
        let file = try await archive.exportAll().bytes
        _ = try await plans.rename(ids[0], to: "Renamed")
        _ = try await plans.deleteMain(at: GridPosition.ring[0], in: ids[0])
        _ = try await plans.deletePlan(ids[2])
        let key = try await plans.makeKey(of: ids[0])
        let before = try await contents(plans)

        let read = try await archive.read(file)
        #expect(read.knownCount == 2 && read.twins.map { $0?.id } == [ids[0], ids[1], nil])
        let arrival = try await archive.store(read, known: choice)
        let expected = [PlanImport.Choice.replace: [1, 1, 1], .keepBoth: [3, 0, 0], .skip: [1, 0, 2]]
        #expect([arrival.added.count, arrival.replaced.count, arrival.skipped] == expected[choice])
        #expect(arrival.shown == (choice == .replace ? ids[0] : arrival.added[0]))
        let after = try await contents(plans)
        #expect(after.count == (choice == .keepBoth ? 5 : 3))
        #expect(PlanDraft(after[0]) == (choice == .replace ? try drafts[0].validated() : PlanDraft(before[0])) && after[1] == before[1])
        // Two of one name are told apart.
        #expect(Set(after.map(\.plan.title)).count == after.count)
        if choice == .keepBoth { #expect(after.map(\.plan.title)[2...].contains(before[1].plan.title + " (2)")) }
        #expect(try await plans.content(for: key)?.plan.title == after[0].plan.title)

        for _ in 0..<2 { try await mandalarts.takeBack(arrival) }
        #expect(try await contents(plans).map { PlanDraft($0) } == before.map { PlanDraft($0) })
    }

    private func contents(_ plans: any MandalartRepository) async throws -> [PlanContent] {
        var contents: [PlanContent] = []
        for plan in try await plans.plans() { contents.append(try await plans.content(of: plan.id)) }
        return contents
    }

    @Test func aFileOfAPlanWithoutATimeIsKnownByNameAndContent() {
        let content = PlanContent(plan: Plan(id: 3, title: "p", createdAt: .now))
        let same = PlanDraft(title: "p")
        #expect(PlanImport([same, same], beside: [content]).twins == [content, nil])
        // Another plan of the same second is another one.
        #expect(PlanImport([PlanDraft(title: "q", createdAt: content.plan.createdAt.wholeSeconds)], beside: [content]).knownCount == 0)
        #expect(PlanImport([PlanDraft(title: "q")], beside: [content]).knownCount == 0)
        #expect(PlanImport([PlanDraft(title: "p", mains: [.init(MainDraft(title: "m"), at: .center)])], beside: [content]).knownCount == 0)
    }

    @Test func aFileWithOneFaultChangesNothing() async throws {
        let data = try await MandalartData.open(folder)
        let archive = DefaultArchiveUseCase(
            plans: data.plans, userState: data.userState, exporters: [JSONExporter()], importer: JSONImporter())
        _ = try await data.plans.add([PlanTemplate[.product].draft(.en), PlanTemplate[.learning].draft(.en)])
        let before = try await data.plans.plans()
        let good = String(decoding: try await archive.exportAll().bytes, as: UTF8.self)
        let last = try #require(good.range(of: "\"achievementRate\" : 0", options: .backwards))
        let bad = good.replacingCharacters(in: last, with: "\"achievementRate\" : 2")
        await #expect(throws: MandalartError.self) { try await archive.importPlans(from: Array(bad.utf8)) }
        #expect(try await data.plans.plans() == before)
    }

    @Test(
        arguments: [
            (["\"version\": 1, \"plans\": []"], nil, ImportFault.Reason.format),
            (["\"format\": \"riblet.mandalart\",", "\"version\": 2, \"plans\": []"], "version", .format),
            (["\"format\": \"riblet.mandalart\",", "\"plans\": []"], "version", .missing),
            (["\"format\": \"riblet.mandalart\", \"version\": 1,", "\"plans\": [], \"more\": 1"], "more", .unknown),
            (["\"format\": \"riblet.mandalart\", \"version\": 1,", "", "\"plans\": {}"], "plans", .type(expected: "a list")),
            (["\"format\": \"riblet.mandalart\", \"version\": 1,", "\"plans\": [7]"], "plans[0]", .type(expected: "an object")),
            (["\"format\": \"riblet.mandalart\", \"version\": 1,", "\"plans\": [{", "\"mains\": []}]"], "plans[0].title", .missing),
            (
                ["\"format\": \"riblet.mandalart\", \"version\": 1,", "\"plans\": [{", "\"title\": 1,", "\"mains\": []}]"],
                "plans[0].title", .type(expected: "a text")
            ),
        ] as [([String], String?, ImportFault.Reason)])
    func faultsAreNamed(_ lines: [String], _ field: String?, _ reason: ImportFault.Reason) {
        let text = (["{"] + lines + ["}"]).joined(separator: "\n")
        #expect(throws: MandalartError.unusableFile(ImportFault(reason, field: field))) {
            try JSONImporter().plans(in: Array(text.utf8))
        }
    }

    @Test(arguments: [
        (#""title": " ", "position": {"row": 0, "column": 0}, "paletteID": "type1""#, "title"),
        (#""title": "a", "position": {"row": 0, "column": 3}, "paletteID": "type1""#, "position.column"),
        (#""title": "a", "position": {"row": 0.5, "column": 0}, "paletteID": "type1""#, "position.row"),
        (#""title": "a", "position": {"row": 0}, "paletteID": "type1""#, "position.column"),
        (#""title": "a", "position": {"row": 0, "column": 0}, "paletteID": "type99""#, "paletteID"),
        (#""title": "a", "position": {"row": 0, "column": 0}"#, "paletteID"),
        (#""title": "a", "position": {"row": 0, "column": 0}, "paletteID": "type1", "imageURL": "http://x.y""#, "imageURL"),
        (#""title": "a", "position": {"row": 0, "column": 0}, "paletteID": "type1", "subs": 1"#, "subs"),
        (#""title": "a", "position": {"row": 0, "column": 0}, "paletteID": "type1", "rate": 1"#, "rate"),
        (#""title": "a", "position": {"row": 1, "column": 1}, "paletteID": "type1", "subs": [{}]"#, "subs[0]"),
        (
            #""title": "a", "position": {"row": 0, "column": 0}, "paletteID": "type1", "subs": [{"title": "s", "position": {"row": 1, "column": 1}, "achievementRate": 0}]"#,
            "subs[0].position"
        ),
        (
            #""title": "a", "position": {"row": 0, "column": 0}, "paletteID": "type1", "subs": [{"title": "s", "position": {"row": 0, "column": 0}, "achievementRate": 1.5}]"#,
            "subs[0].achievementRate"
        ),
    ])
    func faultsOfMandalartsAreNamed(_ main: String, _ field: String) throws {
        let text = "{\"format\": \"riblet.mandalart\", \"version\": 1, \"plans\": [{\"title\": \"p\", \"mains\": [\n{\(main)}\n]}]}"
        guard case .failure(.unusableFile(let fault)) = read(Array(text.utf8)) else {
            Issue.record("nothing was found wrong")
            return
        }
        #expect(fault.line == nil && fault.field == "plans[0].mains[0].\(field)")
    }

    @Test func twoAtOnePlaceAreNamed() throws {
        let main = #"{"title": "a", "position": {"row": 0, "column": 0}, "paletteID": "type1"}"#
        let text = "{\"format\": \"riblet.mandalart\", \"version\": 1, \"plans\": [{\"title\": \"p\", \"mains\": [\(main),\n\(main)]}]}"
        #expect(throws: MandalartError.unusableFile(ImportFault(.duplicate, field: "plans[0].mains[1].position"))) {
            try JSONImporter().plans(in: Array(text.utf8))
        }
    }

    @Test(arguments: [
        "{\n\"format\": }", "{\n\"a\" 1}", "[1,\n]", "{\n\"a\": 1,\n\"a\": 2}", "{\n\"a\": \"\\x\"}", "{\n\"a\": \"\\ud800\"}",
        "{\n\"a\": 01}", "\n{} x",
        "\nnul", "\n\"unfinished", "\n1e999",
    ])
    func malformedJSONIsNamedWithItsLine(_ text: String) {
        guard case .failure(.unusableFile(let fault)) = read(Array(text.utf8)) else {
            Issue.record("nothing was found wrong")
            return
        }
        #expect(fault.reason == .syntax && fault.line ?? 0 >= 2)
    }

    @Test func sizesAreBounded() {
        #expect(throws: MandalartError.unusableFile(ImportFault(.size(bytes: 0)))) { try JSONImporter().plans(in: []) }
        let large = [UInt8](repeating: UInt8(ascii: " "), count: MandalartLimits.importBytes + 1)
        #expect(throws: MandalartError.unusableFile(ImportFault(.size(bytes: large.count)))) { try JSONImporter().plans(in: large) }
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        #expect(throws: MandalartError.unusableFile(ImportFault(.syntax, line: 1))) { try JSONImporter().plans(in: deep) }
    }

    @Test func invalidUTF8IsNamedWithItsLine() {
        #expect(throws: MandalartError.unusableFile(ImportFault(.syntax, line: 2))) {
            try JSONImporter().plans(in: Array("{\n\"a\": \"".utf8) + [0xFF, 0xFE] + Array("\"}".utf8))
        }
    }

    /// A file that was damaged on its way is read or refused, never half.
    @Test(arguments: 1...200) func damagedFilesAreReadOrRefused(_ seed: UInt64) async throws {
        var chance = Chance(seed)
        var bytes = try await JSONExporter().export([SamplePlans.sparse], as: .json)
        for _ in 0..<Int.random(in: 1...4, using: &chance) {
            let index = Int.random(in: 0..<bytes.count, using: &chance)
            switch Int.random(in: 0..<3, using: &chance) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &chance)
            case 1: bytes.remove(at: index)
            default: bytes.insert(contentsOf: bytes.prefix(index).suffix(20), at: index)
            }
        }
        switch read(bytes) {
        case .success(let drafts): for draft in drafts { #expect(try draft.validated() == draft) }
        case .failure(.unusableFile(let fault)):
            #expect(fault.line ?? 1 >= 1 && (fault.line != nil || fault.field != nil || fault.reason == .format))
        case .failure(let error): Issue.record(error)
        }
    }

    private func read(_ bytes: [UInt8]) -> Result<[PlanDraft], MandalartError> {
        do throws(MandalartError) {
            return .success(try JSONImporter().plans(in: bytes))
        } catch {
            return .failure(error)
        }
    }

    @Test func anOutlineHasGoalsAsHeadingsAndActionsAsTasks() async throws {
        var plan = SamplePlans.make(id: 1, goals: 2, actions: 2)
        plan.branches[0].main.title = "# 1. *Bold* [x](y) <b>"
        plan.branches[0].subs[0].achievementRate = 1
        plan.branches[0].subs[0].title = "1. done"
        let text = String(decoding: try await MarkdownExporter().export([plan], as: .markdown), as: UTF8.self)
        #expect(text.hasPrefix("# Ship my own app\n\n2027 plan · "))
        #expect(text.contains("\n## \\# 1. \\*Bold\\* \\[x\\](y) \\<b\\> · "))
        #expect(text.contains("\n- [x] 1\\. done · 100%\n"))
        #expect(text.components(separatedBy: "\n- [").count - 1 == 4)
        #expect(text.hasSuffix("%\n"))
    }

    @Test("Files wait for long work, one after the other, and the plans answer meanwhile")
    func longWork() async throws {
        let data = try await MandalartData.open(folder)
        let work = LongWork()
        let archive = DefaultArchiveUseCase(
            plans: data.plans, userState: data.userState,
            exporters: [JSONExporter(longWork: work), MarkdownExporter(longWork: work), SVGExporter(longWork: work)],
            importer: JSONImporter(longWork: work))
        let plan = try await data.plans.add([PlanTemplate[.product].draft(.en)])[0].id
        let file = try await archive.exportAll().bytes
        let (end, start) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        async let other: Void = work.run { _ in
            start.continuation.finish()
            for await _ in end.stream {}
        }
        for await _ in start.stream {}
        try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask { try await archive.importPlans(from: file).added.count }
            for format in [ExportFormat.json, .markdown, .svg] { group.addTask { try await archive.export(plan, as: format).bytes.count } }
            while await work.waitingCount < 4 { await Task.yield() }
            #expect(try await data.plans.plans().count == 1)
            // A file that is too large does not wait.
            let large = [UInt8](repeating: UInt8(ascii: " "), count: MandalartLimits.importBytes + 1)
            await #expect(throws: MandalartError.unusableFile(ImportFault(.size(bytes: large.count)))) {
                try await archive.importPlans(from: large)
            }
            end.continuation.finish()
            for try await count in group { #expect(count > 0) }
        }
        try await other
        #expect(try await data.plans.plans().count == 2)
        await #expect(throws: MandalartError.busy) {
            let none = LongWork(limit: 0)
            try await none.run { _ in _ = try await JSONImporter(longWork: none).read(file) }
        }
    }

    @Test func anUnknownFormatAndAnOddNameAreHandled() async throws {
        let repository = FakeMandalartRepository()
        let plan = try await repository.add([PlanDraft(title: "../../etc/passwd: \"x\"")])[0].id
        let archive = DefaultArchiveUseCase(
            plans: repository, userState: FakeUserState(), exporters: [JSONExporter()], importer: JSONImporter())
        #expect(try await archive.export(plan, as: .json).name == "etc-passwd-x.json")
        await #expect(throws: MandalartError.self) { try await archive.export(plan, as: .pdf) }
        await #expect(throws: MandalartError.planNotFound(99)) { try await archive.export(99, as: .json) }
    }
}
