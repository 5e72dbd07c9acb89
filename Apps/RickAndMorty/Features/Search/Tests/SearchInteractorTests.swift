import ExplorerCore
import ExplorerDomain
import ExplorerTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ExplorerSearch

@MainActor
@Suite(.checksLeaks) struct SearchInteractorTests {
    private let parent = ExplorerParent()
    private let clock = TestClock()
    private let listener = SearchListenerMock()
    private let page = FakeStateView<CharacterState, CharacterAction>()
    private let routes = SheetRoutes()

    private func make(_ filter: CharacterFilter = CharacterFilter()) -> ReactorTest<SearchInteractor<ExplorerCharacter>> {
        let interactor = SearchInteractor<ExplorerCharacter>(
            presenter: page, filter: filter, catalogue: parent.people, searches: parent.recents, explorerWorkers: parent.explorerWorkers,
            clock: clock)
        interactor.listener = listener
        interactor.router = routes
        return ReactorTest(interactor, exhaustivity: .off)
    }

    /// A search of which the first answer is there.
    private func opened(_ filter: CharacterFilter = CharacterFilter()) async -> ReactorTest<SearchInteractor<ExplorerCharacter>> {
        let test = make(filter)
        await eventually { test.state.list.isSettled && test.state.count != nil }
        return test
    }

    private func isSettled(_ test: ReactorTest<SearchInteractor<ExplorerCharacter>>) async {
        await eventually { test.reactor.pendingEffects == 0 }
    }

    private var asked: [CharacterFilter] {
        parent.people.questions.compactMap { if case .page(let filter, 1, _) = $0 { filter } else { nil } }
    }

    @Test("A search is stored before its press is heard, however long its answer takes")
    func storedBeside() async throws {
        let test = await opened()
        parent.people.hold()
        let writes = Writes()
        let filter = CharacterFilter(name: "dale")
        writes.collect { test.reactor.send(.submitted("dale")) }
        #expect(writes.areUnderWay)
        await eventually { !writes.areUnderWay }
        #expect(try await parent.recents.searches(of: .character).map(\.items) == [filter.items])
        parent.people.release()
        await isSettled(test)
        await test.finish()
    }

    // MARK: Typing

    @Test func nothingIsAskedBeforeNothingIsTypedForAWhile() async {
        let test = await opened()
        #expect(test.state.count == 45 && test.state.list.items.count == 20)
        await test.send(.typed("da"))
        await clock.advance(by: .milliseconds(299))
        await test.send(.typed("dal"))
        await clock.advance(by: .milliseconds(299))
        #expect(asked == [CharacterFilter()] && test.state.text == "dal")
        await clock.advance(by: .milliseconds(1))
        await isSettled(test)
        #expect(asked == [CharacterFilter(), CharacterFilter(name: "dal")])
        #expect(test.state.count == 7 && test.state.list.items.allSatisfy { $0.entity.name.hasPrefix("Dale") })
        await test.finish()
    }

    @Test func blanksAreNoOtherSearch() async {
        let test = await opened(CharacterFilter(name: "dale"))
        await test.send(.typed("dale  "))
        await clock.advance(by: .milliseconds(300))
        await isSettled(test)
        #expect(asked == [CharacterFilter(name: "dale")] && test.state.text == "dale  ")
        await test.finish()
    }

    @Test func anOlderSearchIsGivenUpAndNeverAnswersOverANewerOne() async {
        let test = await opened()
        parent.people.hold()
        await test.send(.submitted("dale"))
        await eventually { parent.people.running == 1 }
        await test.send(.submitted("edda"))
        await eventually { parent.people.running == 1 && asked.count == 3 }
        parent.people.release()
        await isSettled(test)
        #expect(test.state.filter == CharacterFilter(name: "edda"))
        #expect(!test.state.hits.isEmpty && test.state.hits.allSatisfy { $0.entity.name.hasPrefix("Edda") })
        #expect(
            !test.mutations.contains { if case .list(.loaded(let page)) = $0 { page.items.first?.entity.name == "Dale 3" } else { false } })
        await test.finish()
    }

    @Test func findsStayUntilTheAnswerIsThere() async {
        let test = await opened()
        parent.people.hold()
        await test.send(.submitted("dale"))
        #expect(test.state.list.items.isEmpty && test.state.hits.count == 20)
        parent.people.release()
        await isSettled(test)
        #expect(test.state.hits.count == 7 && test.state.earlier.isEmpty)
        await test.finish()
    }

    @Test func aNewSearchBeginsAtItsTopAndPagesToItsEnd() async {
        let test = await opened()
        await test.send(.list(.moreWanted(seen: 20)))
        await eventually { test.state.list.items.count == 40 }
        await test.send(.fieldSet(.species, "Robot"))
        await isSettled(test)
        #expect(test.state.list.items.count == 20 && test.state.list.pageCount == 1 && test.state.count == 23)
        await test.send(.list(.moreWanted(seen: 20)))
        await eventually { test.state.list.loadState == .complete }
        #expect(test.state.list.items.count == 23)
        #expect(parent.ahead.pages == [1, 2, 1, 2])
        await test.finish()
    }

    @Test func unsettledTextCountsWhenAFieldIsSet() async {
        let test = await opened()
        await test.send(.typed("dale"))
        await test.send(.fieldSet(.status, "dead"))
        await isSettled(test)
        #expect(test.state.filter == CharacterFilter(name: "dale", status: .dead) && clock.sleepers == 0)
        await test.send(.allCleared)
        await isSettled(test)
        #expect(test.state.filter.isEmpty && test.state.text.isEmpty && test.state.count == 45)
        await test.finish()
    }

    // MARK: Nothing found

    @Test func whichFieldIsTooMuchIsAskedOfTheService() async {
        let test = await opened()
        await test.send(.fieldSet(.species, "Human"))
        await test.send(.fieldSet(.type, "Toy"))
        await test.send(.submitted("nobody"))
        await isSettled(test)
        #expect(test.state.list.isEmpty && test.state.count == 0)
        #expect(test.state.relaxations.map(\.field) == [.name])
        #expect(test.state.relaxations.first?.count == ExplorerSamples.characters.count { $0.species == "Human" && $0.type == "Toy" })
        await test.send(.fieldSet(.name, ""))
        await isSettled(test)
        #expect(test.state.relaxations.isEmpty && test.state.count ?? 0 > 0 && test.state.text.isEmpty)
        await test.finish()
    }

    @Test func askingWhichFieldIsTooMuchEndsWithAnotherSearch() async {
        let test = await opened(CharacterFilter(species: "Human"))
        parent.people.hold()
        await test.send(.submitted("nobody"))
        await eventually { parent.people.running == 1 }
        parent.people.release()
        parent.people.hold()
        await eventually { parent.people.running == 2 }
        await test.send(.submitted("dale"))
        await eventually { parent.people.running == 1 }
        parent.people.release()
        await isSettled(test)
        #expect(test.state.relaxations.isEmpty && test.state.count ?? 0 > 0)
        await test.finish()
    }

    // MARK: Failures

    @Test func failureIsToldAndCanBeTriedAgain() async {
        parent.people.failure = .offline("no signal.")
        let test = make(CharacterFilter(name: "dale"))
        await eventually { test.state.list.loadState == .failed }
        #expect(test.state.failure == .offline("no signal.") && parent.service.failures == [.offline("no signal.")])
        parent.people.failure = nil
        await test.send(.list(.retried))
        await isSettled(test)
        #expect(test.state.failure == nil && test.state.count == 7)
        await test.finish()
    }

    @Test func anAnswerIsTriedForAgainWhenTheServiceIsBack() async {
        parent.people.freshness = .seen(at: .distantPast, because: .offline("no signal."))
        let test = await opened()
        #expect(!test.state.freshness.isCurrent && parent.service.failures == [.offline("no signal.")])
        await test.send(.list(.moreWanted(seen: 20)))
        await eventually { test.state.list.items.count == 40 }
        parent.people.freshness = .current
        parent.people.hold()
        parent.service.recovered.send(())
        #expect(test.state.list.items.isEmpty && test.state.hits.count == 40)
        parent.people.release()
        await isSettled(test)
        #expect(test.state.freshness.isCurrent && test.state.hits.count == 40)
        // A current answer is not asked for again.
        let count = parent.people.questions.count
        parent.service.recovered.send(())
        await isSettled(test)
        #expect(parent.people.questions.count == count)
        await test.finish()
    }

    // MARK: Recent searches, hearts, ways out

    @Test func searchesThatWereMeantAreRemembered() async {
        let test = await opened()
        await test.send(.typed("da"))
        await clock.advance(by: .milliseconds(300))
        await test.send(.submitted("dale"))
        await test.send(.itemTapped(ExplorerItem(.character, 3)))
        await eventually { test.state.recents == [RecentSearch(.character, CharacterFilter(name: "dale"))] }
        #expect(listener.calls == ["searchWants(ExplorerItem(kind: .character, id: 3))"])
        await test.send(.allCleared)
        await test.send(.recentTapped(test.state.recents[0]))
        await isSettled(test)
        #expect(test.state.filter == CharacterFilter(name: "dale") && test.state.text == "dale")
        await test.send(.recentForgotten(test.state.recents[0]))
        await eventually { test.state.recents.isEmpty }
        await test.send(.submitted("edda"))
        await eventually { test.state.recents.count == 1 }
        await test.send(.recentsForgotten)
        await eventually { test.state.recents.isEmpty }
        await test.finish()
    }

    @Test func heartsAreThoseOfTheFavourites() async {
        parent.hearts?.like(ExplorerItem(.character, 2), true)
        let test = await opened()
        #expect(test.state.hits.filter { $0.isFavourite == true }.map(\.id) == [2])
        await test.send(.favouriteTapped(ExplorerItem(.character, 5), isLiked: true))
        #expect(parent.hearts?.hearts.contains(ExplorerItem(.character, 5)) == true)
        #expect(test.state.hits.filter { $0.isFavourite == true }.map(\.id) == [2, 5])
        await test.finish()
    }

    @Test func fieldsHaveSheets() async {
        let test = await opened()
        await test.send(.fieldTapped(.status))
        test.reactor.filterSheetDidSet("status", to: "alive")
        await isSettled(test)
        #expect(routes.shown == ["status", "none"] && test.state.filter == CharacterFilter(status: .alive))
        test.reactor.filterSheetDidSet("nonsense", to: "x")
        test.reactor.filterSheetDidCancel()
        #expect(test.state.filter == CharacterFilter(status: .alive))
        await test.finish()
    }

    // MARK: Coming back

    @Test func aSearchComesBackWithWhatWasTyped() async throws {
        let test = await opened(CharacterFilter(status: .alive))
        await test.send(.typed("da "))
        let saved = try #require(try test.reactor.saveState())
        await test.finish()

        let other = SearchInteractor<ExplorerCharacter>(
            presenter: page, filter: CharacterFilter(), catalogue: parent.people, searches: parent.recents,
            explorerWorkers: ExplorerWorkers(), clock: clock)
        try other.restoreState(saved)
        #expect(other.currentState.text == "da " && other.currentState.filter == CharacterFilter(status: .alive))
        let again = ReactorTest(other, exhaustivity: .off)
        // An address that says what was searched for last does not take away what was typed since.
        await again.send(.wanted(CharacterFilter(status: .alive).items))
        await clock.advance(by: .milliseconds(300))
        await eventually { again.state.list.isSettled && again.state.filter == CharacterFilter(name: "da", status: .alive) }
        #expect(again.state.text == "da ")
        await again.finish()
    }

    @Test func pagesComeBack() async throws {
        let test = await opened()
        await test.send(.list(.moreWanted(seen: 20)))
        await eventually { test.state.list.items.count == 40 }
        let saved = try #require(try test.reactor.saveState())
        await test.finish()
        let other = make()
        await other.finish()
        try other.reactor.restoreState(saved)
        let again = ReactorTest(other.reactor, exhaustivity: .off)
        await eventually { again.state.list.items.count == 40 }
        await again.finish()
    }

    @Test(arguments: [
        SavedValue.string("x"), ["text": "a"], ["text": 1, "items": [], "pages": 1], ["text": "a", "items": ["x"], "pages": 1],
    ])
    func malformedSavedSearchIsRefused(saved: SavedValue) {
        let test = make()
        #expect(throws: (any Error).self) { try test.reactor.restoreState(saved) }
    }

    @Test func aSavedSearchIsBounded() async throws {
        let test = make()
        let long: SavedValue = [
            "text": .string(String(repeating: "x", count: 5_000)), "items": [["name": "evil", "value": "1"]], "pages": 1_000_000,
        ]
        try test.reactor.restoreState(long)
        #expect(test.state.text.count == 200 && test.state.filter.isEmpty)
        await test.finish()
    }

    @Test func nothingRunsOnAfterTheEnd() async {
        let test = await opened()
        parent.people.hold()
        await test.send(.submitted("dale"))
        await test.send(.typed("dale x"))
        await eventually { parent.people.running == 1 && clock.sleepers == 1 }
        await test.deactivate()
        await eventually { parent.people.running == 0 && clock.sleepers == 0 }
        await test.finish()
    }
}
