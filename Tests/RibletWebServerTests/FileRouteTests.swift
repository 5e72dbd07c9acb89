import Foundation
import RibletWeb
import Synchronization
import Testing

@testable import RibletWebServer

@Suite("Files", .timeLimit(.minutes(20)))
struct FileRouteTests {
    @Test("assets lie under a hash of all of them and may be kept for good")
    func assets() async throws {
        try await TestServer.run([.demo(basePath: "/app")]) { server in
            let page = try await server.page("/app/")
            let url = try #require(page.html.between("<link rel=\"stylesheet\" href=\"", "\""))
            let sheet = try await server.get(url)
            #expect(sheet.status == 200)
            #expect(sheet.text == "h1{margin:0}")
            #expect(sheet.header("content-type") == "text/css; charset=utf-8")
            #expect(sheet.header("cache-control") == "public, max-age=31536000, immutable")
            #expect(sheet.header("x-content-type-options") == "nosniff")
            let font = try await server.get(url.replacing("design.css", with: "fonts/a.woff2"))
            #expect(font.bytes == [1, 2, 3])

            let tag = try #require(sheet.header("etag"))
            for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
                let again = try await server.get(url, [("If-None-Match", known)])
                #expect(again.status == 304)
                #expect(again.bytes.isEmpty)
                #expect(again.header("content-length") == nil)
                #expect(again.header("etag") == tag)
            }
            #expect(try await server.get(url, [("If-None-Match", "\"other\"")]).status == 200)
            #expect(try await server.send(.HEAD, url).header("content-length") == "12")
            #expect(try await server.get("/app/assets/0000000000000000/design.css").status == 404)
            #expect(try await server.get("/app/assets/design.css").status == 404)
        }
    }

    @Test(
        "several stylesheets are served as one, but where one finds other files or must come first",
        arguments: ["b.css", "in/b.css", "import"])
    func stylesheets(_ second: String) async throws {
        let isJoined = second == "b.css"
        let sheets = [("a.css", "h1 { margin: 0 }"), (second, second == "import" ? "@import 'c.css';" : "h2 { margin: 0 }")]
        let assets = sheets.map { WebAsset(path: $0, contentType: "text/css; charset=utf-8", bytes: Array($1.utf8)) }
        try await TestServer.run([.demo(assets: assets)]) { server in
            let html = try await server.page().html
            #expect(html.components(separatedBy: "rel=\"stylesheet\"").count == (isJoined ? 2 : 3))
            guard isJoined, let url = html.between("<link rel=\"stylesheet\" href=\"", "\"") else { return }
            let sheet = try await server.get(url)
            #expect(sheet.text == "h1{margin: 0}\nh2{margin: 0}" && sheet.header("content-type") == "text/css; charset=utf-8")
            #expect(try await server.get(url.replacing("all~.css", with: "b.css")).text == "h2{margin: 0}")
        }
    }

    @Test("the client script")
    func script() async throws {
        try await TestServer.run { server in
            let url = try #require(try await server.page().html.between(" data-scripts=\"", "\""))
            let script = try await server.get(url)
            #expect(script.status == 200)
            #expect(try script.bytes == Array(Data(contentsOf: ClientScriptTests.folder.appending(path: "Scripts/riblet.js"))))
            #expect(script.header("content-type") == "text/javascript; charset=utf-8")
            #expect(script.header("cache-control") == "public, max-age=31536000, immutable")
            #expect(try await server.get(url, [("If-None-Match", script.header("etag") ?? "")]).status == 304)
            #expect(try await server.send(.POST, url).status == 405)
        }
    }

    @Test("a page as it was has the looks of pages and no script, and only its browser gets it", .tags(.attack))
    func still() async throws {
        let application = WebApplication.demo(
            media: { WebResource("<p>then</p>", WebResource.Still(browser: $0[1], imageSources: ["https://pictures.example"])) })
        try await TestServer.run([application]) { server in
            let page = try await server.page()
            let address = "/media/look/\(try #require(await server.session(of: page)?.browser))"
            let own = try await server.get(address, [("Cookie", page.cookie)])
            #expect(own.status == 200 && own.header("content-type") == "text/html; charset=utf-8")
            #expect(
                own.header("content-security-policy")
                    == "default-src 'none'; style-src 'self'; img-src 'self' https://pictures.example; base-uri 'none'; form-action 'none'; "
                    + "frame-ancestors 'self'; sandbox allow-same-origin")
            #expect(try await server.get(address).status == 404)
        }
    }

    @Test("media are what the application makes, and cannot run anything")
    func media() async throws {
        try await TestServer.run { server in
            let picture = try await server.get("/media/picture.svg")
            #expect(picture.status == 200)
            #expect(picture.header("content-type") == "image/svg+xml")
            #expect(picture.header("cache-control") == "private, max-age=60")
            #expect(picture.header("content-security-policy") == "default-src 'none'; style-src 'unsafe-inline'; sandbox")
            #expect(picture.header("x-content-type-options") == "nosniff")
            #expect(try await server.get("/media/picture.svg", [("If-None-Match", picture.header("etag") ?? "")]).status == 304)
            #expect(try await server.get("/media/fresh.png").header("cache-control") == "private, no-cache")
            #expect(try await server.get("/media/fresh.png").header("content-disposition") == nil)
            #expect(
                try await server.get("/media/named").header("content-disposition")
                    == "attachment; filename*=UTF-8''%EA%B3%84%ED%9A%8D%20%221%22%0D%0A.txt")
            #expect(try await server.get("/media/missing").status == 404)
            #expect(try await server.send(.POST, "/media/fresh.png").status == 405)
            #expect(await server.registry.count == 0)
        }
        try await TestServer.run([.demo(media: nil)]) { server async throws in
            #expect(try await server.get("/media/picture.svg").status == 404)
        }
    }

    @Test(
        "what an application makes is not made for pages of other sites, nor for other programs of this machine", .tags(.attack),
        arguments: [
            [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")],
            [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")],
            [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")], [("Origin", "https://evil.example")],
            [("Origin", "null")],
        ])
    func mediaOfOtherSites(_ headers: [(String, String)]) async throws {
        let asked = Mutex(0)
        try await TestServer.run([
            .demo(media: { path in
                asked.withLock { $0 += 1 }
                return await WebApplication.demoMedia(path)
            })
        ]) { server async throws in
            #expect(try await server.get("/media/picture.svg", headers).status == 403)
            #expect(asked.withLock { $0 } == 0)
            // The page's own request, one by hand, and one without a browser.
            let own = server.address.url.dropLast()
            for headers in [[("Sec-Fetch-Site", "same-origin")], [("Sec-Fetch-Site", "none")], [("Origin", "\(own)")], []] {
                #expect(try await server.get("/media/picture.svg", headers).status == 200, "\(headers)")
            }
        }
    }

    @Test("what is made while it is sent arrives whole, and what breaks off is no whole file")
    func portions() async throws {
        struct Failure: Error {}
        let made = Mutex(0)
        let media: @Sendable ([String]) async -> WebResource? = { path in
            let letters = Mutex(Array("abc".utf8))
            let portions = WebResource.Portions {
                guard let letter = letters.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return nil }
                if path == ["broken"], letter == UInt8(ascii: "c") { throw Failure() }
                made.withLock { $0 += 1 }
                return [UInt8](repeating: letter, count: 1 << 20)
            }
            return WebResource(contentType: "text/plain", portions: portions, fileName: "all.txt")
        }
        try await TestServer.run([.demo(media: media)]) { server in
            let answer = try await server.get("/media/all", [("Accept-Encoding", "gzip")])
            #expect(answer.status == 200 && answer.header("content-disposition") == "attachment; filename*=UTF-8''all.txt")
            #expect(answer.bytes == "abc".utf8.flatMap { [UInt8](repeating: $0, count: 1 << 20) })
            #expect(answer.header("etag") == nil && answer.header("content-encoding") == nil)
            #expect(answer.header("content-security-policy") == "default-src 'none'; style-src 'unsafe-inline'; sandbox")
            #expect(try await server.send(.HEAD, "/media/all").status == 200)
            #expect(made.withLock { $0 } == 3)
            await #expect(throws: (any Error).self) { try await server.get("/media/broken") }
        }
    }

    @Test("what too many ask for at once is to be asked for again in some seconds")
    func busyMedia() async throws {
        let media: @Sendable ([String]) async -> WebResource? = { _ in
            WebResource(.init(.busy) { _ in .init(title: "One moment", text: "Many files are being made.", back: "Back") })
        }
        try await TestServer.run([.demo(media: media)]) { server in
            let answer = try await server.get("/media/plan.png")
            #expect(answer.status == 503 && answer.header("retry-after") == "5" && answer.header("cache-control") == "no-store")
            #expect(answer.text.contains("Many files are being made."))
        }
    }

    @Test("what cannot be made is said in the visitor's language, with its status, escaped and kept by nobody")
    func refusedMedia() async throws {
        let media: @Sendable ([String]) async -> WebResource? = { path in
            WebResource(
                WebResource.Refusal(path == ["gone"] ? .notFound : .unavailable) { language in
                    language == "ko"
                        ? .init(title: "지금은 안 돼요", text: "조금 뒤에", back: "처음으로")
                        : .init(title: "Not now <b>", text: "Try later", back: "Back & on")
                })
        }
        try await TestServer.run([.demo(media: media)]) { server in
            let later = try await server.get("/media/later")
            #expect(later.status == 503 && later.header("retry-after") == "30" && later.header("cache-control") == "no-store")
            #expect(later.header("content-type") == "text/html; charset=utf-8" && later.header("content-language") == "en")
            #expect(later.text.contains("<h1>Not now &lt;b&gt;</h1>") && later.text.contains("href=\"/\">Back &amp; on</a>"))
            let korean = try await server.get("/media/gone", [("Accept-Language", "ko")])
            #expect(korean.status == 404 && korean.text.contains("<html lang=\"ko\">") && korean.text.contains("지금은 안 돼요"))
            #expect(korean.header("retry-after") == nil && korean.header("content-security-policy") != nil)
        }
    }

    @Test("a media type from outside cannot add a header", .tags(.attack))
    func mediaTypeInjection() async throws {
        try await TestServer.run { server in
            let answer = try await server.get("/media/broken")
            #expect(answer.status == 404)
            #expect(answer.headers["set-cookie"].isEmpty)
        }
    }

    @Test(
        "paths do not lead out of their folder", .tags(.attack),
        arguments: [
            "../picture.svg", "..%2fpicture.svg", "%2e%2e/picture.svg", "a/%2e%2e/picture.svg", "a%5c..%5cpicture.svg",
            "picture.svg%00.png", "",
            "/picture.svg", "picture.svg/", "%ff", "%",
        ])
    func traversal(_ path: String) async throws {
        try await TestServer.run([.demo(media: { path in path.contains("..") ? nil : await WebApplication.demoMedia(path) })]) { server in
            // Sent as it stands, since a client might tidy it up.
            let hash = try await server.page().html.between("/assets/", "/") ?? ""
            for start in ["/media/", "/assets/\(hash)/"] {
                let client = try await LiveClient.connect(port: server.address.port)
                client.write("GET \(start)\(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                #expect(await client.head().hasPrefix("HTTP/1.1 404"))
                client.channel.close(promise: nil)
            }
        }
    }
}
