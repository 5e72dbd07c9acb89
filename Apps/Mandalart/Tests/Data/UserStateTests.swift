import Foundation
import Logging
import MandalartDomain
import MandalartTesting
import Testing

@testable import MandalartData

@Suite(.timeLimit(.minutes(20))) struct UserStateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func everythingIsRememberedOverARestart() async throws {
        let data = try await MandalartData.open(folder)
        // The first look back is offered a week after the folder was made.
        let made = try #require(try await data.userState.state().reviewedAt)
        #expect(try await data.userState.state() == UserState(reviewedAt: made) && abs(made.timeIntervalSinceNow) < 3_600)
        let plan = try await data.plans.add([PlanDraft(title: "p")])[0].id
        let state = UserState(
            nickname: "김철수", theme: .dark, seenHints: [.leavingSub], milestones: [.mainMandalart], currentPlan: plan,
            reviewedAt: Date(timeIntervalSinceReferenceDate: 1))
        try await data.userState.change { $0 = state }
        try await data.close()
        let again = try await MandalartData.open(folder)
        #expect(try await again.userState.state() == state)
        _ = try await again.plans.deletePlan(plan)
        #expect(try await again.userState.state().currentPlan == nil)
    }

    @Test func aHintIsShownOnceWhoeverAsks() async throws {
        let data = try await MandalartData.open(folder)
        let useCase = DefaultUserStateUseCase(repository: data.userState, logger: data.events)
        let shown = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { (try? await useCase.claim(.longPressEdits)) == true } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(shown == 1)
        #expect(try await useCase.claim(.leavingSub))
    }

    @Test func theStateIsHeardOf() async throws {
        let data = try await MandalartData.open(folder)
        var states = data.userState.updates().makeAsyncIterator()
        #expect(await states.next()?.theme == .system)
        try await data.userState.change { $0.theme = .light }
        #expect(await states.next { $0.theme == .light } != nil)
    }

    @Test func draftsAreKeptOverARestartUntilForgotten() async throws {
        let data = try await MandalartData.open(folder)
        let keys: [DraftKey] = [.main(1, .center), .sub(1, GridPosition.ring[0]), .nickname]
        let drafts: [Draft] = [
            .main(MainDraft(title: "half", description: "\"quoted\"", paletteID: .type7)), .sub(SubDraft(title: "", achievementRate: 0.3)),
            .nickname("ab"),
        ]
        for (key, draft) in zip(keys, drafts) { try await data.drafts.keep(draft, as: key) }
        try await data.close()
        let again = try await MandalartData.open(folder)
        for (key, draft) in zip(keys, drafts) { #expect(try await again.drafts.draft(key) == draft) }
        try await again.drafts.keep(nil, as: .nickname)
        #expect(try await again.drafts.draft(.nickname) == nil)
        await #expect(throws: MandalartError.tooLong(field: "nickname", limit: 30)) {
            try await again.drafts.keep(.nickname(String(repeating: "n", count: 100_000)), as: .nickname)
        }
    }

    @Test func eventsAreLinesInAFileThatDoesNotGrowForEver() throws {
        let url = folder.url.appendingPathComponent("events.jsonl")
        let sink = FileSink(at: url, limit: 400, logger: .silent, now: { Date(timeIntervalSince1970: 0) })
        for _ in 0..<20 { sink.write(.savedMainMandalart(.center, .type3)) }
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(text.utf8.count <= 400)
        let line = try #require(text.split(separator: "\n").first)
        #expect(
            line == #"{"event":"saved_main_mandalart","parameters":{"palette":"type3","position":"(1, 1)"},"time":"1970-01-01T00:00:00Z"}"#)
        #expect(FileManager.default.fileExists(atPath: url.path + ".1"))
    }

    @Test func eventsAreForTheOwnerOfTheFileAlsoWhereItWasForAll() throws {
        let url = folder.url.appendingPathComponent("events.jsonl")
        let files = FileManager.default
        #expect(files.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o644]))
        let sink = FileSink(at: url, limit: 200, logger: .silent, now: { Date(timeIntervalSince1970: 0) })
        for _ in 0..<4 { sink.write(.savedMainMandalart(.center, .type3)) }
        for path in [url.path, url.path + ".1"] {
            #expect(try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600, "\(path)")
        }
    }

    @Test func aFileThatCannotBeWrittenStopsNobody() {
        FileSink(at: URL(fileURLWithPath: "/nowhere/events.jsonl"), logger: .silent, now: { Date() }).write(.makeInitialUserNickname)
        #expect(!FileManager.default.fileExists(atPath: "/nowhere/events.jsonl"))
    }
}
