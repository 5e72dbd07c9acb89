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
        #expect(state.phase == .shown && state.branch?.main.title == "Stay healthy" && state.planTitle == "2027 plan")
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
        state.apply(.began)
        #expect(state.isBusy)
        let edit = EditSummary(number: 3, kind: .addedSub, title: "Run")
        state.apply(.ended(.history(.undone(edit))))
        #expect(!state.isBusy && state.notice == .history(.undone(edit)))
        state.apply(.ended(nil))
        #expect(state.notice == .history(.undone(edit)))
        state.apply(.told(.history(.deleted(edit))))
        #expect(state.notice == .history(.deleted(edit)))
    }

    @Test("What is pressed while a step is stored waits, in order and within bounds; a step that fails ends it")
    func waits() {
        var state = SubState(position: GridPosition.ring[0])
        state.apply(.began)
        state.apply(.queued(.undo(edit: nil)))
        state.apply(.queued(.redo))
        #expect(state.waiting == [.undo(edit: nil), .redo])
        state.apply(.ended(nil))
        state.apply(.began)
        #expect(state.waiting == [.redo])
        state.apply(.ended(.failed(.undo(edit: nil), .nothingToUndo)))
        #expect(state.waiting.isEmpty)
        for _ in 0..<1_000 { state.apply(.queued(.redo)) }
        #expect(state.waiting.count == 100)
        state.apply(.resumed)
        #expect(state.waiting.isEmpty)
    }
}
