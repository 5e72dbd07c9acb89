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

    private func make() throws -> ReactorTest<MainInteractor> {
        let interactor = try container(repository).make(MainInteractor.self) { MainInteractor(presenter: FakeStateView()) }
        interactor.listener = listener
        return ReactorTest(interactor, mocks: listener)
    }

    private func page(before id: Int?) -> Page<Movement, Int> {
        let page = FakeRepository.page(before: id)
        return Page(page.movements, next: page.next)
    }

    private func receivePage(_ test: ReactorTest<MainInteractor>, before id: Int?, after outcome: Outcome = .success(.current)) async {
        await test.receive(.movements(.began, outcome)) { $0.movements.apply(.began) }
        await test.receive(.movements(.loaded(page(before: id)), .success(.current))) { $0.movements.apply(.loaded(page(before: id))) }
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
        for next in [4, 2] {
            await test.send(.moreWanted(seen: test.state.movements.items.count))
            await receivePage(test, before: next)
        }
        #expect(test.state.movements.items.map(\.id) == [5, 4, 3, 2, 1] && test.state.movements.loadState == .complete)
        await test.send(.moreWanted(seen: 5))
        await test.finish()
    }

    @Test func anotherAccountShowsItsMovementsFromTheNewest() async throws {
        let test = try make()
        await load(test)
        await test.send(.chosen(FakeRepository.savings)) { $0.chosen = FakeRepository.savings }
        await test.receive(.movements(.reset, .success(.current))) { $0.movements.apply(.reset) }
        await receivePage(test, before: nil)
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
        await test.receive(.movements(.began, .success(.current))) { $0.movements.apply(.began) }
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
        await test.receive(.movements(.loaded(page(before: 4)), .success(.current))) { $0.movements.apply(.loaded(page(before: 4))) }
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

    @Test func theParentLeadsToTheSettings() async throws {
        let test = try make()
        await test.send(.settingsTapped)
        await test.expectCall(on: listener) { $0.mainDidChooseSettings() }
        await test.finish()
    }
}
