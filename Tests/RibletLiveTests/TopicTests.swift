import Riblet
import RibletTesting
import Synchronization
import Testing

@testable import RibletLive

struct Price: Codable, Hashable, Sendable {
    var name: String
    var cents: Int
}

extension Topic<Price> {
    static let prices = Topic("prices")
}

/// Hears of prices while it is active.
final class PriceInteractor: Interactor {
    let pubSub: any PubSub
    let topic: Topic<Price>
    var events: [TopicEvent<Price>] = []

    init(_ pubSub: any PubSub, _ topic: Topic<Price> = .prices) {
        self.pubSub = pubSub
        self.topic = topic
    }

    override func didBecomeActive() {
        observe(topic, on: pubSub) { [unowned self] in events.append($0) }
    }
}

@MainActor
@Suite("Topics", .failsOnMisuse)
struct TopicTests {
    private let pubSub = InProcessPubSub()

    /// Whoever publishes waits for the task that is woken, and a task that is being cancelled for
    /// its subscription to have ended: neither may wait for the other.
    @Test("Subscriptions end while messages come", .timeLimit(.minutes(20)))
    nonisolated func ending() async throws {
        let pubSub = pubSub
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    for cents in 1...1_000 { try await pubSub.publish(Price(name: "tea", cents: cents), to: .prices) }
                }
                group.addTask {
                    for _ in 1...200 {
                        let reader = Task { for await _ in pubSub.events(of: .prices) {} }
                        await Task.yield()
                        reader.cancel()
                        await reader.value
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(pubSub.subscriptionCount == 0)
    }

    @Test("Every subscriber hears of every message of its topic, in order")
    func order() async throws {
        let (first, second) = (pubSub.events(of: .prices), pubSub.events(of: .prices))
        let other = pubSub.events(of: Topic<Price>("prices", "other"))
        for cents in 1...5 { try await pubSub.publish(Price(name: "tea", cents: cents), to: .prices) }
        try await pubSub.publish(Price(name: "other", cents: 0), to: Topic("prices", "other"))
        for events in [first, second] {
            var iterator = events.makeAsyncIterator()
            for cents in 1...5 { #expect(await iterator.next(isolation: nil) == .message(Price(name: "tea", cents: cents))) }
        }
        var iterator = other.makeAsyncIterator()
        #expect(await iterator.next(isolation: nil) == .message(Price(name: "other", cents: 0)))
    }

    @Test("Messages published at once by many are in one order for all subscribers")
    func oneOrder() async {
        let subscriptions = (0..<3).map { _ in pubSub.events(of: Topic<Int>("numbers")) }
        await withTaskGroup(of: Void.self) { tasks in
            for number in 0..<100 {
                tasks.addTask { [pubSub] in try? await pubSub.publish(number, to: Topic("numbers")) }
            }
        }
        var orders: [[TopicEvent<Int>]] = []
        for events in subscriptions {
            var iterator = events.makeAsyncIterator()
            var order: [TopicEvent<Int>] = []
            for _ in 0..<100 { if let event = await iterator.next(isolation: nil) { order.append(event) } }
            orders.append(order)
        }
        #expect(orders[0].count == 100 && orders[0] == orders[1] && orders[1] == orders[2])
    }

    @Test("The parts of a name are kept apart, whatever a user puts into one")
    func names() {
        #expect(TopicName("a", "b") != TopicName("a/b"))
        #expect(TopicName("user", "1/inbox") != TopicName("user", "1", "inbox"))
        #expect(TopicName("user", "a%2Fb") != TopicName("user", "a/b"))
        #expect(Topic<Int>.user("7", "mail") != .session("7", "mail"))
        #expect(TopicName("할 일").text.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test("A subscriber that does not read loses the oldest messages and is told so once")
    func slow() async throws {
        let pubSub = InProcessPubSub(limits: TopicLimits(messages: 3, bytes: 1_000))
        var iterator = pubSub.subscribe(to: TopicName("busy")).makeAsyncIterator()
        for number in UInt8(0)..<200 { try await pubSub.publish([number], to: TopicName("busy")) }
        #expect(await iterator.next() == .missed)
        for number in UInt8(197)..<200 { #expect(await iterator.next() == .message([number])) }
        // Once it has caught up nothing is missed any more.
        try await pubSub.publish([1], to: TopicName("busy"))
        #expect(await iterator.next() == .message([1]))
    }

    @Test("Waiting messages are bounded in bytes too")
    func slowAndLarge() async throws {
        let pubSub = InProcessPubSub(limits: TopicLimits(messages: 100, bytes: 1_000))
        var iterator = pubSub.subscribe(to: TopicName("large")).makeAsyncIterator()
        for number in UInt8(0)..<10 { try await pubSub.publish(Array(repeating: number, count: 400), to: TopicName("large")) }
        #expect(await iterator.next() == .missed)
        #expect(await iterator.next() == .message(Array(repeating: 8, count: 400)))
        #expect(await iterator.next() == .message(Array(repeating: 9, count: 400)))
        // One that is larger than all that may wait is missed as well.
        try await pubSub.publish(Array(repeating: 1, count: 2_000), to: TopicName("large"))
        #expect(await iterator.next() == .missed)
    }

    @Test("A message that is too large, or cannot be encoded, is refused by name")
    func refusals() async {
        await #expect(throws: PubSubError.tooLarge(topic: TopicName("prices"), bytes: TopicLimits.maximumMessageBytes + 1)) {
            try await pubSub.publish(Array(repeating: 0, count: TopicLimits.maximumMessageBytes + 1), to: TopicName("prices"))
        }
        struct Strange: Codable, Sendable {
            init() {}
            init(from decoder: any Decoder) throws {}
            func encode(to encoder: any Encoder) throws { throw PubSubError.unavailable(topic: TopicName("x"), reason: "strange") }
        }
        let error = await #expect(throws: PubSubError.self) { try await pubSub.publish(Strange(), to: Topic("strange")) }
        #expect(error?.description.contains("'strange'") == true)
    }

    @Test(
        "What this version cannot read counts as missed", arguments: ["", "{", "null", "[]", "[1,2]", "[{\"name\":1}]", "[{\"cents\":1}]"])
    func unreadable(_ text: String) async throws {
        var iterator = pubSub.events(of: .prices).makeAsyncIterator()
        try await pubSub.publish(Array(text.utf8), to: Topic<Price>.prices.name)
        #expect(await iterator.next(isolation: nil) == .missed)
    }

    @Test("Deep nesting is refused before it is decoded")
    func deep() async throws {
        var iterator = pubSub.events(of: .prices).makeAsyncIterator()
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        try await pubSub.publish(Array(deep.utf8), to: Topic<Price>.prices.name)
        #expect(await iterator.next(isolation: nil) == .missed)
    }

    @Test("An interactor hears while it is active, and subscribes again when it is active again")
    func scope() async throws {
        let interactor = PriceInteractor(pubSub)
        #expect(pubSub.subscriptionCount == 0)
        interactor.activate()
        #expect(pubSub.subscriptionCount == 1, "it is subscribed when it has become active, not some time later")
        try await pubSub.publish(Price(name: "tea", cents: 1), to: .prices)
        await eventually("the message arrives") { interactor.events.count == 1 }
        interactor.deactivate()
        await eventually("the subscription ends") { pubSub.subscriptionCount == 0 }
        try await pubSub.publish(Price(name: "tea", cents: 2), to: .prices)
        interactor.activate()
        try await pubSub.publish(Price(name: "tea", cents: 3), to: .prices)
        await eventually("the next message arrives") { interactor.events.count == 2 }
        #expect(interactor.events == [.message(Price(name: "tea", cents: 1)), .message(Price(name: "tea", cents: 3))])
        interactor.deactivate()
    }

    @Test("A worker hears while it runs")
    func worker() async throws {
        final class PriceWorker: Worker {
            let pubSub: InProcessPubSub
            var events: [TopicEvent<Price>] = []
            init(_ pubSub: InProcessPubSub) { self.pubSub = pubSub }
            override func didStart(_ interactor: Interactor) {
                observe(.prices, on: pubSub) { [unowned self] in events.append($0) }
            }
        }
        let interactor = Interactor()
        interactor.activate()
        let worker = PriceWorker(pubSub)
        worker.start(interactor)
        try await pubSub.publish(Price(name: "tea", cents: 1), to: .prices)
        await eventually("the message arrives") { worker.events == [.message(Price(name: "tea", cents: 1))] }
        worker.stop()
        await eventually("the subscription ends") { pubSub.subscriptionCount == 0 }
        interactor.deactivate()
    }

    @Test("A push to one session, or to one user, reaches nobody else")
    func push() async throws {
        let mine = PriceInteractor(pubSub, .session("a", "prices"))
        let yours = PriceInteractor(pubSub, .session("b", "prices"))
        let all = [PriceInteractor(pubSub, .user("u", "prices")), PriceInteractor(pubSub, .user("u", "prices"))]
        for interactor in [mine, yours] + all { interactor.activate() }
        try await pubSub.publish(Price(name: "mine", cents: 1), to: .session("a", "prices"))
        try await pubSub.publish(Price(name: "ours", cents: 2), to: .user("u", "prices"))
        await eventually("both pushes arrive") { mine.events.count == 1 && all.allSatisfy { $0.events.count == 1 } }
        #expect(mine.events == [.message(Price(name: "mine", cents: 1))])
        #expect(all.allSatisfy { $0.events == [.message(Price(name: "ours", cents: 2))] })
        #expect(yours.events.isEmpty)
        for interactor in [mine, yours] + all { interactor.deactivate() }
    }

    @Test("Subscriptions that nobody reads go with whoever held them")
    func freed() async throws {
        do {
            let subscription = pubSub.subscribe(to: TopicName("held"))
            #expect(pubSub.subscriptionCount == 1)
            _ = consume subscription
        }
        await eventually("it is gone") { pubSub.subscriptionCount == 0 }
    }
}
