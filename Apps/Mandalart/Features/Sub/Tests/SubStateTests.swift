import MandalartDomain
import MandalartTesting
import Testing

@testable import MandalartSub

@Suite("The page of a goal: its state")
struct SubStateTests {
    @Test("It shows what arrives, and says where there is nothing")
    func arrives() {
        var state = SubState(position: GridPosition.ring[0])
        #expect(state.phase == .loading)
        state.apply(.arrived(SamplePlans.sparse))
        #expect(state.phase == .shown && state.branch?.main.title == "Stay healthy" && state.content?.plan.title == "2027 plan")
        state.apply(.failed(.storage("down")))
        #expect(state.phase == .shown)
        state.apply(.arrived(SamplePlans.empty))
        #expect(state.phase == .missing && state.branch == nil)
        state.apply(.arrived(nil))
        #expect(state.phase == .missing && state.history == EditHistory())
    }

    @Test("Every other mutation changes what it names")
    func others() {
        var state = SubState(position: GridPosition.ring[0])
        state.apply(.failed(.storage("down")))
        #expect(state.phase == .failed(.storage("down")))
        state.apply(.resumed)
        #expect(state.phase == .loading)
        state.apply(.hintAsked)
        state.apply(.hinted(true))
        #expect(state.isHintAsked && state.isHintShown)
        state.apply(.hinted(false))
        #expect(!state.isHintShown)
        state.apply(.change(.began(.undo())))
        #expect(state.isBusy)
        let edit = EditSummary(number: 3, kind: .addedSub, title: "Run")
        state.apply(.change(.ended(.undo(), .history(.undone(edit)))))
        #expect(!state.isBusy && state.changes.notice == .history(.undone(edit)))
        state.apply(.told(.history(.deleted(edit))))
        #expect(state.changes.notice == .history(.deleted(edit)))
    }

    @Test("A write under way is saved with it, and begun again from there")
    func saved() throws {
        var state = SubState(position: GridPosition.ring[0])
        #expect(state.saved == nil)
        for step in [HistoryStep.undo(), .undo(), .redo()] { state.apply(.change(.began(step))) }
        state.apply(.change(.replaced(.undo(), by: .undo(edit: 7))))
        var again = SubState(position: GridPosition.ring[0])
        again.restore(try #require(state.saved))
        #expect(again.changes.unfinished == [.undo(edit: 7), .undo(), .redo()] && !again.isBusy)
        again.apply(.resumed)
        #expect(again.saved == nil)
    }
}
