import Riblet
import RibletReactor
import RibletTesting

@MainActor
protocol ShopRouting: AnyObject {
    func routeToItem(_ id: Int, animated: Bool)
    func routeBack()
}

@MainActor
protocol ShopListener: AnyObject {
    func shopDidFinish(_ items: [String])
}

final class ShopRoutingMock: RoutingMock, ShopRouting {
    func routeToItem(_ id: Int, animated: Bool) { record(id, animated) }
    func routeBack() { record() }
    func forgetful() {}
    func mayLeave() async throws -> Bool {
        record()
        return true
    }
}

final class ShopListenerMock: ListenerMock, ShopListener {
    func shopDidFinish(_ items: [String]) { record(items) }
}

/// A reactor that does one of everything.
final class Shop: Interactor, Reactor {
    enum Action: Equatable {
        case increase
        case twice
        case flicker
        case load
        case search(String)
        case select(Int)
        case follow
        case finish
        case note(String)
        case hang
        case stuck(String)
        case cascade
        case later(Int)
    }

    enum Mutation: Equatable {
        case add(Int)
        case setLoading(Bool)
        case loaded([String])
        case found(String)
        case noted(String)
    }

    struct State: Equatable {
        var count = 0
        var isLoading = false
        var items: [String] = []
        var note: String?
    }

    let clock: any Clock<Duration>
    weak var router: (any ShopRouting)?
    weak var listener: (any ShopListener)?
    var fetch: @MainActor () async throws -> [String] = { ["milk"] }
    let prices = Relay<Int>()
    var loadsWhenActive = false
    var initialState: State { State() }

    init(clock: any Clock<Duration> = TestClock()) { self.clock = clock }

    override func didBecomeActive() {
        if loadsWhenActive { send(.load) }
    }

    override func willResignActive() { send(.note("resigned")) }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .increase: return .just(.add(1))
        case .twice: return .of(.add(1), .add(10))
        case .flicker: return .of(.setLoading(true), .setLoading(false))
        case .load: return .concat(.just(.setLoading(true)), .task { .loaded(try await self.fetch()) }.cancellable(id: "load"))
        case .search(let text): return .task { .found(text) }.debounce(id: "search", for: .milliseconds(300))
        case .select(let id):
            router?.routeToItem(id, animated: true)
            return .none
        case .follow: return .observe(prices) { .add($0) }
        case .finish:
            router?.routeBack()
            listener?.shopDidFinish(currentState.items)
            return .none
        case .note(let text): return .just(.noted(text))
        case .hang: return .run { _ in try await self.sleep(for: .seconds(60)) }
        case .stuck(let id): return .run { _ in try await self.sleep(for: .seconds(1)) }.cancellable(id: id)
        case .cascade:
            send(.increase)
            return .just(.noted("cascade"))
        case .later(let id):
            return .run { _ in
                await letOthersRun()
                self.router?.routeToItem(id, animated: false)
            }
        }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .add(let value): state.count += value
        case .setLoading(let value): state.isLoading = value
        case .loaded(let items):
            state.items = items
            state.isLoading = false
        case .found(let text): state.items = [text]
        case .noted(let text): state.note = text
        }
    }
}
