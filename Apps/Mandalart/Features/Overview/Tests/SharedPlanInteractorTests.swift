import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import MandalartOverview

@MainActor
@Suite(.checksLeaks) struct SharedPlanInteractorTests {
    let key: ReadKey
    let mandalarts: FakeMandalartUseCase
    let page = FakeSharedPlanView()

    init() {
        key = .random()
        mandalarts = FakeMandalartUseCase([SamplePlans.full, SamplePlans.make(id: 2, goals: 1, actions: 1)], keys: [1: key])
    }

    private func make() -> ReactorTest<SharedPlanInteractor> {
        ReactorTest(SharedPlanInteractor(presenter: page, component: SharedPlanParent(mandalarts.repository)), exhaustivity: .off)
    }

    @Test func aKeyShowsItsPlanLiveUntilItIsRevoked() async throws {
        let test = make()
        test.reactor.open(key)
        await eventually { test.state.phase == .shown }
        #expect(test.state.content == SamplePlans.full.forReaders)
        try await mandalarts.saveMain(MainDraft(title: "Other", description: "secret"), at: GridPosition.ring[0], in: 1)
        await eventually { test.state.content?[GridPosition.ring[0]]?.main.title == "Other" }
        try await mandalarts.repository.revoke(key)
        await eventually { test.state.phase == .missing }
        #expect(test.state.content == nil && page.states.last == test.state)
        await test.finish()
        await eventually { mandalarts.repository.watcherCount == 0 }
    }

    @Test func deadLinkIsMissing() async {
        let test = make()
        for key in [nil, ReadKey.random()] {
            test.reactor.open(key)
            await eventually { test.state.phase == .missing }
            #expect(test.state.content == nil)
        }
        await test.finish()
    }

    @Test func anotherKeyTakesThePlaceOfTheFirst() async throws {
        let test = make()
        test.reactor.open(key)
        await eventually { test.state.phase == .shown }
        let other = try await mandalarts.repository.makeKey(of: 2)
        test.reactor.open(other)
        await eventually { test.state.content?.id == 2 }
        try await mandalarts.rename(1, to: "Not to be seen")
        await letOthersRun()
        #expect(test.state.content?.id == 2 && mandalarts.repository.watcherCount == 1)
        test.reactor.open(nil)
        await eventually { test.state.phase == .missing && mandalarts.repository.watcherCount == 0 }
        await test.finish()
    }

    @Test func aPlanThatCannotBeReadIsTriedAgain() async {
        mandalarts.fail(with: .storage("no"))
        let test = make()
        test.reactor.open(key)
        await eventually { test.state.phase == .failed(.storage("no")) }
        mandalarts.fail(with: nil)
        await test.send(.retried)
        await eventually { test.state.phase == .shown }
        await test.finish()
    }

    @Test func everyAddressOfThePageIsItsOwnAndNoOther() async {
        let router = SharedPlanBuilder(dependency: SharedPlanParent(mandalarts.repository)) { [page] in
            SharedPlanViews(presenter: page, viewController: page)
        }.build()
        router.launch()
        let place = SharedPlanAddress.location(of: key)
        #expect(router.open(place) && router.location == place)
        await eventually { page.states.last?.phase == .shown }
        for location in [
            Location(path: ["read"]), Location(path: ["read", "x"], query: place.query), Location(path: ["read", key.text]),
            Location(path: ["read"], query: [Location.Item("key", "x")]),
        ] {
            #expect(router.open(location) && router.location == location)
            await eventually { page.states.last?.phase == .missing }
            #expect(router.open(place))
            await eventually { page.states.last?.phase == .shown }
        }
        for location in [Location(), Location(path: ["plan", "1"]), Location(path: ["plan", "1"], query: place.query)] {
            #expect(!SharedPlanAddress.contains(location) && !router.open(location) && router.location == place)
        }
        router.terminate()
    }
}

/// The page's parent in a test.
private final class SharedPlanParent: EmptyComponent, SharedPlanDependency {
    let readLinks: any ReadLinkRepository

    init(_ readLinks: any ReadLinkRepository) { self.readLinks = readLinks }
}
