import AccountDomain
import Riblet
import RibletInjection
import RibletReactor
import RibletTesting
import Testing

@testable import AccountPresentation

@MainActor
@Suite(.checksLeaks)
struct BookingTests {
    final class ListenerSpy: ListenerMock, BookingListener {
        func bookingDidFinish() { record() }
        func bookingWantsTransfer(_ entry: TransferState.Entry) { record(entry) }
    }

    let repository = FakeRepository()
    let listener = ListenerSpy()

    private func make(_ id: Int) throws -> ReactorTest<BookingInteractor> {
        let state = BookingState(try #require(BookingPlace(FakeRepository.checking, id)))
        let interactor = try container(repository).make(BookingInteractor.self) {
            BookingInteractor(presenter: FakeStateView(), state: state)
        }
        interactor.listener = listener
        return ReactorTest(interactor, mocks: listener, exhaustivity: .off)
    }

    @Test func aMovementIsFoundByItsPlaceAndTheMoneyMovesAgain() async throws {
        let test = try make(5)
        repository.fail(.offline)
        await test.send(.viewDidLoad)
        await eventually { test.state.failure == .offline }
        repository.fail(nil)
        await test.send(.viewDidLoad)
        await eventually { test.state.movement?.id == 5 }
        #expect(test.state.failure == nil && !test.state.isMissing)
        await test.send(.repeated)
        let way = TransferWay(from: FakeRepository.checking, to: FakeRepository.savings)
        await test.expectCall(on: listener) { $0.bookingWantsTransfer(.init(way: way, amount: "5")) }
        await test.send(.closed)
        await test.expectCall(on: listener) { $0.bookingDidFinish() }
        await test.finish()
    }

    @Test func missingMovementIsToldAndAShopIsNotPaidAgain() async throws {
        let missing = try make(9)
        await missing.send(.viewDidLoad)
        await eventually { missing.state.isMissing }
        await missing.finish()
        let shop = try make(4)
        await shop.send(.viewDidLoad)
        await eventually { shop.state.movement?.id == 4 }
        #expect(shop.state.again == nil)
        await shop.finish()
        #expect(BookingPlace(FakeRepository.checking, 0) == nil && BookingPlace(FakeRepository.checking, .max) == nil)
    }

    @Test func moneyThatCameGoesBackTheWayItCame() {
        func movement(_ amount: Money, _ name: String) -> Movement {
            Movement(id: 1, day: FakeRepository.day, kind: .other, amount: amount, balance: amount, party: .init(name: name))
        }
        let (checking, savings) = (FakeRepository.checking, FakeRepository.savings)
        let came = movement(Money(1_250, .won), checking.rawValue)
        #expect(came.way(of: savings, among: FakeRepository.accounts) == TransferWay(from: checking, to: savings))
        #expect(came.way(of: checking, among: FakeRepository.accounts) == nil)
        #expect(movement(Money(5, .dollar), checking.rawValue).way(of: savings, among: FakeRepository.accounts) == nil)
        #expect(came.amount.typed == "1250" && Money(-1_205, .dollar).typed == "12.05" && Money(3, .dollar).typed == "0.03")
    }
}
