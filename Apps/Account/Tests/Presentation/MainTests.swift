import AccountDomain
import Foundation
import Riblet
import RibletReactor
import RibletTesting
import Testing

@testable import AccountPresentation

@MainActor
@Suite(.checksLeaks)
struct MainTests {
    final class ListenerSpy: ListenerMock, MainListener {
        func mainDidChooseSettings() { record() }
    }

    typealias Outcome = MainInteractor.Outcome

    let repository = FakeRepository()
    let listener = ListenerSpy()
    let clock = TestClock()
    private static let none = Outcome.success(Seen([]))
    private static let first = Outcome.success(Seen(FakeRepository.months))

    private func make() throws -> ReactorTest<MainInteractor> {
        let interactor = try container(repository).make(MainInteractor.self) { MainInteractor(presenter: FakeStateView(), clock: clock) }
        interactor.listener = listener
        return ReactorTest(interactor, mocks: listener)
    }

    private func page(before id: Int?) -> Page<Movement, Int> {
        let page = FakeRepository.page(before: id)
        return Page(page.movements, next: page.next)
    }

    private func receivePage(_ test: ReactorTest<MainInteractor>, before id: Int?, after outcome: Outcome = none) async {
        await test.receive(.movements(.began, outcome)) { $0.movements.apply(.began) }
        let page = page(before: id)
        await test.receive(.movements(.loaded(page), id == nil ? Self.first : Self.none)) {
            $0.movements.apply(.loaded(page))
            $0.months = FakeRepository.months
        }
    }

    private func load(_ test: ReactorTest<MainInteractor>) async {
        await test.send(.viewDidLoad)
        await test.receive(.began) { $0.isRefreshing = true }
        await test.receive(.arrived(Seen(FakeRepository.accounts))) {
            $0.accounts = FakeRepository.accounts
            $0.chosen = FakeRepository.checking
            $0.isRefreshing = false
        }
        await receivePage(test, before: nil)
    }

    @Test func accountsComeThenTheMovementsOfTheFirstPageByPage() async throws {
        let test = try make()
        await load(test)
        for (next, outcome) in [(4, Self.first), (2, Self.none)] {
            await test.send(.moreWanted(seen: test.state.movements.items.count))
            await receivePage(test, before: next, after: outcome)
        }
        #expect(test.state.movements.items.map(\.id) == [5, 4, 3, 2, 1] && test.state.movements.loadState == .complete)
        await test.send(.moreWanted(seen: 5))
        await test.finish()
    }

    @Test func anotherAccountShowsItsMovementsFromTheNewest() async throws {
        let test = try make()
        await load(test)
        await test.send(.chosen(FakeRepository.savings)) { $0.chosen = FakeRepository.savings }
        await test.receive(.movements(.reset, Self.first)) { $0.movements.apply(.reset) }
        await receivePage(test, before: nil, after: Self.first)
        // The one that is chosen, and one that is nobody's.
        await test.send(.chosen(FakeRepository.savings))
        await test.send(.chosen(AccountNumber(rawValue: "1")!))
        await test.finish()
    }

    @Test func aPageThatDidNotComeIsAskedForAgain() async throws {
        let test = try make()
        await load(test)
        repository.fail(.bankFault)
        await test.send(.moreWanted(seen: 2))
        await test.receive(.movements(.began, Self.first)) { $0.movements.apply(.began) }
        await test.receive(.movements(.failed, .failure(.bankFault))) {
            $0.movements.apply(.failed)
            $0.movementsFailure = .bankFault
        }
        repository.fail(nil)
        await test.send(.retried)
        await test.receive(.movements(.began, .failure(.bankFault))) {
            $0.movements.apply(.began)
            $0.movementsFailure = nil
        }
        await test.receive(.movements(.loaded(page(before: 4)), Self.none)) { $0.movements.apply(.loaded(page(before: 4))) }
        await test.finish()
    }

    @Test func refreshingWithoutTheBankKeepsWhatIsShownUnlessSignedOut() async throws {
        let test = try make()
        await load(test)
        test.exhaustivity = .off
        repository.fail(.offline)
        await test.send(.refresh)
        await test.receive(.failed(.offline)) { $0.failure = .offline }
        #expect(test.state.accounts == FakeRepository.accounts)
        repository.fail(.signedOut)
        await test.send(.refresh)
        await test.receive(.failed(.signedOut))
        #expect(test.state.accounts == nil)
        repository.fail(nil)
        await test.send(.retried)
        await test.receive(.arrived(Seen(FakeRepository.accounts)))
        await eventually { test.state.movements.items.count == 2 }
        #expect(test.state.failure == nil && test.state.movementsFailure == nil)
        await test.finish()
    }

    @Test func aTextIsLookedForAfterAPauseAndAMonthAtOnce() async throws {
        let test = try make()
        await load(test)
        test.exhaustivity = .off
        for text in ["c", "ca", String(repeating: "c", count: 300)] {
            await test.send(.filtered(MovementFilter(text: text, kinds: [.cafe])))
        }
        #expect(repository.filters == [MovementFilter()] && test.state.filter.text.count == 100)
        await clock.waitForSleepers(1)
        await clock.advance(by: .milliseconds(300))
        await eventually { test.state.movements.items.count == 2 && repository.filters.count == 2 }
        #expect(repository.filters.last?.kinds == [.cafe])
        let month = MovementFilter(text: "x", month: Month(iso: "2026-11"))
        await test.send(.filtered(month))
        await eventually { repository.filters.last == month && test.state.movements.items.count == 2 }
        await test.send(.chosen(FakeRepository.savings))
        #expect(test.state.filter == MovementFilter(text: "x"))
        await test.finish()
    }

    @Test func theParentLeadsToTheSettings() async throws {
        let test = try make()
        await test.send(.settingsTapped)
        await test.expectCall(on: listener) { $0.mainDidChooseSettings() }
        await test.finish()
    }
}
