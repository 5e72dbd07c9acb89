import MandalartDomain
import MandalartTesting
import RibletReactor
import Testing

@testable import MandalartEdit

@Suite("The form for a step: its state")
struct EditSubStateTests {
    private func opened(_ position: GridPosition, rate: Double = 0.3, draft: SubDraft? = nil) throws -> EditSubState {
        var branch = try #require(SamplePlans.sparse[GridPosition.ring[0]])
        if !branch.subs.isEmpty { branch.subs[0].achievementRate = rate }
        var state = EditSubState(at: EditPlace(plan: 1, goal: GridPosition.ring[0], position: position))
        state.apply(.read(PlanContent(plan: SamplePlans.sparse.plan, branches: [branch])))
        state.apply(.drafted(.opened(draft, isDraftLost: false)))
        return state
    }

    @Test("It is filled in with what is stored, or empty")
    func opens() throws {
        let stored = try opened(GridPosition.ring[0])
        #expect(stored.phase == .editing && !stored.isNew && stored.goal?.title == "Stay healthy")
        #expect(stored.form[.title] == "Run 3× a week" && stored.percent == 30 && !stored.isChanged)
        let new = try opened(GridPosition.ring[5])
        #expect(new.isNew && new.percent == 0 && new.form[.title].isEmpty && !new.isChanged)
    }

    @Test("A rate that nobody has touched stays as exact as it is", arguments: [0.123456, 1.0 / 3, 0.999, 0.001])
    func exactRate(_ rate: Double) throws {
        var state = try opened(GridPosition.ring[0], rate: rate)
        state.apply(.drafted(.fields(.changed(.title, "Run"))))
        #expect(state.draft.achievementRate == rate)
        state.apply(.drafted(.fields(.changed(.rate, "50"))))
        #expect(state.draft.achievementRate == 0.5)
    }

    @Test("Rates are whole percent from 0 to 100", arguments: ["-1", "101", "x", "", "1e9", "NaN"])
    func rules(_ rate: String) throws {
        var state = try opened(GridPosition.ring[0])
        state.apply(.drafted(.fields(.changed(.rate, rate))))
        #expect(state.form.faults[.rate] != nil)
        #expect((0...100).contains(state.percent))
    }

    @Test("A draft that differs is there again, and can be thrown away")
    func draft() throws {
        var state = try opened(GridPosition.ring[0], draft: SubDraft(title: "Swim", achievementRate: 0.85))
        #expect(state.isRestored && state.form[.title] == "Swim" && state.percent == 85)
        state.apply(.drafted(.reset))
        #expect(!state.isRestored && state.form[.title] == "Run 3× a week" && state.percent == 30)
    }

    @Test("Every other mutation changes what it names")
    func others() throws {
        var state = try opened(GridPosition.ring[0])
        state.apply(.drafted(.asked(.delete(title: "Run"))))
        #expect(state.question == .delete(title: "Run"))
        state.apply(.told(.emptyTitle))
        #expect(state.told.wrappedValue == .emptyTitle)
        state.apply(.drafted(.deleting(true)))
        #expect(state.isDeleting && !state.canSave)
        state.apply(.drafted(.draftKept(false)))
        #expect(state.isDraftLost)
        state.apply(.drafted(.fields(.changed(.rate, "55"))))
        #expect(state.percent == 55 && state.draftToKeep == SubDraft(title: "Run 3× a week", achievementRate: 0.55))
        state.apply(.drafted(.reading))
        #expect(state.phase == .editing && !state.isDeleting)
        state.apply(.drafted(.failed(.storage("down"))))
        #expect(state.phase == .editing)
        state.apply(.drafted(.finished))
        #expect(state.draftToKeep == nil)
    }
}
