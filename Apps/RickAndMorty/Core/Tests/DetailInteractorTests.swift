import ExplorerDomain
import ExplorerTesting
import Foundation
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import ExplorerCore

/// A character as its feature knows it, so that this module is tested without the feature.
struct Person: DetailedEntity {
    typealias Filter = CharacterFilter
    typealias Related = ExplorerEpisode
    static let kind = ExplorerKind.character

    let id: Int
    var name = "Alix"
    var relatedIDs: [Int] = []
}

@MainActor
@Suite("A detail: what it does", .checksLeaks)
struct DetailInteractorTests {
    final class ListenerSpy: ListenerMock, DetailListener {
        func detailWants(_ item: ExplorerItem) { record(item) }
        func detailTurns(to item: ExplorerItem) { record(item) }
        func detailDidFinish() { record() }
    }

    let people = FakeCatalogue([Person(id: 1, relatedIDs: [3, 5]), Person(id: 2, relatedIDs: Array(1...120))])
    let episodes = FakeCatalogue((1...120).map { ExplorerEpisode(id: $0, name: "Evening \($0)") })
    let page = FakeStateView<DetailState<Person>, DetailAction>()
    let listener = ListenerSpy()
    let connectivity = FakeConnectivity()
    let favourites = FakeFavouritesPlugin()

    private func make(_ id: Int) -> ReactorTest<DetailInteractor<Person>> {
        let interactor = DetailInteractor<Person>(
            presenter: page, id: id, catalogue: people, related: episodes,
            explorerWorkers: ExplorerWorkers(favourites: favourites, connectivity: connectivity))
        interactor.listener = listener
        return ReactorTest(interactor, exhaustivity: .off)
    }

    @Test("One request for the thing and one for what it lists")
    func loads() async {
        let test = make(1)
        await eventually { test.state.related.loadState == .complete }
        #expect(test.state.phase == .shown && test.state.entity?.name == "Alix" && test.state.related.items.map(\.id) == [3, 5])
        #expect(people.questions == [.detail(1, reload: false)] && episodes.questions == [.many([3, 5], reload: false)])
        #expect(page.states.last == test.state)
        await test.finish()
    }

    @Test("Of many, fifty are asked for at once, and more when the end comes near")
    func parts() async throws {
        let test = make(2)
        await eventually { test.state.related.items.count == 50 }
        await test.send(.paged(.moreWanted(seen: 50)))
        await eventually { test.state.related.items.count == 100 }
        await test.send(.paged(.moreWanted(seen: 100)))
        await eventually { test.state.related.loadState == .complete }
        #expect(test.state.related.items.count == 120 && episodes.questions.count == 3)
        #expect(try test.reactor.saveState() == .int(3))
        await test.finish()
    }

    @Test("Those before and after it are shown where they were seen, without another request")
    func neighbours() async {
        people.wasSeen = true
        let test = make(1)
        await eventually { test.state.neighbours.after?.id == 2 && test.state.neighbours.before == nil }
        #expect(people.questions == [.detail(1, reload: false)])
        await test.finish()
    }

    @Test("A missing record is said to be missing, and is left")
    func missing() async {
        let test = make(9)
        await eventually { test.state.phase == .missing }
        #expect(connectivity.failures.isEmpty && episodes.questions.isEmpty)
        await test.send(.closeTapped)
        #expect(listener.calls == ["detailDidFinish()"])
        await test.finish()
    }

    @Test("A failure is told, and tried again by the user or when the service answers again", arguments: [true, false])
    func failed(_ isUser: Bool) async {
        people.failure = .tooMany(retryAfter: 7)
        let test = make(1)
        await eventually { test.state.phase == .failed(.tooMany(retryAfter: 7)) }
        #expect(connectivity.failures == [.tooMany(retryAfter: 7)])
        people.failure = nil
        if isUser { await test.send(.retried) } else { connectivity.recovered.send(()) }
        await eventually { test.state.related.loadState == .complete }
        await test.finish()
    }

    @Test("Its list can fail by itself")
    func relatedFails() async {
        episodes.failure = .garbled("cut")
        let test = make(1)
        await eventually { test.state.related.loadState == .failed }
        #expect(test.state.phase == .shown && test.state.relatedFailure == .garbled("cut"))
        episodes.failure = nil
        await test.send(.paged(.retried))
        await eventually { test.state.related.items.count == 2 }
        #expect(test.state.relatedFailure == nil)
        await test.finish()
    }

    @Test("Old data is said to be old, and renewed when the service answers again")
    func old() async {
        let then = Date(timeIntervalSinceReferenceDate: 9)
        people.freshness = .seen(at: then, because: .offline("down"))
        let test = make(1)
        await eventually { test.state.related.loadState == .complete }
        #expect(test.state.freshness == .seen(at: then, because: .offline("down")) && connectivity.failures == [.offline("down")])
        people.freshness = .current
        people.entities[0].name = "Bettina"
        connectivity.recovered.send(())
        await eventually { test.state.entity?.name == "Bettina" && test.state.freshness == .current }
        #expect(people.questions.last == .detail(1, reload: true))
        await test.finish()
    }

    @Test("Requests end with the detail")
    func cancelled() async {
        people.hold()
        let test = make(1)
        await eventually { people.running == 1 }
        await test.finish()
        await eventually { people.running == 0 }
        people.release()
    }

    @Test("Links and hearts")
    func links() async {
        let test = make(1)
        await test.send(.opened(ExplorerItem(.location, 4)))
        await test.send(.heartTapped(ExplorerItem(.character, 1), isLiked: true))
        #expect(listener.calls.count == 1 && test.state.hearts?.favourites.ids(of: .character) == [1])
        await test.finish()
    }

    @Test("It comes back with as much of what it lists as there was, within bounds")
    func restored() async throws {
        let interactor = DetailInteractor<Person>(
            presenter: page, id: 2, catalogue: people, related: episodes, explorerWorkers: ExplorerWorkers())
        try interactor.restoreState(.int(2))
        interactor.activate()
        await eventually { interactor.currentState.related.items.count == 100 }
        interactor.deactivate()
        #expect(throws: (any Error).self) { try interactor.restoreState(.string("x")) }
    }
}
