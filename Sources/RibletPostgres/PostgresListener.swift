#if Postgres
import LocalProvider
import RibletLive

/// A message of another process. One without a topic says that messages were lost.
struct PostgresNews: Sendable {
    let topic: TopicName?
    let bytes: [UInt8]
}

/// A connection that waits for messages of other processes, with a thread of its own. It is never
/// within a transaction, which would hold notifications back.
actor PostgresListener {
    /// The time for which messages are in the table at least: a reader that was away for longer may
    /// miss some.
    private static let longest = Duration.seconds(30)
    private static let batch = 64

    private let executor = FileExecutor(label: "riblet.postgres.news")
    private let address: PostgresAddress
    private let sender: String
    private let now: @Sendable () -> ContinuousClock.Instant
    private var connection: PostgresConnection?
    private var cursor = 0
    private var isBehind = false
    /// The time until which all messages have been read.
    private var readAt: ContinuousClock.Instant
    /// All messages up to this number were read here before `sweptAt`.
    private var swept = 0
    private var sweptAt: ContinuousClock.Instant

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ address: PostgresAddress, sender: String, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.address = address
        self.sender = sender
        self.now = now
        (readAt, sweptAt) = (now(), now())
    }

    /// Connects anew, and begins with what is published from now on. It listens before it reads, so
    /// that nothing falls between the two.
    func begin() throws {
        connection = nil
        let connection = try PostgresConnection(address)
        try connection.run("LISTEN riblet_news")
        readAt = now()
        cursor = try connection.rows("SELECT coalesce(max(id), 0) FROM news", []) { try $0.integer(0) }.first ?? 0
        (swept, sweptAt, isBehind) = (cursor, now(), false)
        self.connection = connection
    }

    /// Waits for messages, at most two seconds.
    ///
    /// - Throws: where some may have been missed.
    func next() throws -> [PostgresNews] {
        guard let connection else { throw PostgresError.lost(reason: "it has not begun") }
        if !isBehind { connection.awaitNotification(milliseconds: 2_000) }
        let asked = now()
        let rows = try connection.rows(
            """
            SELECT id, CASE WHEN sender <> ?1 THEN topic END, CASE WHEN sender <> ?1 THEN bytes END
            FROM news WHERE id > ?2 ORDER BY id LIMIT \(Self.batch)
            """, [.text(sender), .integer(cursor)]
        ) { row in (id: try row.integer(0), topic: try row.value(1), bytes: try row.value(2)) }
        let read = now()
        guard read - readAt < Self.longest else { throw PostgresError.lost(reason: "it has not kept up") }
        cursor = rows.last?.id ?? cursor
        isBehind = rows.count == Self.batch
        if !isBehind { readAt = asked }
        if read - sweptAt > Self.longest {
            // By number, because the clock of a server may jump, and a message be stored late.
            try connection.execute("DELETE FROM news WHERE id <= ?", [.integer(swept)])
            (swept, sweptAt) = (cursor, read)
        }
        return rows.compactMap { row in
            guard case (.text(let topic), .bytes(let bytes)) = (row.topic, row.bytes) else { return nil }
            return PostgresNews(topic: topic.isEmpty ? nil : TopicName(text: topic), bytes: bytes)
        }
    }
}
#endif
