import Riblet
import RibletReactor
import RibletTesting

/// An application of three RIBs with everything that a recording has to do with: effects of every
/// kind, a worker, routes of four containers, actions that reach from child to parent and back, and
/// a RIB that handles back presses.
enum Shop {
    /// A stand-in for the outside world. A replay gives it other answers, which must have no
    /// effect.
    @MainActor
    final class Service {
        var random: SeededGenerator
        let clock: any Clock<Duration>
        let offers = Relay<Int>()
        private(set) var calls = 0

        init(seed: UInt64, clock: any Clock<Duration>) {
            random = SeededGenerator(seed: seed)
            self.clock = clock
        }

        struct Offline: Error {}

        func find(_ text: String) async throws -> [Int] {
            calls += 1
            let found = (0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 1...9, using: &random) }
            let wait = Int.random(in: 0...300, using: &random)
            if Int.random(in: 0...4, using: &random) == 0 { throw Offline() }
            if wait > 50 { try await sleep(for: .milliseconds(wait)) }
            return found
        }

        func price(of id: Int) async throws -> Int {
            calls += 1
            let price = Int.random(in: 1...1000, using: &random)
            try await sleep(for: .milliseconds(Int.random(in: 1...400, using: &random)))
            if price % 3 == 0 { throw Offline() }
            return price
        }

        private func sleep(for duration: Duration) async throws {
            if let clock = clock as? TestClock { try await clock.sleep(for: duration) }
        }
    }

    enum Route: Hashable, Codable { case detail(Int), list }
    enum Sheet: Hashable, Codable { case note(Int) }

    // MARK: Root

    @MainActor
    final class RootRouter: LaunchRouter<RootInteractor, FakeNavigation> {
        let service: Service
        let reducerFault: ReducerFault
        lazy var stack = ChildStack<Route>(router: self, container: viewController) { [unowned self] in build($0) }
        lazy var sheet = ChildSlot<Sheet>(router: self, container: viewController) { [unowned self] in build($0) }
        lazy var overlays = ChildOverlays<Sheet>(router: self, container: viewController) { [unowned self] in build($0) }
        private(set) var list: ListRouter?

        init(_ service: Service, _ fault: ReducerFault = .none) {
            self.service = service
            reducerFault = fault
            super.init(interactor: RootInteractor(), viewController: FakeNavigation())
            interactor.router = self
            _ = (stack, sheet, overlays)
        }

        override var name: String { "Shop" }

        override func didLoad() { attachList() }

        func attachList() {
            guard list == nil else { return }
            let made = ListRouter(service, listener: interactor, reducerFault)
            list = made
            attachChild(made)
        }

        func detachList() {
            guard let leaving = list else { return }
            list = nil
            detachChild(leaving)
        }

        private func build(_ route: Route) -> (any ViewableRouting)? {
            switch route {
            case .detail(let id): id < 0 ? nil : DetailRouter(id, service, listener: interactor, reducerFault)
            case .list: ListRouter(service, listener: interactor, reducerFault)
            }
        }

        private func build(_ sheet: Sheet) -> (any ViewableRouting)? {
            guard case .note(let id) = sheet else { return nil }
            return DetailRouter(id, service, listener: interactor, reducerFault)
        }
    }

    final class RootInteractor: Interactor, Reactor, Recordable {
        enum Action: Codable {
            case open(Int), close, closeAll, replace(Int), top(Int), again, note(Int), overlay(Int), toggleList, offer(Int)
        }
        struct State: Codable {
            var opened: [Int] = []
            var closed = 0
            var depth = 0
        }
        enum Mutation: Codable { case opened(Int, depth: Int), closed(depth: Int) }

        unowned var router: RootRouter!
        var initialState: State { State() }

        func mutate(action: Action) -> Effect<Mutation> {
            switch action {
            case .open(let id): router.stack.push(.detail(id))
            case .close: router.stack.pop()
            case .closeAll: router.stack.setRoot(.list)
            case .replace(let id): router.stack.replaceTop(.detail(id))
            case .top(let id): router.stack.reorderToTop(.detail(id))
            case .again: router.stack.set(router.stack.routes.reversed())
            case .note(let id): router.sheet.present(.note(id))
            case .overlay(let id): router.overlays.show(.note(id))
            case .toggleList: if router.list == nil { router.attachList() } else { router.detachList() }
            case .offer(let value):
                // The children that listen hear of it before this has been reduced.
                router.service.offers.send(value)
            }
            let depth = router.stack.count
            if case .open(let id) = action { return .just(.opened(id, depth: depth)) }
            return .just(.closed(depth: depth))
        }

        func reduce(state: inout State, mutation: Mutation) {
            switch mutation {
            case .opened(let id, let depth):
                state.opened.append(id)
                if state.opened.count > 20 { state.opened.removeFirst() }
                state.depth = depth
            case .closed(let depth):
                state.closed += 1
                state.depth = depth
            }
        }
    }

    // MARK: List

    final class ListRouter: ViewableRouter<ListInteractor, FakeView> {
        init(_ service: Service, listener: RootInteractor, _ fault: ReducerFault) {
            super.init(interactor: ListInteractor(service, listener, fault), viewController: FakeView())
        }
    }

    final class ListInteractor: Interactor, Reactor, Recordable {
        enum Action: Codable { case appear, search(String), refresh, open(Int), scroll(Int), tick(Int), stop, both(String) }
        enum Mutation: Codable {
            case text(String), found([Int]), loading(Bool), failed(String), scrolled(Int), ticked(Int), offer(Int), half(Int)
        }
        struct State: Codable, Equatable {
            var text = ""
            var found: Set<Int> = []
            var isLoading = false
            var errors: [String: Int] = [:]
            var scrolled = 0
            var ticks = 0
            var offers: [Int] = []
            @Pulse var alert: String?
        }

        private let service: Service
        private weak var listener: RootInteractor?
        private let fault: ReducerFault
        private let ticker: Ticker
        var initialState: State { State() }
        var clock: any Clock<Duration> { service.clock }

        init(_ service: Service, _ listener: RootInteractor, _ fault: ReducerFault) {
            self.service = service
            self.listener = listener
            self.fault = fault
            ticker = Ticker(clock: service.clock)
        }

        override func didBecomeActive() {
            send(.appear)
            ticker.start(self)
        }

        func mutate(action: Action) -> Effect<Mutation> {
            switch action {
            case .appear:
                .merge(.observe(service.offers) { .offer($0) }, .timer(every: .milliseconds(700)) { .half($0) })
            case .search(let text):
                .concat(
                    .just(.text(text)),
                    .task { [service] in .found(try await service.find(text)) }.debounce(id: "search", for: .milliseconds(200)))
            case .refresh:
                .concat(
                    .just(.loading(true)),
                    .task { [service] in .found(try await service.find("all")) }
                        .timeout(after: .milliseconds(250))
                        .retry(.exponential(attempts: 3, from: .milliseconds(50), jitter: .none)),
                    .just(.loading(false))
                ).replace(id: "refresh")
            case .open(let id):
                // Reaches the parent, which attaches a child, while this action is handled.
                .run { [listener] _ in listener?.send(.open(id)) }
            case .scroll(let offset): Effect.just(.scrolled(offset)).throttle(id: "scroll", for: .milliseconds(100))
            case .tick(let number): .just(.ticked(number))
            case .stop: .merge(.cancel(id: "refresh"), .cancel(id: "search"))
            case .both(let text):
                // What an effect sends in its first stretch, in the middle of the action.
                .merge(
                    .just(.text(text)),
                    .run { [weak self] send in
                        send(.half(text.count))
                        self?.send(.tick(-1))
                        send(.half(-text.count))
                        try await send.sleep(for: .milliseconds(30))
                        send(.text(text + "!"))
                    },
                    .just(.scrolled(0)))
            }
        }

        func recover(from error: any Error) -> Effect<Mutation> { .just(.failed(error is EffectTimeout ? "late" : "\(type(of: error))")) }

        func reduce(state: inout State, mutation: Mutation) {
            switch mutation {
            case .text(let text): state.text = fault == .list && text == "ab" ? "AB" : text
            case .found(let found): state.found.formUnion(found)
            case .loading(let isLoading): state.isLoading = isLoading
            case .failed(let error):
                state.errors[error, default: 0] += 1
                state.alert = error
            case .scrolled(let offset): state.scrolled = offset
            case .ticked(let number): state.ticks += number
            case .offer(let value): state.offers = state.offers.suffix(4) + [value]
            case .half(let value): state.scrolled += value
            }
        }
    }

    /// Sends from outside of every action, as workers do.
    final class Ticker: Worker {
        private let clock: any Clock<Duration>
        init(clock: any Clock<Duration>) { self.clock = clock }

        override func didStart(_ interactor: Interactor) {
            guard let list = interactor as? ListInteractor, let clock = clock as? TestClock else { return }
            _ = ScopeTask.run(in: scope) {
                var number = 0
                while !Task.isCancelled {
                    do { try await clock.sleep(for: .milliseconds(500)) } catch { return }
                    number += 1
                    list.send(.tick(number))
                }
            }
        }
    }

    // MARK: Detail

    final class DetailRouter: ViewableRouter<DetailInteractor, FakeView> {
        init(_ id: Int, _ service: Service, listener: RootInteractor, _ fault: ReducerFault) {
            super.init(interactor: DetailInteractor(id, service, listener, fault), viewController: FakeView())
        }
    }

    final class DetailInteractor: Interactor, Reactor, Recordable {
        enum Action: Codable { case load, vote(Int), askToClose, closeNow, offer }
        enum Mutation: Codable { case price(Int), votes(Int), asks(Bool), offered(Int) }
        struct State: Codable {
            var id: Int
            var price: Int?
            var votes = 0
            var asks = false
            var offered: Double = 0
        }

        private let service: Service
        private weak var listener: RootInteractor?
        private let fault: ReducerFault
        let initialState: State
        var clock: any Clock<Duration> { service.clock }

        init(_ id: Int, _ service: Service, _ listener: RootInteractor, _ fault: ReducerFault) {
            initialState = State(id: id)
            self.service = service
            self.listener = listener
            self.fault = fault
        }

        override func didBecomeActive() {
            send(.load)
            observe(service.offers) { [weak self] _ in self?.send(.offer) }
        }

        /// The first press asks.
        override func handleBackPress() -> Bool {
            guard !currentState.asks else { return false }
            send(.askToClose)
            return true
        }

        func mutate(action: Action) -> Effect<Mutation> {
            switch action {
            case .load:
                let id = initialState.id
                return Effect.task { [service] in .price(try await service.price(of: id)) }
                    .retry(.attempts(2, pause: .milliseconds(20)))
                    .catchAndReturn(.price(-1))
            case .vote(let votes):
                return .merge(
                    .just(.votes(votes)), .observe(service.offers) { .offered($0) }.cancellable(id: "offers", cancelInFlight: true))
            case .askToClose: return .just(.asks(true))
            case .closeNow:
                listener?.send(.close)
                return .none
            case .offer: return .just(.votes(1))
            }
        }

        func reduce(state: inout State, mutation: Mutation) {
            switch mutation {
            case .price(let price): state.price = price
            case .votes(let votes):
                switch fault {
                case .detail where state.votes > 3: state.votes += votes + 1
                case .random: state.votes += Int.random(in: 0...1_000_000)
                default: state.votes += votes
                }
            case .asks(let asks): state.asks = asks
            case .offered(let value): state.offered += Double(value) / 10
            }
        }
    }

    /// A reducer that is not what it was when the session was recorded, or not the same twice.
    enum ReducerFault { case none, list, detail, random }
}
