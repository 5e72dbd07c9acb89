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
}
