import ExplorerDomain
import ExplorerTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ExplorerSearch

@MainActor
@Suite(.checksLeaks) struct FilterSheetTests {
    private typealias Sheet = FilterSheetInteractor<ExplorerCharacter>

    private let catalogue = FakeCatalogue(ExplorerSamples.characters, finds: finds)
    private let clock = TestClock()
    private let listener = Listener()
    private let page = FakeStateView<FilterSheetState<ExplorerCharacter>, FilterSheetAction>()

    final class Listener: ListenerMock, FilterSheetListener {
        func filterSheetDidSet(_ field: String, to value: String) { record(field, value) }
        func filterSheetDidCancel() { record() }
    }

    private func make(_ field: CharacterFilter.Field, in filter: CharacterFilter = CharacterFilter()) -> ReactorTest<Sheet> {
        let sheet = Sheet(presenter: page, state: FilterSheetState(field, in: filter), catalogue: catalogue, clock: clock)
        sheet.listener = listener
        return ReactorTest(sheet, exhaustivity: .off)
    }

    @Test func eachOptionSaysWhatItFindsTogetherWithTheOtherFields() async {
        let test = make(.status, in: CharacterFilter(status: .dead, species: "Human"))
        await eventually { test.state.counts.count == 4 }
        let humans = ExplorerSamples.characters.filter { $0.species == "Human" }
        #expect(test.state.options == ["", "alive", "dead", "unknown"] && test.state.value == "dead")
        #expect(test.state.counts[""] == humans.count && test.state.count == humans.count { $0.status == .dead })
        await test.send(.changed("alive")) { $0.value = "alive" }
        #expect(test.state.count == humans.count { $0.status == .alive })
        await test.send(.submitted("alive"))
        #expect(listener.calls == ["filterSheetDidSet(\"status\", to: \"alive\")"])
        await test.finish()
    }

    @Test func aTextIsCountedWhenNothingIsTypedForAWhile() async {
        let test = make(.species)
        await eventually { test.state.count == 45 }
        await test.send(.changed("Rob"))
        #expect(test.state.count == nil)
        await clock.advance(by: .milliseconds(299))
        #expect(catalogue.questions.count == 1)
        await clock.advance(by: .milliseconds(1))
        await eventually { test.state.count == 23 }
        await test.send(.changed(" Rob "))
        #expect(test.state.count == 23)
        await test.send(.submitted(nil))
        #expect(listener.calls == ["filterSheetDidSet(\"species\", to: \" Rob \")"])
        await test.finish()
    }

    @Test func itCanBeClearedAndLeft() async {
        let test = make(.gender, in: CharacterFilter(gender: .male))
        await test.send(.cleared)
        await test.send(.cancelled)
        #expect(listener.calls == ["filterSheetDidSet(\"gender\", to: \"\")", "filterSheetDidCancel()"])
        await test.finish()
    }

    @Test func uncountableRoomHasNoNumber() async {
        catalogue.failure = .tooMany(retryAfter: nil)
        let test = make(.status)
        await eventually { test.reactor.pendingEffects == 0 }
        #expect(test.state.counts.isEmpty && test.state.count == nil)
        await test.finish()
    }

    @Test func typedTextIsSaved() async throws {
        let test = make(.type)
        await test.send(.changed("Par"))
        let saved = try #require(try test.reactor.saveState())
        await test.finish()
        let again = make(.type)
        try again.reactor.restoreState(saved)
        #expect(again.state.value == "Par" && again.state.field == .type)
        try again.reactor.restoreState(.string(String(repeating: "x", count: 1_000)))
        #expect(again.state.value.count == 200)
        #expect(throws: (any Error).self) { try again.reactor.restoreState(["x": 1]) }
        await again.finish()
    }

    @Test func nothingRunsOnAfterTheEnd() async {
        catalogue.hold()
        let test = make(.status)
        await eventually { catalogue.running == 4 }
        await test.deactivate()
        await eventually { catalogue.running == 0 }
        await test.finish()
    }
}
