import MandalartDomain
import MandalartTesting
import Testing

/// The use cases over real SQLite and over fakes are tested with the repositories; here is what
/// they add.
@Suite(.timeLimit(.minutes(20))) struct UseCaseTests {
    private let plans = FakeMandalartRepository()
    private let user = FakeUserState()
    private let logger = RecordingLogger()
    private let first = GridPosition.ring[0]

    private var useCase: DefaultMandalartUseCase { DefaultMandalartUseCase(plans: plans, drafts: plans, userState: user, logger: logger) }

    @Test func theFirstMandalartsAreLoggedOnce() async throws {
        let plan = try await useCase.addPlan(PlanDraft(title: "p")).id
        try await useCase.saveMain(MainDraft(title: "a", paletteID: .type2), at: first, in: plan)
        try await useCase.saveMain(MainDraft(title: "b"), at: first, in: plan)
        let main = try #require(try await useCase.content(of: plan)[first]).id
        try await useCase.saveSub(SubDraft(title: "c", achievementRate: 0.5), at: first, of: main)
        try await useCase.saveSub(SubDraft(title: "d"), at: first, of: main)
        #expect(
            logger.events == [
                .makeFirstMainMandalart(first), .savedMainMandalart(first, .type2), .savedMainMandalart(first, .type1),
                .makeFirstSubMandalart(first), .savedSubMandalart(first, achievementRate: 0.5),
                .savedSubMandalart(first, achievementRate: 0),
            ])
    }

    @Test func failedWorkIsNotLogged() async {
        await #expect(throws: MandalartError.planNotFound(9)) { try await useCase.saveMain(MainDraft(title: "a"), at: first, in: 9) }
        #expect(logger.events.isEmpty)
    }

    @Test func aStateThatFailsCostsNoSave() async throws {
        let plan = try await useCase.addPlan(PlanDraft(title: "p")).id
        user.fail(with: .storage("no"))
        try await useCase.saveMain(MainDraft(title: "a"), at: first, in: plan)
        #expect(plans.current.first?[first]?.main.title == "a")
        #expect(logger.events == [.savedMainMandalart(first, .type1)])
    }

    @Test func aPlanIsNotAddedTwice() async throws {
        let old = try await useCase.addPlan(PlanDraft(title: "p")).id
        let new = try await useCase.addPlan(PlanDraft(title: "p"), unlessAddedAfter: old).id
        #expect(new > old)
        try await useCase.select(old)
        #expect(try await useCase.addPlan(PlanDraft(title: "p"), unlessAddedAfter: old).id == new)
        #expect(user.current.currentPlan == new)
        _ = try await useCase.addPlan(PlanDraft(title: "q"), unlessAddedAfter: old)
        #expect(plans.current.map(\.plan.title) == ["p", "p", "q"])
    }

    @Test func thePlanThatWasOpenLastIsShown() async throws {
        let made = try await useCase.currentPlan(titled: "2027 plan")
        #expect(plans.current.map(\.plan.title) == ["2027 plan"] && user.current.currentPlan == made)
        let other = try await useCase.addPlan(PlanDraft(title: "q")).id
        #expect(try await useCase.currentPlan(titled: "x") == other)
        try await useCase.select(made)
        #expect(try await useCase.currentPlan(titled: "x") == made)
        let deleted = try await useCase.deletePlan(made)
        #expect(try await useCase.currentPlan(titled: "x") == other)
        try await useCase.restore(deleted)
        #expect(try await useCase.currentPlan(titled: "x") == made)
        await #expect(throws: MandalartError.planNotFound(99)) { try await useCase.select(99) }
    }

    @Test func theFirstNicknameIsLogged() async throws {
        let useCase = DefaultUserStateUseCase(repository: user, logger: logger)
        await #expect(throws: MandalartError.emptyNickname) { try await useCase.setNickname(" \u{3164} ") }
        try await useCase.setNickname("  Mina ")
        try await useCase.setNickname("Minji")
        #expect(user.current.nickname == "Minji" && logger.events == [.makeInitialUserNickname])
        try await useCase.setTheme(.dark)
        #expect(user.current.theme == .dark)
    }

    @Test func aPaletteIsLoggedWhenItIsChosen() {
        useCase.noteChosenPalette(.type12)
        #expect(logger.events == [.immediateSelectedPalette(.type12)])
    }

    @Test func eventsHaveTheNamesThatWereAgreed() {
        let events: [MandalartEvent] = [
            .makeInitialUserNickname, .makeFirstMainMandalart(first), .savedMainMandalart(first, .type1), .immediateSelectedPalette(.type1),
            .makeFirstSubMandalart(first), .savedSubMandalart(first, achievementRate: 0.5),
        ]
        #expect(
            events.map(\.name) == [
                "make_initial_user_nickname", "make_first_main_mandalart", "saved_main_mandalart", "immediate_selected_palette",
                "make_first_sub_mandalart", "saved_sub_mandalart",
            ])
        #expect(events[5].parameters == ["position": "(0, 0)", "achievement_percent": "50"])
    }
}
