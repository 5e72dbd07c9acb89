import Foundation
import LocalProvider
import Riblet
import RibletLive
import RibletWebServer
import Synchronization
import Testing
import TodoDomain

@testable import RibletPostgres
@testable import TodoData

/// The outcome of each write during a storm.
private final class Ledger: Sendable {
    struct State {
        var stored: Set<String> = []
        var uncertain: Set<String> = []
        var refused = 0
        /// The last revision of each session that was acknowledged.
        var revisions: [String: Int] = [:]
        var isOver = false
        /// The processes that have heard the other's last message.
        var heard = 0

        var failed: Int { refused + uncertain.count }
        var ended: Int { stored.count + failed }
    }

    let state = Mutex(State())

    var isOver: Bool { state.withLock(\.isOver) }

    /// Waits until so many writes more have been stored, or have failed.
    func awaitStored(_ count: Int) async throws {
        let goal = state.withLock { $0.stored.count } + count
        try await until { state.withLock { $0.stored.count } >= goal }
    }

    func awaitFailed(_ count: Int) async throws {
        let goal = state.withLock(\.failed) + count
        try await until { state.withLock(\.failed) >= goal }
    }

    /// Waits until so many writes more have ended in one way or another.
    func awaitEnded(_ count: Int) async throws {
        let goal = state.withLock(\.ended) + count
        try await until { state.withLock(\.ended) >= goal }
    }
}

/// The connections and stores of one process of the program.
private struct Instance: Sendable {
    private static let last = Array("last".utf8)

    let name: String
    let topic: TopicName
    let server: PostgresDatabase
    let news: PostgresPubSub
    let person: PostgresPerson
    let sessions: PostgresSessionStore
    let todos: TodoStore

    /// Starts as the program does, with all that brings the tables up to date.
    init(_ name: String, _ url: Secret<String>, answersWithin patience: Duration?) async throws {
        self.name = name
        topic = TopicName("storm", name)
        server = try PostgresDatabase(at: url, connections: 3, clock: ContinuousClock(), answersWithin: patience)
        try await server.connect { _ in }
        try await server.preparePeople()
        try await server.migrate(TodoServerSchema.part, TodoServerSchema.migrations)
        news = try await PostgresPubSub(on: server)
        sessions = try await PostgresSessionStore(on: server)
        person = PostgresPerson("ann", on: server, news: news, logger: .silent)
        person.start()
        todos = TodoStore(database: TodoDatabase(changes: person), now: { Date() }, logger: .silent)
    }

    /// Writes until the storm is over, whatever becomes of it.
    func work(_ ledger: Ledger) async throws {
        var number = 0
        while !ledger.isOver, !Task.isCancelled {
            number += 1
            let title = "\(name) \(number)"
            do throws(TodoError) {
                _ = try await todos.add(.sample(title))
                ledger.state.withLock { _ = $0.stored.insert(title) }
            } catch .uncertain {
                ledger.state.withLock { _ = $0.uncertain.insert(title) }
            } catch {
                ledger.state.withLock { $0.refused += 1 }
                // So that a server that is starting is not held up.
                try await Task.sleep(for: .milliseconds(5))
            }
            let record = SessionRecord(id: name, revision: number, savedAt: 1, bytes: Array(title.utf8))
            if let lost = try? await sessions.save([record]) {
                #expect(lost.isEmpty)
                ledger.state.withLock { $0.revisions[name] = number }
            }
            try await news.publish(Array("\(number)".utf8), to: topic)
        }
    }

    /// Reads the other's numbers until its last message: each follows the one before, unless it is
    /// said that some were missed.
    func follow(_ messages: TopicSubscription) async {
        var before: Int?
        for await message in messages {
            switch message {
            case .missed: before = nil
            case .message(Self.last): return
            case .message(let bytes):
                let number = Int(String(decoding: bytes, as: UTF8.self)) ?? 0
                if let before { #expect(number == before + 1, "\(name) was not told of a gap") }
                before = number
            }
        }
    }

    /// Says that it is over, until both have heard it: one who connects again just now does not hear it.
    func end(_ ledger: Ledger) async throws {
        while ledger.state.withLock({ $0.heard < 2 }) {
            try await news.publish(Self.last, to: topic)
            try await Task.sleep(for: .milliseconds(50))
        }
    }
}

@Suite("Storms", .serialized, .timeLimit(.minutes(3)))
struct StormTests {
    enum Weather: CaseIterable {
        case ended, connectionsEnded, frozen
    }

    private static func rage(_ weather: Weather, on server: OwnServer, _ ledger: Ledger) async throws {
        switch weather {
        case .ended:
            for _ in 1...3 {
                try await ledger.awaitStored(20)
                try await server.stop()
                try await ledger.awaitFailed(2)
                try await server.start()
            }
        case .connectionsEnded:
            for _ in 1...20 {
                try await ledger.awaitStored(3)
                try await server.ask("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE usename = '\(OwnServer.role)'")
            }
        case .frozen:
            for _ in 1...3 {
                try await ledger.awaitStored(20)
                let backends = try await server.backends()
                for backend in backends { kill(pid_t(backend), SIGSTOP) }
                defer { for backend in backends { kill(pid_t(backend), SIGCONT) } }
                // Connections that came meanwhile go on, so that no number of writes has to fail.
                try await ledger.awaitEnded(5)
            }
        }
        try await ledger.awaitStored(20)
        ledger.state.withLock { $0.isOver = true }
    }

    @Test(
        "Two processes start at once and write while the server is ended, its connections are, or it freezes: what was acknowledged is there once, what was refused is not, and all that was missed is told",
        arguments: Weather.allCases)
    func storm(_ weather: Weather) async throws {
        try await OwnServer.use { server in
            try await server.ask("CREATE ROLE \(OwnServer.role) LOGIN")
            try await server.ask("CREATE SCHEMA own AUTHORIZATION \(OwnServer.role)")
            let url = Secret(server.url.replacing("riblet@", with: "\(OwnServer.role)@") + "&options=-csearch_path%3Down")
            let patience: Duration? = weather == .frozen ? .milliseconds(300) : nil
            async let first = Instance("first", url, answersWithin: patience)
            async let second = Instance("second", url, answersWithin: patience)
            let pair = try await [(first, second), (second, first)]
            let ledger = Ledger()
            var titles = pair[0].0.person.values(of: ["todo"]) { db in
                Set(try db.rows("SELECT title FROM todo") { try $0.decode(0) as String })
            }.makeAsyncIterator()
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                for (instance, other) in pair {
                    let messages = instance.news.subscribe(to: other.topic)
                    tasks.addTask { try await instance.work(ledger) }
                    tasks.addTask {
                        await instance.follow(messages)
                        ledger.state.withLock { $0.heard += 1 }
                    }
                }
                tasks.addTask { try await Self.rage(weather, on: server, ledger) }
                for _ in 1...3 { try await tasks.next() }
                for (instance, _) in pair { tasks.addTask { try await instance.end(ledger) } }
                try await tasks.waitForAll()
            }
            let outcome = ledger.state.withLock { $0 }
            let rows = try await pair[1].0.person.read { db in try db.rows("SELECT title FROM todo") { try $0.decode(0) as String } }
            #expect(Set(rows).count == rows.count)
            #expect(outcome.stored.subtracting(rows).isEmpty && Set(rows).subtracting(outcome.stored).isSubset(of: outcome.uncertain))
            for (instance, _) in pair {
                let stored = try await instance.sessions.revision(of: instance.name)
                #expect(stored ?? 0 >= outcome.revisions[instance.name] ?? 1)
            }
            // A page ends with what is in the table.
            while let shown = await titles.next(), shown != Set(rows) {}
        }
    }
}
