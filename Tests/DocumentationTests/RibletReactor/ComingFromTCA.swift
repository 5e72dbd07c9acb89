import Riblet
import RibletReactor
import RibletTesting
import Testing

// The code of the article Coming from the Composable Architecture.

protocol FactService: Sendable {
    func fact(about number: Int) async throws -> String
}

@MainActor
protocol FactListener: AnyObject {
    func factDidClose()
}

final class FactInteractor: Interactor, Reactor {
    enum Action { case increased, factTapped, closeTapped }
    enum Mutation: Equatable { case increased, fact(String?), failed }

    struct State: Equatable {
        var count = 0
        var fact: String?
        var isLoading = false
    }

    let initialState = State()
    weak var listener: (any FactListener)?
    private let facts: any FactService

    init(facts: any FactService) { self.facts = facts }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .increased: return .just(.increased)
        case .factTapped:
            let count = currentState.count
            return .concat(.just(.fact(nil)), .task { [facts] in .fact(try await facts.fact(about: count)) })
                .cancellable(id: "fact", cancelInFlight: true)
        case .closeTapped:
            listener?.factDidClose()
            return .none
        }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .increased: state.count += 1
        case .fact(let fact):
            state.fact = fact
            state.isLoading = fact == nil
        case .failed: state.isLoading = false
        }
    }

    func recover(from error: any Error) -> Effect<Mutation> { .just(.failed) }
}

protocol BankService: Sendable {
    func price() async throws -> Int
    func pay(_ price: Int) async throws -> String
}

protocol ReceiptService: Sendable {
    func keep(_ receipt: String) async throws
}

/// The needs of the RIB that pays.
protocol PaymentDependency: Dependency {
    var bank: any BankService { get }
    var receipts: any ReceiptService { get }
    var clock: any Clock<Duration> { get }
}

@MainActor
protocol PaymentListener: AnyObject {
    func paymentDidFinish()
}

struct PaymentState: Equatable {
    var price = 0
    var receipt: String?
}

enum PaymentAction { case appeared, refresh, payTapped, paid(receipt: String), kept }

final class PaymentInteractor: ComponentInteractor<PaymentState, PaymentAction, any PaymentDependency>, Reactor {
    enum Mutation: Equatable { case price(Int), receipt(String) }

    let initialState = PaymentState()
    var clock: any Clock<Duration> { component.clock }
    weak var listener: (any PaymentListener)?

    override func didBecomeActive() { send(.appeared) }

    func mutate(action: PaymentAction) -> Effect<Mutation> {
        switch action {
        case .appeared:
            return actions(.timer(every: .seconds(60)) { _ in .refresh })
        case .refresh:
            return .task { [component] in .price(try await component.bank.price()) }.replace(id: "price")
        case .payTapped:
            let price = currentState.price
            return actions(.task { [component] in .paid(receipt: try await component.bank.pay(price)) })
        case .paid(let receipt):
            return .concat(
                .just(.receipt(receipt)), .store { [component] _ in try await component.receipts.keep(receipt) },
                actions(.just(.kept)))
        case .kept:
            listener?.paymentDidFinish()
            return .none
        }
    }

    func reduce(state: inout PaymentState, mutation: Mutation) {
        switch mutation {
        case .price(let price): state.price = price
        case .receipt(let receipt): state.receipt = receipt
        }
    }
}

struct KnownFacts: FactService {
    func fact(about number: Int) async throws -> String { "\(number) is a number" }
}

struct NoFacts: FactService {
    struct Closed: Error {}
    func fact(about number: Int) async throws -> String { throw Closed() }
}

@MainActor
@Suite("The article for those who come from the Composable Architecture")
struct ComingFromTCATests {
    @Test("A fact is asked for")
    func fact() async {
        let test = ReactorTest(FactInteractor(facts: KnownFacts()))
        await test.send(.increased) { $0.count = 1 }
        await test.send(.factTapped) { $0.isLoading = true }
        await test.receive(.fact("1 is a number")) {
            $0.fact = "1 is a number"
            $0.isLoading = false
        }
        await test.finish()
    }

    @Test("A fact that does not come ends nothing")
    func failure() async {
        let test = ReactorTest(FactInteractor(facts: NoFacts()))
        await test.send(.factTapped) { $0.isLoading = true }
        await test.receive(.failed) { $0.isLoading = false }
        await test.finish()
    }

    actor FakeBank: BankService, ReceiptService {
        private(set) var kept: [String] = []
        func price() -> Int { 7 }
        func pay(_ price: Int) -> String { "paid \(price)" }
        func keep(_ receipt: String) { kept.append(receipt) }
    }

    final class Needs: PaymentDependency {
        let fake = FakeBank()
        let time = TestClock()
        var bank: any BankService { fake }
        var receipts: any ReceiptService { fake }
        var clock: any Clock<Duration> { time }
    }

    final class Parent: PaymentListener {
        private(set) var finished = 0
        func paymentDidFinish() { finished += 1 }
    }

    @Test("A result that has consequences is an action")
    func payment() async {
        let needs = Needs()
        let parent = Parent()
        let test = ReactorTest(PaymentInteractor(presenter: FakeStateView(), component: needs))
        test.reactor.listener = parent
        await needs.time.advance(by: .seconds(60))
        await test.receive(action: .refresh)
        await test.receive(.price(7)) { $0.price = 7 }
        await test.send(.payTapped)
        await test.receive(action: .paid(receipt: "paid 7")) { $0.receipt = "paid 7" }
        await test.receive(action: .kept)
        #expect(await needs.fake.kept == ["paid 7"])
        #expect(parent.finished == 1)
        await test.finish()
    }
}
