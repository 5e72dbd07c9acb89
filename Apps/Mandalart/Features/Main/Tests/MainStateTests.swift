import MandalartDomain
import MandalartTesting
import RibletReactor
import Testing

@testable import MandalartMain

@Suite("The main page: its state")
struct MainStateTests {
    @Test("Another plan takes the place of the one that is shown")
    func opens() {
        var state = MainState()
        state.apply(.opened(1))
        state.apply(.arrived(SamplePlans.sparse))
        state.apply(.goalOpened(GridPosition.ring[1]))
        state.apply(.opened(1))
        #expect(state.content != nil && state.opened == GridPosition.ring[1])
        state.apply(.opened(2))
        #expect(state.plan == 2 && state.content == nil && state.opened == nil)
    }

    @Test("A failure shows only where nothing is")
    func fails() {
        var state = MainState()
        state.apply(.failed(.storage("down")))
        #expect(state.failure == .storage("down"))
        state.apply(.resumed)
        #expect(state.failure == nil)
        state.apply(.arrived(SamplePlans.empty))
        state.apply(.failed(.storage("down")))
        #expect(state.failure == nil && state.isBlank)
    }

    @Test("Every other mutation changes what it names")
    func others() {
        var state = MainState()
        state.apply(.nicknamed("Jisoo"))
        #expect(state.nickname == "Jisoo")
        state.apply(.listed(newest: 4))
        #expect(state.newest == 4)
        state.apply(.hintAsked)
        state.apply(.hinted(true))
        #expect(state.isHintAsked && state.isHintShown)
        state.apply(.change(.began(.step(.redo()))))
        #expect(state.isBusy)
        let edit = EditSummary(number: 3, kind: .deletedMain, title: "Run")
        state.apply(.change(.ended(.step(.redo()), .history(.redone(edit)))))
        #expect(!state.isBusy && state.changes.notice == .history(.redone(edit)))
        state.apply(.told(.history(.deleted(edit))))
        #expect(state.changes.notice == .history(.deleted(edit)))
    }

    @Test("A plan is added or deleted once, however often that is pressed")
    func once() {
        var state = MainState()
        state.apply(.arrived(SamplePlans.empty))
        state.apply(.listed(newest: 4))
        let adding = state.known(.add(.template(.learning)), of: 1)
        #expect(adding == .adding(PlanAddition(.template(.learning), after: 4, replacing: 1)))
        if let adding { state.apply(.change(.began(adding))) }
        #expect(state.known(.add(.empty), of: 1) == nil)
        #expect(state.known(.delete(1), of: 1) == .delete(1))
        state.apply(.change(.began(.deleting(SamplePlans.empty))))
        #expect(state.known(.delete(1), of: 1) == nil && state.known(.delete(2), of: 1) == .delete(2))
        #expect(state.known(.step(.undo()), of: 1) == .step(.undo()))
    }

    @Test("The saved state of a page brings it back")
    func saved() throws {
        var state = MainState()
        #expect(state.saved == nil)
        state.apply(.opened(7))
        state.apply(.goalOpened(GridPosition.ring[3]))
        state.apply(.change(.began(.deleting(SamplePlans.sparse))))
        var again = MainState()
        again.restore(try #require(state.saved))
        #expect(again.plan == 7 && again.opened == GridPosition.ring[3] && again.changes.unfinished == [.deleting(SamplePlans.sparse)])
    }
}
