import Riblet
import RibletTesting
import RibletWeb
import Synchronization
import Testing

@testable import RibletWebApp

@MainActor
@Suite("Applications of people", .timeLimit(.minutes(5)))
struct PersonalApplicationsTests {
    /// The events of opening and closing.
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])

        func add(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }

    private let log = Log()
    private let clock = TestClock()

    private func make(limit: Int = 2, opening: @escaping @Sendable (Person) async throws -> Void = { _ in }) -> PersonalApplications {
        PersonalApplications(limit: limit, idleTime: .seconds(600), clock: clock) { [log] person in
            log.add("open \(person.name)")
            try await opening(person)
            var application = Self.application(person.name)
            application.media = { _ in WebResource(contentType: "text/plain", bytes: []) }
            return .init(application) { log.add("close \(person.name)") }
        }
    }

    private nonisolated static func application(_ name: String) -> WebApplication {
        WebApplication(name: name) { _ in ViewableRouter(interactor: Interactor(), viewController: HTMLViewController(view: Empty())) }
    }

    private struct Empty: View {
        var body: HTML<Never> { p { "Empty" } }
    }

    private func person(_ name: String) -> Person { Person(id: name, name: name) }

    private func until(_ condition: () -> Bool) async throws {
        while !condition() {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    /// Two ask at once, have it for a while, and go.
    private func visit(_ applications: PersonalApplications) async throws {
        async let one = applications.application(of: person("mina"))
        async let other = applications.application(of: person("mina"))
        let both = try await [one, other]
        #expect(both.map(\.name) == ["mina", "mina"])
    }

    @Test("one opening serves all who ask, and it is closed ten minutes after the last page")
    func idle() async throws {
        let applications = make()
        try await visit(applications)
        #expect(log.all == ["open mina"])
        await clock.waitForSleepers(1)
        await clock.advance(by: .seconds(599))
        #expect(await applications.count == 1)
        await clock.advance(by: .seconds(1))
        try await until { log.all == ["open mina", "close mina"] }
        _ = try await applications.application(of: person("mina"))
        #expect(log.all == ["open mina", "close mina", "open mina"])
    }

    @Test("a page keeps it open, and who is there is not closed for who comes")
    func limit() async throws {
        let applications = make()
        let mina = try await applications.application(of: person("mina"))
        let page = Session(application: mina, request: PageRequest())
        let jun = try await applications.application(of: person("jun"))
        await #expect(throws: PersonalApplicationError.tooManyPeople(2)) { try await applications.application(of: person("hana")) }
        _ = jun
        withExtendedLifetime(page) {}
    }

    @Test("the one who has been away for longest makes room")
    func room() async throws {
        let applications = make()
        for name in ["mina", "jun"] {
            _ = try await applications.application(of: person(name))
            await clock.waitForSleepers(1)
        }
        try await until { log.all.count == 2 }
        _ = try await applications.application(of: person("hana"))
        #expect(log.all.contains("open hana") && log.all.filter { $0.hasPrefix("close") }.count == 1)
    }

    @Test("an opening that fails is tried anew, and others do not notice")
    func failure() async throws {
        struct Damaged: Error {}
        let tries = Mutex(0)
        let applications = make { person in
            if person.name == "mina",
                tries.withLock({ tries in
                    tries += 1
                    return tries == 1
                })
            {
                throw Damaged()
            }
        }
        await #expect(throws: Damaged.self) { try await applications.application(of: person("mina")) }
        #expect(try await applications.application(of: person("jun")).name == "jun")
        #expect(try await applications.application(of: person("mina")).name == "mina")
    }

    @Test("the end closes all of them, and the first person's application is the given one")
    func end() async throws {
        let applications = make()
        let shared = applications.apart(first: Self.application("first"))
        #expect(try await shared.personal(Person(id: "a", name: "a", isFirst: true)).name == "first")
        let jun = try await shared.personal(person("jun"))
        await applications.close()
        #expect(log.all == ["open jun", "close jun"])
        await #expect(throws: PersonalApplicationError.closed) { try await shared.personal(person("jun")) }
        _ = jun
    }
}
