import Logging
import RibletWeb
import Synchronization
import Testing

@testable import RibletWebServer

@Suite("Access", .timeLimit(.minutes(20)))
struct AccessTests {
    @Test("a server that other machines can reach asks for the token it made", .tags(.attack))
    func automatic() async throws {
        try await TestServer.run(configure: { $0.host = "0.0.0.0" }) { server in
            let token = try #require(server.address.accessToken).revealed
            #expect(RandomToken.isWellFormed(token))
            #expect(server.address.openURL == "http://localhost:\(server.address.port)/?token=\(token)")
            let refused = try await server.get("/")
            #expect(refused.status == 401)
            #expect(refused.text.contains("<h1>Access token needed</h1>"))
            #expect(try await server.get("/?token=wrong").status == 401)
            #expect(try await server.get("/?token=").status == 401)
            #expect(try await server.get("/media/picture.svg").status == 401)
            #expect(try await server.send(.POST, "/?token=\(token)", body: []).status == 401)
            #expect(await server.registry.count == 0)

            let accepted = try await server.get("/list?a=1&token=\(token)&b=2")
            #expect(accepted.status == 303)
            #expect(accepted.header("location") == "/list?a=1&b=2")
            let cookie = try #require(accepted.cookies.first)
            #expect(!cookie.contains(token))
            #expect(accepted.headers["set-cookie"].first?.hasSuffix("; Path=/; HttpOnly; SameSite=Lax") == true)
            let page = try await server.page("/list", cookie: "\(cookie); riblet=\(RandomToken.make())")
            #expect(page.answer.status == 200)
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))

            // The page's own cookie and token are not enough. It is told to load itself anew, and
            // then reads what is asked for.
            let locked = try await LiveClient.open(
                port: server.address.port, path: "/_riblet/live?t=\(page.pageToken)",
                headers: [("Origin", server.origin), ("Cookie", page.cookie.split(separator: "; ").last.map(String.init) ?? "")])
            #expect(await locked.next() == .close(4404))
        }
    }

    @Test("loopback needs none, and a server may be open")
    func none() async throws {
        try await TestServer.run { server in #expect(server.address.accessToken == nil) }
        try await TestServer.run(configure: {
            $0.host = "0.0.0.0"
            $0.access = .open
        }) { server async throws in
            #expect(server.address.accessToken == nil)
            #expect(try await server.get("/", [("Host", "any.example")]).status == 200)
        }
    }

    @Test("a file whose name is a secret needs no access token, and the log names its folder only", .tags(.attack))
    func secretMedia() async throws {
        let log = CapturedLog()
        var application = WebApplication.demo(
            basePath: "/demo",
            media: { path in
                path.last == "key.ics" ? WebResource(contentType: "text/calendar", bytes: Array("feed".utf8)) : nil
            })
        application.secretMediaFolders = ["calendar"]
        try await TestServer.run(
            [application],
            configure: {
                $0.logger = log.logger()
                $0.access = .token("a-secret-that-is-given")
            }
        ) { server in
            let feed = try await server.get("/demo/media/calendar/key.ics")
            #expect(feed.status == 200 && feed.text == "feed")
            #expect(try await server.get("/demo/media/calendar/other.ics").status == 404)
            // Nothing else is open.
            for path in [
                "/demo/media/calendar", "/demo/media/other/key.ics", "/demo/media/calendars/key.ics", "/demo/calendar/key.ics",
                "/media/calendar/key.ics", "/demo/media/../media/calendar2/key.ics", "/demo/", "/demo/assets/calendar/key.ics",
            ] {
                let answer = try await server.get(path)
                #expect([401, 404].contains(answer.status) && answer.text != "feed", "\(path)")
            }
            #expect(try await server.send(.POST, "/demo/media/calendar/key.ics", body: []).status == 401)
            let fromElsewhere = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors"), ("Sec-Fetch-Dest", "image")]
            #expect(try await server.get("/demo/media/calendar/key.ics", fromElsewhere).status == 403)
        }
        let lines = log.text.split(separator: "\n").filter { $0.contains("/demo/media/calendar/") }
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.contains("path=/demo/media/calendar/… ") || $0.hasSuffix("path=/demo/media/calendar/…") })
    }

    @Test(
        "the name of a secret file stands in no log, however its path is written", .tags(.attack),
        arguments: [nil, "a-secret-that-is-given"])
    func secretMediaByOtherPaths(_ token: String?) async throws {
        let log = CapturedLog()
        var application = WebApplication.demo(
            basePath: "/demo", media: { $0 == ["calendar", "key.ics"] ? WebResource(contentType: "text/calendar", bytes: [1]) : nil })
        application.secretMediaFolders = ["calendar"]
        try await TestServer.run(
            [application],
            configure: {
                $0.logger = log.logger()
                $0.access = token.map { .token(Secret($0)) } ?? .automatic
            }
        ) { server async throws in
            #expect(try await server.get("/demo/media/c%61lendar/key.ics").status == 200)
            for path in [
                "/demo/media/calendar%2Fkey.ics", "/demo/media//calendar/key.ics", "/demo/%6Dedia/calendar/key.ics",
                "/media/calendar/key.ics", "/demo/nowhere/media/calendar/key.ics", "/dem%6F/media/calendar/key.ics",
                "/demo/media/calendar/sub/key.ics", "/demo/media/./c%61lendar/key.ics",
            ] {
                #expect(try await server.get(path).status != 500, "\(path)")
            }
        }
        #expect(log.text.split(separator: "\n").filter { $0.contains("key.ics") } == [])
        #expect(log.text.contains("path=/demo/media/calendar/…"))
        #expect(log.text.contains("There is nothing at an address") == (token == nil))
    }

    @Test("the secret leaves the address however its name is written", .tags(.attack), arguments: ["%74oken", "t%6Fk%65n", "token"])
    func encodedToken(_ name: String) async throws {
        try await TestServer.run(configure: { $0.access = .token("a-secret-that-is-given") }) { server async throws in
            let answer = try await server.get("/?a=1&\(name)=a-secret-that-is-given&%62=2")
            #expect(answer.status == 303 && answer.header("location") == "/?a=1&%62=2")
        }
    }

    @Test("an application can ask search engines to leave its pages out")
    func notIndexed() async throws {
        var application = WebApplication.demo()
        for isIndexed in [true, false] {
            application.isIndexed = isIndexed
            try await TestServer.run([application]) { server async throws in
                let answer = try await server.get("/")
                #expect(answer.status == 200 && answer.header("x-robots-tag") == (isIndexed ? nil : "noindex"))
            }
        }
    }

    @Test("the log tells sessions apart and gives nothing away")
    func log() async throws {
        let log = CapturedLog()
        try await TestServer.run(configure: {
            $0.logger = log.logger()
            $0.access = .token("a-secret-that-is-given")
        }) { server in
            let accepted = try await server.get("/?token=a-secret-that-is-given")
            let page = try await server.page(cookie: "\(accepted.cookies[0]); riblet=\(RandomToken.make())")
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            live.send("nonsense")
            #expect(await live.next() == .close(4400))
            _ = try await server.post("/?private=1", page, handler: page.handler(of: "save"), "note=private")
            _ = try await server.send(.POST, "/_riblet/upload", server.uploadHeaders(page), body: [1])
            let text = log.text
            let secrets =
                [page.sessionID, page.pageToken, page.formToken, "a-secret-that-is-given", "private", "note="]
                + page.cookie.split(separator: "; ").compactMap { $0.split(separator: "=").last.map(String.init) }
            for secret in secrets { #expect(!text.contains(secret), "\(secret)") }
            #expect(text.contains("session=\(LogName.of(page.sessionID))"))
            #expect(text.contains("hb.request.id="))
        }
    }
}

/// Keeps what is logged, at every level.
final class CapturedLog: Sendable {
    private let lines = Mutex<[String]>([])

    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    func logger() -> Logger {
        var logger = Logger(label: "test") { _ in Handler(log: self) }
        logger.logLevel = .trace
        return logger
    }

    private struct Handler: LogHandler {
        let log: CapturedLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        init(log: CapturedLog) { self.log = log }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }
            let line = "\(event.message) " + all.map { "\($0)=\($1)" }.joined(separator: " ")
            log.lines.withLock { $0.append(line) }
        }
    }
}
