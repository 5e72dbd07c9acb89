import Foundation
import Riblet
import RibletWeb
import RibletWebStore
import Testing

@testable import RibletWebServer

/// A server whose people sign in by links, over a real file.
@Suite("Links that sign a browser in", .timeLimit(.minutes(20)), .tags(.attack))
struct PersonalLinkTests {
    private static func run(
        _ store: (any SessionStore)? = nil, configure: @Sendable (inout RibletServer.Configuration) -> Void = { _ in },
        _ body: @escaping @Sendable (TestServer, SQLitePeopleStore) async throws -> Void
    ) async throws {
        try await inFolder { try await serve($0, store, configure: configure, body) }
    }

    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "riblet-entry-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    /// Runs a process whose people are in a file of the folder.
    private static func serve(
        _ folder: URL, _ store: (any SessionStore)?, configure: (inout RibletServer.Configuration) -> Void = { _ in },
        _ body: @escaping @Sendable (TestServer, SQLitePeopleStore) async throws -> Void
    ) async throws {
        let people = try await SQLitePeopleStore(at: folder.appending(path: "people.sqlite"))
        var application = Self.diary(of: nil)
        application.people = .apart { Self.diary(of: $0) }
        application.openPlace = { $0.path.first == "open" ? OpenPlace(maker: $0["of"]) : nil }
        try await TestServer.run(
            [application],
            configure: {
                $0.people = .init(links: people)
                $0.sessionStore = store
                $0.signingKey = Secret([UInt8](repeating: 7, count: 32))
                configure(&$0)
            }
        ) { try await body($0, people) }
        await people.close()
    }

    private static func diary(of owner: Person?) -> WebApplication {
        var application = WebApplication.demo(media: { path in
            WebResource(contentType: "text/plain", bytes: Array("\(owner?.name ?? "nobody"): \(path.joined(separator: "/"))".utf8))
        })
        application.name = "Diary of \(owner?.name ?? "nobody")"
        application.makeRoot = { [makeRoot = application.makeRoot] request in
            // An open place is the only one that somebody else is shown.
            precondition(request.person?.id == owner?.id || request.location.path.first == "open")
            return makeRoot(request)
        }
        return application
    }

    /// A browser: its cookies, as the answers have set them.
    private struct Browser {
        let server: TestServer
        var cookies: [String: String] = [:]

        var cookie: String { cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ") }

        /// The secret by which it is signed in.
        var secret: Secret<String>? { cookies.first { $0.key.contains("riblet_person") }.map { Secret($0.value) } }

        mutating func get(_ path: String) async throws -> Answer { try await take(server.get(path, [("Cookie", cookie)])) }

        mutating func page(_ path: String = "/") async throws -> Page { Page(answer: try await get(path), cookie: cookie) }

        mutating func enter(_ link: Secret<String>, as name: String? = nil, origin: String? = nil) async throws -> Answer {
            let fields = "key=\(link.revealed)" + (name.map { "&name=\($0)" } ?? "")
            let headers = [
                ("Cookie", cookie), ("Origin", origin ?? server.origin), ("Content-Type", "application/x-www-form-urlencoded"),
                ("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"),
            ]
            return try await take(server.send(.POST, RibletServer.entryPath, headers, body: Array(fields.utf8)))
        }

        /// Opens a link and answers it.
        mutating func open(_ link: Secret<String>, as name: String? = nil) async throws -> Answer {
            _ = try await get("\(RibletServer.entryPath)?key=\(link.revealed)")
            return try await enter(link, as: name)
        }

        private mutating func take(_ answer: Answer) -> Answer {
            for text in answer.cookies {
                let parts = text.split(separator: "=", maxSplits: 1)
                cookies[String(parts[0])] = String(parts[1])
            }
            return answer
        }
    }

    @Test("a link asks first and is used up by the answer; what is read before changes nothing")
    func enter() async throws {
        try await Self.run { server, people async throws in
            let link = try await people.invite(nil, proposedName: "Mi<na")
            var mina = Browser(server: server)
            #expect(try await mina.get("/").status == 403)
            #expect(try await mina.get("/").text.contains("You are not signed in"))
            // Messengers look at links, also more than once.
            for _ in 0..<3 {
                let asked = try await server.get("\(RibletServer.entryPath)?key=\(link.revealed)")
                #expect(asked.status == 200 && asked.text.contains("You are invited") && asked.text.contains("Mi&lt;na"))
                #expect(asked.header("cache-control") == "no-store")
            }
            let answer = try await mina.open(link, as: "Mina%20Kim")
            #expect(answer.status == 303 && answer.header("location") == "/")
            let set = try #require(answer.headers["set-cookie"].first { $0.hasPrefix("riblet_person_") })
            #expect(set.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Max-Age=15552000") && !set.contains(link.revealed))
            #expect(try await mina.page().html.contains("<title>Diary of Mina Kim</title>"))
            #expect(try await mina.get("/media/notes").text == "Mina Kim: notes")
            // Used, and from another browser.
            var jun = Browser(server: server)
            #expect(try await jun.get("\(RibletServer.entryPath)?key=\(link.revealed)").status == 410)
            #expect(try await jun.open(link, as: "Jun").status == 403, "without a page there is no cookie")
            jun.cookies = ["riblet": try #require(mina.cookies["riblet"].map { _ in "x" })]
            #expect(try await jun.enter(link, as: "Jun").status == 403)
            // One who opens it again is signed in already.
            #expect(try await mina.get("\(RibletServer.entryPath)?key=\(link.revealed)").status == 303)
            #expect(try await server.get(RibletServer.entryPath).status == 404)
            #expect(try await server.get("\(RibletServer.entryPath)?key=").status == 410)
        }
    }

    @Test("a page of another site signs nobody in, and names are checked where they are typed")
    func refused() async throws {
        try await Self.run { server, people async throws in
            let link = try await people.invite(nil)
            var mina = Browser(server: server)
            _ = try await mina.get("\(RibletServer.entryPath)?key=\(link.revealed)")
            #expect(try await mina.enter(link, as: "Mina", origin: "https://elsewhere.example").status == 403)
            let empty = try await mina.enter(link, as: "%20")
            #expect(empty.status == 200 && empty.text.contains("Write a name") && empty.text.contains("aria-invalid"))
            #expect(try await mina.enter(link, as: String(repeating: "x", count: 300)).text.contains("Write a name"))
            #expect(try await mina.enter(link, as: String(repeating: "x", count: 5_000)).status == 400)
            #expect(try await mina.enter(link, as: "Mina").status == 303)
            var jun = Browser(server: server)
            let taken = try await jun.open(people.invite(nil), as: "mina")
            #expect(taken.status == 200 && taken.text.contains("has this name already"))
            #expect(try await server.send(.PUT, RibletServer.entryPath, body: []).status == 405)
        }
    }

    @Test("a browser that is signed out is gone from its open page, and from the next request")
    func signedOut() async throws {
        try await Self.run(MemorySessionStore(isShared: true)) { server, people async throws in
            var mina = Browser(server: server)
            _ = try await mina.open(people.invite(nil), as: "Mina")
            let page = try await mina.page()
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            let person = try #require(people.firstPerson()?.id)
            var phone = Browser(server: server)
            _ = try await phone.open(people.invite(person))
            let other = try await phone.page()
            #expect(other.html.contains("<title>Diary of Mina</title>"))
            // The one browser is not the other, though the person is the same.
            let stolen = Page(answer: page.answer, cookie: phone.cookie)
            #expect(try await server.post("/", stolen, handler: page.handler(of: "save")).status == 403)
            let others = try await server.live(other)
            _ = await others.next()
            let signIn = try await #require(Self.first(people.signIns(of: person)).first { $0.name == "Firefox, Linux" })
            try await people.signOut(of: person, but: signIn.id)
            await server.registry.sweep()
            #expect(await server.registry.count == 1)
            let answers = [try await mina.get("/").status, try await phone.get("/").status]
            #expect(answers.sorted() == [200, 403])
        }
    }

    @Test("signed out at one process, a browser is gone within seconds from its pages at both")
    func signedOutElsewhere() async throws {
        let sessions = MemorySessionStore(isShared: true)
        try await Self.inFolder { folder in
            try await Self.serve(folder, sessions) { one, people in
                try await Self.serve(folder, sessions) { other, _ in
                    var mina = Browser(server: one)
                    _ = try await mina.open(people.invite(nil), as: "Mina")
                    let person = try #require(people.firstPerson()?.id)
                    var phone = Browser(server: one)
                    _ = try await phone.open(people.invite(person))
                    let secret = try #require(phone.secret)
                    let signIn = try #require(people.person(signedInBy: secret)?.signIn)
                    // A page at each of the two, and one of another browser that stays.
                    var (phoneThere, minaThere) = (
                        Browser(server: other, cookies: phone.cookies), Browser(server: other, cookies: mina.cookies)
                    )
                    // The other process has not heard of them yet, and looks.
                    let pages = try await [phone.page(), phoneThere.page(), minaThere.page()]
                    #expect(pages.allSatisfy { $0.answer.status == 200 })
                    let lives = try await [one.live(pages[0]), other.live(pages[1]), other.live(pages[2])]
                    for live in lives { _ = await live.next() }
                    try await people.signOut(signIn, of: person)
                    // The other process reads it with its next look at the file.
                    try await other.until {
                        for server in [one, other] { await server.registry.sweep() }
                        return await (one.registry.count, other.registry.count) == (0, 1)
                    }
                    for live in lives.prefix(2) { #expect(await live.next() == .close(4404)) }
                    for server in [one, other] {
                        #expect(try await server.get("/", [("Cookie", phone.cookie)]).status == 403)
                        #expect(try await server.get("/", [("Cookie", mina.cookie)]).status == 200)
                    }
                }
            }
        }
    }

    private static func first<Values: AsyncSequence>(_ values: Values) async throws -> Values.Element {
        for try await value in values { return value }
        throw CancellationError()
    }

    @Test("a browser's cookie is renewed once a day, and is bound to the host over TLS")
    func cookie() async throws {
        try await Self.run(configure: { $0.securesCookies = true }) { server, people async throws in
            var mina = Browser(server: server)
            let answer = try await mina.open(people.invite(nil), as: "Mina")
            let set = try #require(answer.headers["set-cookie"].first { $0.hasPrefix("__Host-riblet_person_") })
            #expect(set.hasSuffix("; Secure") && set.contains("; Path=/;"))
            #expect(try await !mina.get("/").cookies.contains { $0.hasPrefix("__Host-") })
        }
    }

    @Test("an open server asks for no access token where people sign in by links")
    func access() async throws {
        try await Self.run(configure: { $0.host = "0.0.0.0" }) { server, people async throws in
            #expect(server.address.accessToken == nil)
            var mina = Browser(server: server)
            #expect(try await mina.get("/").status == 403)
            #expect(try await mina.open(people.invite(nil), as: "Mina").status == 303)
            #expect(try await mina.get("/").status == 200)
        }
    }

    // MARK: Places that are open to everybody

    @Test("an open place is read without signing in, from its maker, and leads to nothing else", arguments: [true, false])
    func openPlace(isInMemory: Bool) async throws {
        try await Self.run(MemorySessionStore(isShared: true)) { server, people async throws in
            var (mina, jun) = (Browser(server: server), Browser(server: server))
            _ = try await mina.open(people.invite(nil), as: "Mina")
            _ = try await jun.open(people.invite(nil), as: "Jun")
            let id = try #require(PersonName("Jun")?.personID)
            var reader = Browser(server: server)
            #expect(try await reader.get("/open").text.contains("<title>Diary of Mina</title>"))
            #expect(try await reader.get("/open?of=unknown").status == 404)
            let page = try await reader.page("/open?of=\(id)")
            #expect(page.html.contains("<title>Diary of Jun</title>"))
            for path in ["/", "/list", "/media/notes", "/other?of=\(id)", "/%6Fpen2"] {
                #expect(try await reader.get(path).status == 403, "\(path)")
            }
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            live.send("[\"e\",1,0,\"\(page.handler(of: "add"))\",\"click\"]")
            #expect(await live.text(where: { $0.contains("Count 1") }) != .end)
            if !isInMemory { try await server.forget(live) }
            // The form goes to the page it is in; elsewhere nobody is let in.
            #expect(try await server.post("/list", page, handler: page.handler(of: "save"), "note=x").status == 403)
            let posted = try await server.post("/open?of=\(id)", page, handler: page.handler(of: "save"), "note=x")
            #expect(posted.status == 303)
            // Neither of the two, nor another reader, has the page.
            for other in [mina.cookie, jun.cookie, ""] {
                let foreign = Page(answer: page.answer, cookie: other)
                #expect(try await server.post("/open?of=\(id)", foreign, handler: page.handler(of: "save"), "note=y").status == 403)
                #expect(try await server.live(foreign).next() == .close(4404))
            }
            // One who is signed in reads it as well, and it stays the maker's.
            let read = try await mina.page("/open?of=\(id)")
            #expect(read.html.contains("<title>Diary of Jun</title>"))
            let minas = try await server.live(read)
            _ = await minas.next()
            if !isInMemory {
                try await server.forget(minas)
                let again = try await server.live(read, seen: 0)
                #expect(await again.next() != .close(4404))
            }
            // It ends with its maker.
            _ = try await people.remove(#require(PersonName("Jun")))
            await server.registry.sweep()
            #expect(await server.registry.count == (isInMemory ? 1 : 0), "that of Mina's place")
            #expect(try await reader.get("/open?of=\(id)").status == 404)
        }
    }
}
