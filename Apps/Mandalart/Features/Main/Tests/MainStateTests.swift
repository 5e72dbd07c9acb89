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
        state.apply(.began(nil))
        #expect(state.isBusy)
        let edit = EditSummary(number: 3, kind: .deletedMain, title: "Run")
        state.apply(.ended(.history(.redone(edit))))
        #expect(!state.isBusy && state.notice == .history(.redone(edit)))
        state.apply(.ended(nil))
        #expect(state.notice == .history(.redone(edit)))
        state.apply(.told(.history(.deleted(edit))))
        #expect(state.notice == .history(.deleted(edit)))
    }

    @Test("What is saved of a page brings it back")
    func saved() throws {
        var state = MainState()
        #expect(state.saved == nil)
        state.apply(.opened(7))
        state.apply(.goalOpened(GridPosition.ring[3]))
        var again = MainState()
        again.restore(try #require(state.saved))
        #expect(again.plan == 7 && again.opened == GridPosition.ring[3])
    }
}
