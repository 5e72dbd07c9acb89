import Riblet
import RibletTesting
import Testing

// The code of the article Streams.

struct Price: Sendable {
    let product: String
    let amount: Int
}

protocol Shop: Sendable {
    func offers() -> AsyncStream<String>
    func greeting() async -> String?
}

final class BasketInteractor: Interactor {
    private let prices: Relay<Price>
    private let shop: any Shop
    private(set) var lines: [String] = []

    init(prices: Relay<Price>, shop: any Shop) {
        self.prices = prices
        self.shop = shop
    }

    override func didBecomeActive() {
        // Values of the tree, until the RIB is detached.
        observe(prices) { [unowned self] price in lines.append("\(price.product): \(price.amount)") }
        // Values from outside the tree.
        observe(shop.offers()) { [unowned self] offer in lines.append("offer: \(offer)") }
        // Work that ends by itself, or with the RIB.
        task { [weak self, shop] in
            if let greeting = await shop.greeting() { self?.lines.append(greeting) }
        }
    }
}

/// The user's language, and its changes for observers.
@MainActor
final class LanguageSetting {
    let changes = Relay<String>()
    private(set) var language = "en"

    func choose(_ language: String) {
        guard language != self.language else { return }
        self.language = language
        changes.send(language)
    }
}

enum Player { case red, blue }

struct Score: Equatable {
    var red = 0
    var blue = 0
}

/// The score for those who show it.
@MainActor
protocol ScoreStream: AnyObject {
    var score: any ValueStream<Score> { get }
}

/// The score for those who play.
protocol MutableScoreStream: ScoreStream {
    func updateScore(withWinner winner: Player)
}

final class ScoreStreamImpl: MutableScoreStream {
    private let relay = BehaviorRelay(Score())
    var score: any ValueStream<Score> { relay }

    func updateScore(withWinner winner: Player) {
        var score = relay.value
        switch winner {
        case .red: score.red += 1
        case .blue: score.blue += 1
        }
        relay.send(score)
    }
}

protocol ScoresDependency: Dependency {
    var scoreStream: any ScoreStream { get }
}

protocol GameDependency: Dependency {
    var mutableScoreStream: any MutableScoreStream { get }
}

/// The component of the RIB above both.
final class MatchComponent: EmptyComponent, ScoresDependency, GameDependency {
    private(set) lazy var mutableScoreStream: any MutableScoreStream = ScoreStreamImpl()
    var scoreStream: any ScoreStream { mutableScoreStream }
}

protocol FinderPresentable: Presentable {
    func show(_ names: [String])
    func show(_ problem: any Error)
}

protocol PetFinder: Sendable {
    func find(_ text: String) async throws -> [String]
}

final class FinderInteractor: PresentableInteractor<any FinderPresentable> {
    private let pets: any PetFinder
    private let clock: any Clock<Duration>
    private var search: ScopeTask?

    init(presenter: any FinderPresentable, pets: any PetFinder, clock: any Clock<Duration> = ContinuousClock()) {
        self.pets = pets
        self.clock = clock
        super.init(presenter: presenter)
    }

    func didType(_ text: String) {
        search?.cancel()
        search = task(onError: { [presenter] in presenter.show($0) }) { [presenter, pets, clock] in
            try await sleep(on: clock, for: .milliseconds(300))
            let names = try await pets.find(text)
            // The user may have gone on typing while it was searched for.
            try Task.checkCancellation()
            presenter.show(names)
        }
    }
}

/// Keeps a subscription of another library as long as a scope.
final class Subscription: ScopeItem {
    private var stop: (() -> Void)?

    init(_ stop: @escaping () -> Void) { self.stop = stop }

    override func end() {
        let stop = stop
        self.stop = nil
        stop?()
    }
}

@MainActor
@Suite("The article on streams")
struct StreamsTests {
    final class FakeShop: Shop {
        private let stream = AsyncStream<String>.makeStream()

        func offers() -> AsyncStream<String> { stream.stream }
        func greeting() async -> String? { "Welcome" }
        func offer(_ text: String) { stream.continuation.yield(text) }
    }

    @Test("Work bound to a RIB ends with its activity")
    func bound() async {
        let prices = Relay<Price>()
        let shop = FakeShop()
        let basket = BasketInteractor(prices: prices, shop: shop)
        basket.activate()
        prices.send(Price(product: "Milk", amount: 2))
        shop.offer("Bread")
        await eventually { basket.lines.count == 3 }
        #expect(Set(basket.lines) == ["Milk: 2", "offer: Bread", "Welcome"])

        basket.deactivate()
        prices.send(Price(product: "Milk", amount: 3))
        shop.offer("Butter")
        await letOthersRun()
        #expect(basket.lines.count == 3)
        #expect(prices.observerCount == 0)
    }

    @Test("A RIB with the stream sees the score, and one with the mutable stream changes it")
    func score() {
        let match = MatchComponent()
        let scores: any ScoresDependency = match
        let game: any GameDependency = match
        let interactor = Interactor()
        interactor.activate()
        var shown: [Score] = []
        interactor.observe(scores.scoreStream.score) { shown.append($0) }
        game.mutableScoreStream.updateScore(withWinner: .blue)
        interactor.deactivate()
        game.mutableScoreStream.updateScore(withWinner: .red)
        #expect(shown == [Score(), Score(blue: 1)])
    }

    final class Finder: FinderPresentable {
        private(set) var shown: [[String]] = []
        private(set) var problems = 0
        func show(_ names: [String]) { shown.append(names) }
        func show(_ problem: any Error) { problems += 1 }
    }

    actor SlowPets: PetFinder {
        struct Closed: Error {}
        private(set) var asked: [String] = []
        private let clock: TestClock
        init(clock: TestClock) { self.clock = clock }

        func find(_ text: String) async throws -> [String] {
            asked.append(text)
            // Does not hear that nobody waits any more.
            if text == "Re" { try? await clock.sleep(for: .seconds(1)) }
            guard text != "?" else { throw Closed() }
            return [text + "x"]
        }
    }

    @Test("Typing is searched for when it pauses, and an answer that comes too late is not shown")
    func debounce() async {
        let clock = TestClock()
        let pets = SlowPets(clock: clock)
        let page = Finder()
        let finder = FinderInteractor(presenter: page, pets: pets, clock: clock)
        finder.activate()
        finder.didType("R")
        await clock.advance(by: .milliseconds(299))
        finder.didType("Re")
        await clock.advance(by: .milliseconds(300))
        #expect(await pets.asked == ["Re"])
        finder.didType("Rex")
        await clock.advance(by: .milliseconds(300))
        await eventually { page.shown == [["Rexx"]] }
        await clock.run()
        #expect(page.shown == [["Rexx"]])
        finder.didType("?")
        await clock.advance(by: .milliseconds(300))
        await eventually { page.problems == 1 }
        finder.didType("Ada")
        finder.deactivate()
        await clock.run()
        #expect(page.shown == [["Rexx"]] && page.problems == 1)
    }

    @Test("A setting tells its changes, and a foreign subscription lives as long as a scope")
    func setting() {
        let setting = LanguageSetting()
        let scope = Scope()
        var heard: [String] = []
        var stops = 0
        setting.changes.observe(in: scope) { heard.append($0) }
        scope.add(Subscription { stops += 1 })
        setting.choose("ko")
        setting.choose("ko")
        scope.end()
        setting.choose("en")
        #expect(heard == ["ko"] && stops == 1)
    }
}
