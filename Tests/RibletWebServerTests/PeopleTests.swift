import Riblet
import RibletWeb
import Synchronization
import Testing

@testable import RibletWebServer

/// People in memory.
final class TestPeople: PeopleStore {
    private let known = Mutex<[Person]>([])
    private let removed = Mutex<Set<String>>([])
    private let fails: Bool

    /// People of these names, the first of whom has the data from before.
    init(_ names: String..., fails: Bool = false) {
        self.fails = fails
        for name in names { _ = add(known: PersonName(name)!) }
    }

    private func add(known name: PersonName) -> Person {
        known.withLock { known in
            if let person = known.first(where: { $0.id == name.personID }) { return person }
            known.append(Person(id: name.personID, name: name.text, isFirst: known.isEmpty))
            return known[known.count - 1]
        }
    }

    func person(_ id: String) -> Person? { known.withLock { $0.first { $0.id == id } } }
    func firstPerson() -> Person? { known.withLock { $0.first } }

    func remove(_ id: String) {
        known.withLock { $0.removeAll { $0.id == id } }
        removed.withLock { _ = $0.insert(id) }
    }

    func admit(_ name: PersonName) async throws -> Person? {
        if fails { throw Failure.full }
        return removed.withLock { $0.contains(name.personID) } ? nil : add(known: name)
    }

    enum Failure: Error { case full }
}

@Suite("People", .timeLimit(.minutes(20)), .tags(.attack))
struct PeopleTests {
    /// Applications that each person has apart: a page, files, secret files and a route, which say
    /// whose they are.
    private static func apart(_ refuses: String? = nil) -> WebApplication {
        var application = diary(of: nil)
        application.people = .apart { person in
            if person.name == refuses { throw TestPeople.Failure.full }
            return diary(of: person)
        }
        return application
    }

    private static func diary(of owner: Person?) -> WebApplication {
        var application = WebApplication.demo(media: { path in
            WebResource(contentType: "text/plain", bytes: Array("\(owner?.name ?? "nobody"): \(path.joined(separator: "/"))".utf8))
        })
        application.name = "Diary of \(owner?.name ?? "nobody")"
        application.secretMediaFolders = ["calendar"]
        application.routes = [
            WebRoute(.get, "api/me") { call in
                WebAnswer(bytes: Array("\(call.person?.name ?? "nobody") \(call.person?.groups ?? [])".utf8))
            }
        ]
        application.makeRoot = { [makeRoot = application.makeRoot] request in
            precondition(request.person?.id == owner?.id && request.owner == owner?.id)
            return makeRoot(request)
        }
        return application
    }

    private static func run(
        _ people: TestPeople = TestPeople("mina", "jun"), _ application: WebApplication = apart(), _ store: (any SessionStore)? = nil,
        rule: (inout RibletServer.PeopleRule) -> Void = { _ in }, configure: (inout RibletServer.Configuration) -> Void = { _ in },
        _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        var people = RibletServer.PeopleRule(store: people, header: "Remote-User")
        rule(&people)
        try await TestServer.run(
            [application],
            configure: {
                $0.people = people
                $0.sessionStore = store
                $0.signingKey = Secret([UInt8](repeating: 7, count: 32))
                configure(&$0)
            }, body)
    }

    private static func id(_ name: String) -> String { PersonName(name)!.personID }

    // MARK: Who is let in

    @Test("nobody has a name that could be taken for another one, or break a line")
    func names() {
        for text in ["", " mina", "mina\n", "a\u{7}b", "a\u{0}", "\u{FFFD}", String(repeating: "m", count: 257)] {
            #expect(PersonName(text) == nil, "\(text.debugDescription)")
        }
        #expect(RandomToken.isWellFormed(Self.id("mina@example.com")) && Self.id("mina") != Self.id("Mina"))
    }

    @Test(
        "a request that does not name exactly one person is refused",
        arguments: [[], [""], [" "], ["mina", "jun"], ["mina", "mina"], [String(repeating: "m", count: 257)], ["stranger"]])
    func unnamed(_ names: [String]) async throws {
        try await Self.run { server async throws in
            var visitor = server
            visitor.added = names.map { ("Remote-User", $0) }
            for path in ["/", "/list", "/media/picture.svg", "/api/me", "/_riblet/live", "/nowhere"] {
                let answer = try await visitor.get(path)
                #expect(answer.status == 403, "\(path)")
                #expect(answer.cookies.isEmpty && !answer.text.contains("Diary of"), "\(path)")
            }
            #expect(try await visitor.send(.POST, "/", body: []).status >= 400)
            #expect(await server.registry.count == 0)
            // A monitor of the machine is no visitor.
            #expect(try await server.get("/health").status == 200)
        }
    }

    @Test("a person is who the proxy says, with groups, and has pages, files and routes of their own")
    func named() async throws {
        try await Self.run(rule: { $0.groupsHeader = "Remote-Groups" }) { server async throws in
            var mina = server.seen(as: "mina")
            mina.added.append(("Remote-Groups", "family, editors,,"))
            #expect(try await mina.page().html.contains("<title>Diary of mina</title>"))
            #expect(try await mina.get("/media/notes").text == "mina: notes")
            #expect(try await mina.get("/api/me").text == #"mina ["family", "editors"]"#)
            let jun = server.seen(as: "jun")
            #expect(try await jun.page().html.contains("<title>Diary of jun</title>"))
            #expect(try await jun.get("/api/me").text == "jun []")
            mina.added.append(("Remote-Groups", "admins"))
            #expect(try await mina.get("/api/me").text == "mina []")
        }
    }

    @Test("new people are added where the server admits them, and are told where that fails")
    func new() async throws {
        let people = TestPeople()
        try await Self.run(people, rule: { $0.admitsNew = true }) { server async throws in
            #expect(try await server.seen(as: "미나").page().html.contains("<title>Diary of 미나</title>"))
            #expect(people.firstPerson()?.name == "미나")
            #expect(try await server.seen(as: "jun").page().answer.status == 200)
            #expect(people.firstPerson()?.name == "미나" && people.person(Self.id("jun"))?.isFirst == false)
        }
        try await Self.run(TestPeople(fails: true), rule: { $0.admitsNew = true }) { server async throws in
            #expect(try await server.seen(as: "mina").get("/").status == 503)
        }
    }

    @Test("another program of the machine does not have the proxy's secret")
    func secret() async throws {
        try await Self.run(rule: { $0.proxySecret = Secret("a-long-enough-secret") }) { server async throws in
            for sent in [[], ["wrong"], ["a-long-enough-secret", "a-long-enough-secret"]] {
                var mina = server.seen(as: "mina")
                mina.added += sent.map { ("X-Proxy-Secret", $0) }
                #expect(try await mina.get("/").status == 403, "\(sent)")
            }
            var mina = server.seen(as: "mina")
            mina.added.append(("x-proxy-secret", "a-long-enough-secret"))
            let page = try await mina.page()
            #expect(page.answer.status == 200)
            #expect(await (try mina.live(page)).next() == .text("[0,0,[]]"))
        }
    }

    @Test("a server does not start with people where that would not keep them apart")
    func start() async throws {
        let people = TestPeople("mina")
        for (application, change) in Self.mistakes {
            await #expect(throws: ServerError.self) {
                var rule = RibletServer.PeopleRule(store: people, header: "Remote-User")
                var configuration = RibletServer.Configuration(port: 0)
                configuration.logger.logLevel = .critical
                change(&configuration, &rule)
                configuration.people = rule
                try await RibletServer(configuration: configuration, applications: [application]).whileRunning { _ in }
            }
        }
    }

    /// Applications and changes of the configuration that are wrong, each by itself.
    private static var mistakes: [(WebApplication, (inout RibletServer.Configuration, inout RibletServer.PeopleRule) -> Void)] {
        var undecided = WebApplication.demo()
        undecided.people = .undecided
        return [
            (undecided, { _, _ in }), (apart(), { configuration, _ in configuration.host = "0.0.0.0" }),
            (apart(), { _, rule in rule.header = "Remote User" }), (apart(), { _, rule in rule.groupsHeader = "" }),
            (apart(), { _, rule in rule.proxySecret = Secret("short") }),
        ]
    }

    // MARK: Whose is what

    /// A way in which one person could reach for a page of another one, and what comes of it.
    struct Attempt: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isRefused: @Sendable (_ jun: TestServer, _ page: Page) async throws -> Bool

        static let all = [
            Attempt(testDescription: "live connection") { jun, page in await (try jun.live(page)).next() == .close(4404) },
            Attempt(testDescription: "form") { jun, page in
                try await jun.post("/", page, handler: page.handler(of: "save"), "note=stolen").status == 403
            },
            Attempt(testDescription: "file") { jun, page in
                try await jun.send(.POST, "/_riblet/upload", jun.uploadHeaders(page), body: [1]).status == 403
            },
            Attempt(testDescription: "last words") { jun, page in
                let headers = [("Cookie", page.cookie), ("Origin", jun.origin)]
                let frame = Array("[\"e\",2,0,\"\(page.handler(of: "add"))\",\"click\"]".utf8)
                return try await jun.send(.POST, "/_riblet/live?t=\(page.pageToken)", headers, body: frame).status == 403
            },
            Attempt(testDescription: "page that goes on") { jun, page in
                let next = try await jun.page(cookie: "\(page.cookie); riblet_resume=\(page.pageToken)")
                return next.sessionID != page.sessionID && next.html.contains("Diary of jun") && next.text(of: "count") == "Count 0"
            },
            Attempt(testDescription: "page that is loaded again") { jun, page in
                let next = try await jun.page(cookie: "\(page.cookie); riblet_reload=\(page.pageToken)")
                return next.sessionID != page.sessionID && next.html.contains("Diary of jun") && next.text(of: "count") == "Count 0"
            },
        ]
    }

    @Test("another person in the same browser reaches nothing of a page", arguments: Attempt.all, [true, false])
    func foreign(_ attempt: Attempt, isInMemory: Bool) async throws {
        let store = MemorySessionStore(isShared: true)
        try await Self.run(TestPeople("mina", "jun"), Self.apart(), store) { server async throws in
            let mina = server.seen(as: "mina")
            let page = try await mina.page()
            let live = try await mina.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            live.send("[\"e\",1,0,\"\(page.handler(of: "add"))\",\"click\"]")
            #expect(await live.text(where: { $0.contains("Count 1") }) != .end)
            if !isInMemory { try await server.forget(live) }
            #expect(try await attempt.isRefused(server.seen(as: "jun"), page))
            // Nobody, without the proxy, is refused as well; and its owner goes on.
            #expect(try await server.get("/", [("Cookie", page.cookie)]).status == 403)
            let again = try await mina.page(cookie: "\(page.cookie); riblet_resume=\(page.pageToken)")
            #expect(again.sessionID == page.sessionID && again.text(of: "note") == "" && again.text(of: "count") == "Count 1")
        }
    }

    @Test("on the upgrade a name counts as in any other request", arguments: [[], ["mina", "mina"], ["stranger"], [""]])
    func upgrade(_ names: [String]) async throws {
        try await Self.run { server async throws in
            let page = try await server.seen(as: "mina").page()
            var visitor = server
            visitor.added = names.map { ("Remote-User", $0) }
            #expect(await (try visitor.live(page)).next() == .close(4404))
            #expect(await (try server.seen(as: "mina").live(page)).next() == .text("[0,0,[]]"))
        }
    }

    @Test("a file that is named by a secret is read without a proxy, from the person whose name it begins with")
    func secretFile() async throws {
        try await Self.run { server async throws in
            #expect(try await server.get("/media/calendar/0123").text == "mina: calendar/0123")
            #expect(try await server.get("/media/calendar/0123.ics").text == "mina: calendar/0123.ics")
            #expect(try await server.get("/media/calendar/\(Self.id("jun")).0123").text == "jun: calendar/\(Self.id("jun")).0123")
            #expect(try await server.get("/media/calendar/\(Self.id("stranger")).0123").status == 404)
            #expect(try await server.get("/media/other/\(Self.id("jun")).0123").status == 403)
        }
        try await Self.run(TestPeople()) { server async throws in
            #expect(try await server.get("/media/calendar/0123").status == 404)
        }
    }

    @Test("a person whose data cannot be opened is told so, and nobody else notices")
    func damaged() async throws {
        try await Self.run(TestPeople("mina", "jun"), Self.apart("mina")) { server async throws in
            let mina = server.seen(as: "mina")
            for path in ["/", "/media/notes"] { #expect(try await mina.get(path).status == 503) }
            #expect(try await mina.get("/").text.contains("Your data cannot be opened now"))
            #expect(try await server.seen(as: "jun").page().answer.status == 200)
        }
    }

    @Test("a person who is removed is gone from the open page, and from the next request")
    func removed() async throws {
        let people = TestPeople("mina", "jun")
        try await Self.run(people, rule: { $0.admitsNew = true }) { server async throws in
            let (mina, jun) = (server.seen(as: "mina"), server.seen(as: "jun"))
            let (page, other) = (try await mina.page(), try await jun.page())
            let (live, others) = (try await mina.live(page), try await jun.live(other))
            _ = (await live.next(), await others.next())
            people.remove(Self.id("mina"))
            await server.registry.sweep()
            #expect(await live.next() == .close(4404))
            #expect(await server.registry.count == 1)
            #expect(try await mina.get("/").status == 403)
            others.send("[\"e\",1,0,\"\(other.handler(of: "add"))\",\"click\"]")
            #expect(await others.text(where: { $0.contains("Count 1") }) != .end)
        }
    }

    @Test("what a browser has stored becomes the person's who uses it, once, and is tried again where that fails")
    func adopted() async throws {
        let asked = Mutex<[String]>([])
        let fails = Mutex(true)
        var application = WebApplication.demo()
        application.people = .together
        application.adopt = { browser, person in
            asked.withLock { $0.append("\(browser) \(person)") }
            if fails.withLock({ $0 }) { throw TestPeople.Failure.full }
        }
        try await Self.run(TestPeople("mina", "jun"), application) { server async throws in
            let mina = server.seen(as: "mina")
            // A browser that comes for the first time has stored nothing.
            let page = try await mina.page()
            #expect(asked.withLock { $0 } == [])
            for _ in 0..<2 { #expect(try await mina.page(cookie: page.cookie).answer.status == 200) }
            fails.withLock { $0 = false }
            for _ in 0..<2 { #expect(try await mina.page(cookie: page.cookie).answer.status == 200) }
            #expect(try await server.seen(as: "jun").page(cookie: page.cookie).answer.status == 200)
            let asked = asked.withLock { $0 }
            #expect(asked.count == 4 && Set(asked.prefix(3)).count == 1 && asked[0].hasSuffix(" \(Self.id("mina"))"))
            #expect(asked[3].hasSuffix(" \(Self.id("jun"))") && asked[3].split(separator: " ")[0] == asked[0].split(separator: " ")[0])
        }
    }

    @Test("a page that is open for half a day says anew who uses it")
    func askedAgain() async throws {
        try await Self.run { server async throws in
            let mina = server.seen(as: "mina")
            let page = try await mina.page()
            let live = try await mina.live(page)
            _ = await live.next()
            server.clock.advance(by: .seconds(12 * 60 * 60))
            await server.registry.sweep()
            #expect(await server.registry.attachedCount == 1)
            server.clock.advance(by: .seconds(1))
            await server.registry.sweep()
            #expect(await live.text(where: { _ in false }) == .close(1001))
            #expect(await (try server.seen(as: "jun").live(page)).next() == .close(4404))
            _ = await (try mina.live(page, seen: 1)).next()
            #expect(await server.registry.attachedCount == 1)
        }
    }
}
