#if Postgres
import LocalProvider
import Riblet
public import RibletLive
import Synchronization

/// Carries messages between processes by a table of a server of PostgreSQL.
///
/// Subscribers in this process hear of a message at once, those in others within some milliseconds.
/// The table is the truth, read from where the last reading ended: the server's notification only
/// wakes the reader, who otherwise looks every two seconds. Where the connection was lost, or a
/// message could not be written, all subscribers are told that they have missed some.
public final class PostgresPubSub: PubSub {
    private struct Outbox {
        var messages: [(topic: TopicName, bytes: [UInt8])] = []
        var bytes = 0
        /// Messages were lost, of which the others do not know yet.
        var owesMissed = false
        var isFlushing = false

        mutating func append(_ message: [UInt8], to topic: TopicName) {
            messages.append((topic, message))
            bytes += message.count
            if messages.count > 4_096 || bytes > 8 << 20 { lose() }
        }

        mutating func lose() {
            messages = []
            bytes = 0
            owesMissed = true
        }
    }

    /// The time between two transactions with messages.
    private static let spacing = Duration.milliseconds(5)
    /// The time after which a server that was away is asked again.
    private static let pause = Duration.seconds(2)

    private let local = InProcessPubSub()
    private let database: PostgresDatabase
    private let sender: String
    private let outbox = Mutex(Outbox())
    private let listening = Mutex<Task<Void, Never>?>(nil)

    /// Makes the table where there is none, and begins to listen.
    ///
    /// - Parameter database: has a further connection for this.
    /// - Throws: ``PostgresError``.
    public init(on database: PostgresDatabase) async throws {
        try await database.migrate(
            "news",
            [
                "1": """
                CREATE TABLE news (
                    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, sender text NOT NULL, topic text NOT NULL, bytes bytea NOT NULL)
                """
            ])
        self.database = database
        sender = "\(UInt64.random(in: 0 ... .max))"
        let listener = PostgresListener(database.address, sender: sender)
        // It has its place in the table when this returns, so that all that is published later arrives.
        try await listener.begin()
        let task = Task { [weak self] in
            while !Task.isCancelled {
                if let news = try? await listener.next() {
                    await self?.take(news)
                } else if (try? await listener.begin()) != nil {
                    // Only now: what is published until here is not read.
                    self?.local.noteMissed()
                } else {
                    try? await Task.sleep(for: Self.pause)
                }
            }
        }
        listening.withLock { $0 = task }
    }

    deinit { listening.withLock { $0?.cancel() } }

    /// Hands a message over to the subscribers in this process, and puts it on its way to others.
    public func publish(_ message: [UInt8], to topic: TopicName) async throws(PubSubError) {
        try await local.publish(message, to: topic)
        let begins = outbox.withLock { outbox in
            outbox.append(message, to: topic)
            defer { outbox.isFlushing = true }
            return !outbox.isFlushing
        }
        if begins { Task { await flush() } }
    }

    /// The messages of a topic from now on.
    public func subscribe(to topic: TopicName) -> TopicSubscription { local.subscribe(to: topic) }

    private func take(_ news: [PostgresNews]) async {
        for item in news {
            if let topic = item.topic { try? await local.publish(item.bytes, to: topic) } else { local.noteMissed() }
        }
    }

    private func flush() async {
        while true {
            let due = outbox.withLock { outbox -> [[SQLValue]]? in
                var rows = outbox.messages.map { message in [.text(sender), .text(message.topic.text), .bytes(message.bytes)] as [SQLValue]
                }
                if outbox.owesMissed { rows.insert([.text(sender), .text(""), .bytes([])], at: 0) }
                outbox.isFlushing = !rows.isEmpty
                (outbox.messages, outbox.bytes, outbox.owesMissed) = ([], 0, false)
                return rows.isEmpty ? nil : rows
            }
            guard let due else { return }
            do {
                try await database.commit { db in
                    // The lock makes the order of numbers that of commits, or a reader would pass by some.
                    try db.run("SET LOCAL synchronous_commit = off; SELECT pg_advisory_xact_lock(\(PostgresDatabase.lock + 1))")
                    try db.executeEach("INSERT INTO news (sender, topic, bytes) VALUES (?, ?, ?)", due)
                    try db.run("NOTIFY riblet_news")
                }
                try? await Task.sleep(for: Self.spacing)
            } catch {
                // It may be stored all the same, and none is to arrive twice.
                outbox.withLock { $0.lose() }
                try? await Task.sleep(for: Self.pause)
            }
        }
    }
}
#endif
