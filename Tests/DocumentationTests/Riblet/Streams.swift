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

    @Test("What is bound to a RIB ends with its activity")
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
