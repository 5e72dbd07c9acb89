import MandalartDomain
import MandalartTesting
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import MandalartOverview

@MainActor
@Suite(.checksLeaks) struct ShareInteractorTests {
    let mandalarts = FakeMandalartUseCase([SamplePlans.sparse])
    let page = FakeShareView()
    let listener = ShareListenerSpy()

    private var links: FakeMandalartRepository { mandalarts.repository }
    private var notices: [ShareState.Notice] { page.states.news(of: \.$notice) }

    private func make() -> ShareInteractor {
        let interactor = ShareInteractor(plan: 1, presenter: page, links: links)
        interactor.listener = listener
        return interactor
    }

    private func shown() async -> ReactorTest<ShareInteractor> {
        let test = ReactorTest(make(), mocks: listener, exhaustivity: .off)
        await eventually { if case .known = test.state.link { true } else { false } }
        return test
    }

    @Test func aLinkIsMadeOnceAndShown() async throws {
        let test = await shown()
        #expect(test.state.link == .known(nil) && test.state.turns == 0)
        await test.send(.makeTapped)
        await test.send(.makeTapped)
        await eventually { test.state.key != nil && !test.state.isBusy }
        #expect(try await links.key(of: 1) == test.state.key && test.state.turns == 1)
        #expect(notices.isEmpty && page.states.last == test.state)
        await test.finish()
        await eventually { links.watcherCount == 0 }
    }

    @Test func aLinkIsRevokedAfterAQuestion() async throws {
        let key = try await links.makeKey(of: 1)
        let test = await shown()
        #expect(test.state.key == key)
        await test.send(.revokeConfirmed)
        #expect(!test.state.isBusy)
        await test.send(.revokeTapped)
        await test.send(.revokeCancelled)
        #expect(try await links.key(of: 1) == key && page.states.news(of: \.$question, isKept: true) == [.revoke])
        await test.send(.revokeTapped)
        await test.send(.revokeConfirmed)
        await eventually { test.state.link == .known(nil) }
        #expect(notices == [.revoked] && test.state.question == nil && test.state.turns == 1)
        #expect(try await links.content(for: key) == nil)
        await test.send(.revokeTapped)
        #expect(test.state.question == nil)
        await test.send(.makeTapped)
        await eventually { test.state.key != nil }
        #expect(test.state.key != key)
        await test.finish()
    }

    @Test func anotherWindowIsHeardAndItsLinkIsNotRevokedForTheFormerOne() async throws {
        let test = await shown()
        let key = try await links.makeKey(of: 1)
        await eventually { test.state.key == key }
        #expect(test.state.turns == 0)
        await test.send(.revokeTapped)
        try await links.revoke(key)
        let next = try await links.makeKey(of: 1)
        await eventually { test.state.key == next }
        #expect(test.state.question == nil)
        await test.send(.revokeConfirmed)
        await letOthersRun()
        #expect(try await links.key(of: 1) == next && notices.isEmpty)
        await test.finish()
    }

    @Test func failedWriteIsTold() async throws {
        let test = await shown()
        mandalarts.fail(with: .storage("no"))
        await test.send(.makeTapped)
        await eventually { notices == [.notMade] }
        #expect(!test.state.isBusy && test.state.link == .known(nil))
        mandalarts.fail(with: nil)
        await test.send(.makeTapped)
        await eventually { test.state.key != nil && !test.state.isBusy }
        mandalarts.fail(with: .storage("no"))
        await test.send(.revokeTapped)
        await test.send(.revokeConfirmed)
        await eventually { notices == [.notMade, .notRevoked] }
        #expect(test.state.key != nil && !test.state.isBusy && test.state.question == nil)
        await test.finish()
    }

    @Test func aLinkThatCannotBeReadIsTriedAgain() async throws {
        let key = try await links.makeKey(of: 1)
        mandalarts.fail(with: .storage("no"))
        let test = ReactorTest(make(), mocks: listener, exhaustivity: .off)
        await eventually { test.state.link == .unreadable }
        mandalarts.fail(with: nil)
        await test.send(.appeared)
        await eventually { test.state.key == key }
        await test.finish()
    }

    @Test func theQuestionSurvivesARestart() async throws {
        let key = try await links.makeKey(of: 1)
        let test = await shown()
        #expect(try test.reactor.saveState() == nil)
        await test.send(.revokeTapped)
        let saved = try #require(try test.reactor.saveState())
        await test.finish()

        let again = make()
        try again.restoreState(saved)
        #expect(again.currentState.question == .revoke)
        again.activate()
        await eventually { again.currentState.key == key }
        #expect(again.currentState.question == .revoke)
        again.send(.revokeConfirmed)
        await eventually { again.currentState.link == .known(nil) }
        again.deactivate()
    }

    @Test func theUserLeaves() async {
        let test = await shown()
        await test.send(.dismissed)
        await test.expectCall(on: listener) { $0.shareDidFinish() }
        await test.finish()
    }
}
