import ExplorerCore
import ExplorerDomain
import ExplorerTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ExplorerSearch

@MainActor
@Suite(.checksLeaks) struct FindTests {
    final class Listener: ListenerMock, FindListener {
        func findDidFinish() { record() }
    }

    private let parent = ExplorerParent()
    private let clock = TestClock()
    private let listener = Listener()

    private func make() -> ReactorTest<FindInteractor> {
        let find = FindInteractor(presenter: FakeStateView(), dependency: parent, clock: clock)
        find.listener = listener
        return ReactorTest(find, mocks: listener, exhaustivity: .off)
    }

    @Test func theFirstFewOfEachKindComeAfterAPause() async {
        let test = make()
        for text in ["d", "da", "dale"] { await test.send(.typed(text)) }
        #expect(parent.people.questions.isEmpty && test.state.count == nil)
        await clock.waitForSleepers(1)
        await clock.advance(by: .milliseconds(300))
        await eventually { test.state.count != nil }
        #expect(test.state.characters.count == 7)
        if case .found(let page) = test.state.characters { #expect(page.entities.count == 4) }
        await test.send(.typed(" "))
        #expect(test.state.isBlank)
        await test.send(.closed)
        await test.expectCall(on: listener) { $0.findDidFinish() }
        await test.finish()
    }

    @Test func aKindThatDoesNotComeIsAskedForAgain() async {
        let test = make()
        parent.places.failure = .offline("")
        await test.send(.submitted("a"))
        await eventually { test.state.locations.failure != nil && test.state.characters.count != nil && test.state.episodes.count != nil }
        #expect(test.state.count == nil)
        parent.places.failure = nil
        await test.send(.retried)
        await eventually { test.state.count != nil }
        await test.finish()
    }

    @Test func namesThatBeginWithTheTextStandFirst() async throws {
        let names = ["Cricket", "Evil Rick", "Pickle Morty", "Rick Sanchez", "Trickster", "Rickford"]
        let catalogue = FakeCatalogue(names.enumerated().map { ExplorerCharacter(id: $0.offset + 1, name: $0.element) }, pageSize: 2)
        let page = try await catalogue.first(4, named: "rick")
        #expect(page.entities.map(\.name) == ["Rick Sanchez", "Rickford", "Evil Rick", "Cricket"] && page.count == 5)
        #expect(try await catalogue.first(1, named: "crick").entities.map(\.name) == ["Cricket"])
    }
}
