import Riblet
import RibletReactor
import RibletTesting
import Testing

// The code of the article Effects.

struct Forecast: Equatable {
    var text: String
}

struct Offline: Error {}

@MainActor
protocol WeatherService: AnyObject {
    var warnings: Relay<String> { get }
    func forecast(for town: String) async throws -> Forecast
    func cached(for town: String) -> Forecast?
}

final class WeatherInteractor: Interactor, Reactor {
    enum Action {
        case appear
        case type(String)
        case refresh
        case stop
        case scroll(to: Int)
    }

    enum Mutation {
        case setTown(String)
        case setForecast(Forecast)
        case setLoading(Bool)
        case setMinutes(Int)
        case setOffset(Int)
        case tell(String)
    }

    struct State: Equatable {
        var town = ""
        var forecast: Forecast?
        var isLoading = false
        var minutes = 0
        var offset = 0
        @Pulse var message: String?
    }

    private enum ID { case load, scroll }

    let initialState = State()
    let clock: any Clock<Duration>
    private let service: any WeatherService

    init(service: any WeatherService, clock: any Clock<Duration>) {
        self.service = service
        self.clock = clock
    }

    override func didBecomeActive() { send(.appear) }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .appear:
            .merge(
                .observe(service.warnings) { .tell($0) },
                .timer(every: .seconds(60)) { .setMinutes($0) })
        case .type(let town):
            .concat(.just(.setTown(town)), load(town).debounce(id: ID.load, for: .milliseconds(300)))
        case .refresh:
            load(currentState.town).replace(id: ID.load)
        case .stop:
            .concat(.cancel(id: ID.load), .just(.setLoading(false)))
        case .scroll(let offset):
            Effect.just(.setOffset(offset)).throttle(id: ID.scroll, for: .milliseconds(100))
        }
    }

    private func load(_ town: String) -> Effect<Mutation> {
        let forecast = Effect<Forecast>.task { [service] in try await service.forecast(for: town) }
            .timeout(after: .seconds(5))
            .retry(.exponential(attempts: 4, from: .milliseconds(500), upTo: .seconds(10), jitter: .none).when { !($0 is EffectTimeout) })
        return .concat(
            .just(.setLoading(true)),
            forecast.map { .setForecast($0) }.catch(Offline.self) { [service] _ in
                .just(service.cached(for: town).map { .setForecast($0) } ?? .tell("You are offline"))
            },
            .just(.setLoading(false)))
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .setTown(let town): state.town = town
        case .setForecast(let forecast): state.forecast = forecast
        case .setLoading(let isLoading): state.isLoading = isLoading
        case .setMinutes(let minutes): state.minutes = minutes
        case .setOffset(let offset): state.offset = offset
        case .tell(let text): state.message = text
        }
    }

    func recover(from error: any Error) -> Effect<Mutation> {
        switch error {
        case is EffectTimeout: .just(.tell("That takes too long"))
        default: .just(.tell("That did not work"))
        }
    }
}

@MainActor
private final class FakeWeather: WeatherService {
    let warnings = Relay<String>()
    var answers: [Result<Forecast, any Error>] = []
    var lastKnown: Forecast?
    var takes: Duration = .zero
    private(set) var calls = 0
    private let clock: TestClock

    init(clock: TestClock) { self.clock = clock }

    func forecast(for town: String) async throws -> Forecast {
        calls += 1
        if takes > .zero { try await clock.sleep(for: takes) }
        return try answers.isEmpty ? Forecast(text: town) : answers.removeFirst().get()
    }

    func cached(for town: String) -> Forecast? { lastKnown }
}

@MainActor
@Suite("The code of the article on effects")
struct EffectsArticleTests {
    private let clock = TestClock()
    private let service: FakeWeather
    private let weather: WeatherInteractor

    init() {
        service = FakeWeather(clock: clock)
        weather = WeatherInteractor(service: service, clock: clock)
        weather.activate()
    }

    @Test("Typing asks when it pauses")
    func searching() async {
        weather.send(.type("Par"))
        await clock.advance(by: .milliseconds(200))
        weather.send(.type("Paris"))
        await clock.advance(by: .milliseconds(300))
        #expect(service.calls == 1)
        #expect(weather.currentState.forecast == Forecast(text: "Paris"))
        #expect(!weather.currentState.isLoading)
        weather.deactivate()
    }

    @Test("A failure is tried again, and what is known is shown in the end")
    func failing() async {
        service.answers = [.failure(Offline()), .success(Forecast(text: "Sun"))]
        weather.send(.refresh)
        #expect(weather.currentState.isLoading)
        await clock.advance(by: .milliseconds(500))
        #expect(weather.currentState.forecast == Forecast(text: "Sun"))
        service.answers = Array(repeating: .failure(Offline()), count: 8)
        weather.send(.refresh)
        await clock.advance(by: .seconds(20))
        #expect(service.calls == 6)
        #expect(weather.currentState.message == "You are offline")
        service.lastKnown = Forecast(text: "Rain")
        weather.send(.refresh)
        await clock.advance(by: .seconds(20))
        #expect(weather.currentState.forecast == Forecast(text: "Rain"))
        weather.deactivate()
    }

    @Test("Slow work is told")
    func slow() async {
        service.takes = .seconds(9)
        weather.send(.refresh)
        await clock.advance(by: .seconds(5))
        #expect(weather.currentState.message == "That takes too long")
        #expect(!weather.currentState.isLoading)
        service.answers = [.failure(CancellationError())]
        weather.send(.refresh)
        weather.send(.stop)
        #expect(weather.pendingEffects == 0)
        #expect(!weather.currentState.isLoading)
        weather.deactivate()
    }

    @Test("Time passes, and others are heard")
    func following() async {
        await clock.advance(by: .seconds(120))
        service.warnings.send("Storm")
        #expect(weather.currentState.minutes == 2)
        #expect(weather.currentState.message == "Storm")
        for offset in 1...5 { weather.send(.scroll(to: offset)) }
        #expect(weather.currentState.offset == 1)
        await clock.advance(by: .milliseconds(100))
        #expect(weather.currentState.offset == 5)
        service.answers = [.failure(EffectFailure(path: "", reactor: "", error: Offline()))]
        weather.deactivate()
    }

    @Test("A test holds the clock")
    func testing() async {
        let clock = TestClock()
        let weather = WeatherInteractor(service: FakeWeather(clock: clock), clock: clock)
        weather.activate()
        weather.send(.type("Paris"))
        #expect(weather.pendingEffects == 1)
        await clock.advance(by: .milliseconds(300))
        await weather.settled()
        #expect(weather.currentState.forecast == Forecast(text: "Paris"))
        weather.deactivate()
    }
}
