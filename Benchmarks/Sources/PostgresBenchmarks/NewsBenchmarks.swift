#if Postgres
import Foundation
import LocalProvider
import Measuring
import Riblet
import RibletLive
import RibletPostgres

/// News from one process to others: as they are carried, and with a transaction and a NOTIFY for each
/// message.
@MainActor
func newsBenchmarks(_ url: String) -> [Benchmark] {
    [(1, 1), (10, 1), (100, 1), (10, 10), (100, 100)].map { topics, listeners in
        let what = "postgres: news of \(topics) topic\(topics == 1 ? "" : "s") at once to \(listeners) process\(listeners == 1 ? "" : "es")"
        let names = ["\(what), median", "\(what), 99 of 100"]
        return benchmark(names) {
            let news = try await News(url, topics: topics, listeners: listeners)
            var delays: (value: [Double], reference: [Double]) = ([], [])
            for _ in 0..<max(10, 300 / topics) {
                delays.value += try await news.round { try await news.publish($0) }
                delays.reference += try await news.round { try await news.publishAlone($0) }
            }
            return zip(names, [0.5, 0.99]).map { name, part in
                Line(name, of(part, delays.value), "ms", reference: Reference("a NOTIFY for each", of(part, delays.reference)))
            }
        }
    } + [
        benchmark(["postgres: news published and heard"]) {
            let news = try await News(url, topics: 1, listeners: 1)
            let times = try await clockInTurns(of: 5) {
                _ = try await news.round(of: 1_000) { try await news.publish($0) }
            } _: {
                _ = try await news.round(of: 1_000) { try await news.publishAlone($0) }
            }
            return [
                Line(
                    "postgres: news published and heard", 1e6 / times.value, "messages/s",
                    reference: Reference("a NOTIFY for each", 1e6 / times.reference))
            ]
        }
    ]
}

private func of(_ part: Double, _ delays: [Double]) -> Double { delays.sorted()[Int(Double(delays.count - 1) * part)] }

/// One that publishes, and others that listen, each as a process does.
private final class News: Sendable {
    private let topics: [TopicName]
    private let publisher: PostgresPubSub
    private let listeners: [PostgresPubSub]
    private let database: PostgresDatabase
    private let hearing: [Task<Void, Never>]
    /// The moments at which messages were heard, by the number in them.
    private let heard: AsyncStream<(number: Int, at: ContinuousClock.Instant)>

    init(_ url: String, topics count: Int, listeners: Int) async throws {
        let topics = (0..<count).map { TopicName("bench", "\($0)") }
        // As those of the publisher its commits do not wait for the disk.
        database = try PostgresDatabase(at: Secret("\(url)&options=-csynchronous_commit%3Doff"))
        publisher = try await PostgresPubSub(on: PostgresDatabase(at: Secret(url)))
        var others: [PostgresPubSub] = []
        for _ in 0..<listeners { others.append(try await PostgresPubSub(on: PostgresDatabase(at: Secret(url), connections: 1))) }
        let (heard, continuation) = AsyncStream<(number: Int, at: ContinuousClock.Instant)>.makeStream()
        hearing = topics.enumerated().map { index, topic in
            let messages = others[index % listeners].subscribe(to: topic)
            return Task.detached {
                for await event in messages {
                    guard case .message(let bytes) = event else { fatalError("news were missed") }
                    continuation.yield((Int(bytes[0]) | Int(bytes[1]) << 8, .now))
                }
            }
        }
        (self.topics, self.listeners, self.heard) = (topics, others, heard)
    }

    deinit { for task in hearing { task.cancel() } }

    /// Publishes a message to each topic at once, or so many, and waits until all were heard.
    ///
    /// - Returns: the milliseconds that each took.
    func round(of count: Int? = nil, _ publish: @escaping @Sendable (Int) async throws -> Void) async throws -> [Double] {
        let count = count ?? topics.count
        try await Task.sleep(for: .milliseconds(20))
        // A pool lets nobody wait for longer than five seconds.
        let lanes = min(count, 100)
        let begun = try await withThrowingTaskGroup(of: [Int: ContinuousClock.Instant].self) { tasks in
            for lane in 0..<lanes {
                tasks.addTask {
                    var begun: [Int: ContinuousClock.Instant] = [:]
                    for number in stride(from: lane, to: count, by: lanes) {
                        begun[number] = .now
                        try await publish(number)
                    }
                    return begun
                }
            }
            return try await tasks.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
        var delays: [Double] = []
        for await (number, at) in heard {
            guard let begun = begun[number] else { throw NotPassed("a message of before was heard") }
            delays.append(begun.duration(to: at) / .milliseconds(1))
            if delays.count == count { break }
        }
        return delays
    }

    func publish(_ number: Int) async throws { try await publisher.publish(Self.bytes(number), to: topics[number % topics.count]) }

    /// Publishes in a transaction of its own, which a listener reads as any other.
    func publishAlone(_ number: Int) async throws {
        let topic = topics[number % topics.count].text
        try await database.commit { db in
            // In another order of numbers a listener would pass some by.
            _ = try db.execute("SELECT pg_advisory_xact_lock(1)")
            try db.execute("INSERT INTO news (sender, topic, bytes) VALUES ('alone', ?, ?)", topic, Self.bytes(number))
            _ = try db.execute("NOTIFY riblet_news")
        }
    }

    private static func bytes(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }
}
#endif
