import AccountDomain
import Foundation
import Riblet
import RibletInjection
import RibletReactor
import RibletTesting
import Testing

@testable import AccountPresentation

@MainActor
@Suite(.checksLeaks)
struct TransferTests {
    final class ListenerSpy: ListenerMock, TransferListener {
        func transferDidFinish() { record() }
    }

    let repository = FakeRepository()
    let listener = ListenerSpy()
    private let way = TransferWay(from: FakeRepository.checking, to: FakeRepository.savings)

    private func make() async throws -> ReactorTest<TransferInteractor> {
        let interactor = try container(repository).make(TransferInteractor.self) { TransferInteractor(presenter: FakeStateView()) }
        interactor.listener = listener
        let test = ReactorTest(interactor, mocks: listener, exhaustivity: .off)
        await test.send(.viewDidLoad)
        await eventually { test.state.desk != nil || test.state.failure != nil }
        return test
    }

    @Test func moneyMovesAfterALookAtTheOrder() async throws {
        let test = try await make()
        #expect(test.state.entry.way == way && test.state.desk?.ways.count == 2)
        await test.send(.submitted(.init(way: way, amount: "50,000")))
        guard case .review(let order) = test.state.step else { return #expect(Bool(false), "\(test.state.step)") }
        #expect(order.way == way && order.amount == Money(50_000, .won) && repository.orders.isEmpty)
        // Changed, and looked at again: it is another order.
        await test.send(.corrected)
        #expect(test.state.step == .entry && test.state.entry.amount == "50,000")
        await test.send(.submitted(test.state.entry))
        guard case .review(let next) = test.state.step else { return #expect(Bool(false), "\(test.state.step)") }
        #expect(next.key != order.key)
        await test.send(.confirmed)
        await eventually { test.state.step == .moved(TransferReceipt(next, day: FakeRepository.day)) }
        #expect(repository.orders == [next])
        await test.send(.finished)
        await test.expectCall(on: listener) { $0.transferDidFinish() }
        await test.finish()
    }

    @Test func anOrderThatNobodyAnsweredIsSentAgainAsItWas() async throws {
        let test = try await make()
        await test.send(.submitted(.init(way: way, amount: "7")))
        repository.fail(.offline)
        await test.send(.confirmed)
        await eventually { test.state.failure == .offline }
        #expect(!test.state.isMoving)
        repository.fail(nil)
        await test.send(.confirmed)
        await eventually { repository.orders.count == 2 && !test.state.isMoving }
        #expect(Set(repository.orders).count == 1 && test.state.failure == nil)
        await test.finish()
    }

    @Test(arguments: [
        ("", TransferFault.noAmount), ("0", .noAmount), ("x", .noAmount), ("-5", .noAmount), ("1.5", .noAmount),
        ("1,000,001", .overLimit), ("900,001", .overDay), ("100만", .overDay), ("101만", .overLimit), ("9999999999999999999999", .noAmount),
    ])
    func refusalsOfTheBankAreToldBefore(typed: String, fault: TransferFault) async throws {
        let test = try await make()
        await test.send(.submitted(.init(way: way, amount: typed)))
        #expect(test.state.fault == fault && test.state.step == .entry)
        await test.send(.entered(.init(way: way, amount: "1")))
        #expect(test.state.fault == nil)
        await test.finish()
    }

    @Test func absentChildCannotLeave() async throws {
        let test = try await make()
        await test.send(.submitted(.init(way: .init(from: FakeRepository.savings, to: FakeRepository.checking), amount: "101")))
        #expect(test.state.fault == .notEnoughMoney)
        await test.finish()
    }

    @Test func nobodyOrdersByABalanceThatWasSeenBefore() async throws {
        repository.age(.seen(at: Date(timeIntervalSinceReferenceDate: 0), because: .offline))
        let test = try await make()
        #expect(test.state.desk == nil && test.state.failure == .offline)
        await test.finish()
    }
}
