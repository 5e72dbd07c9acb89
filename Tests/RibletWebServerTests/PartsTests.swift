import NIOCore
import RibletHashing
import Testing

@testable import RibletWebServer

@Suite("Parts")
struct PartsTests {
    @Test("random tokens are distinct and safe anywhere")
    func randomToken() {
        let tokens = (0..<1_000).map { _ in RandomToken.make() }
        #expect(Set(tokens).count == 1_000)
        #expect(tokens.allSatisfy(RandomToken.isWellFormed))
        for text in ["", "short", "aaaaaaaaaaaaaaaaaaaaa;", "aaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaa가"] {
            #expect(!RandomToken.isWellFormed(text))
        }
    }

    @Test(
        "base 64 without padding",
        arguments: [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("\u{ff}\u{fe}", "w7_Dvg")])
    func base64(_ text: String, _ encoded: String) {
        #expect(Base64URL.encode(Array(text.utf8)) == encoded)
    }

    @Test("comparison in constant time still compares")
    func constantTime() {
        #expect(constantTimeEquals("abc", "abc"))
        #expect(constantTimeEquals("", ""))
        #expect(!constantTimeEquals("abc", "abd"))
        #expect(!constantTimeEquals("abc", "ab"))
    }

    @Test("a token is good for its purpose, browser, application and time only")
    func pageTokens() {
        let clock = ManualClock()
        let tokens = PageTokens(key: .random(), lifetime: .seconds(60), clock: clock.serverClock)
        let token = tokens.make(.page, sessionID: "session", basePath: "/a", browserID: "browser")
        #expect(tokens.verify(token, .page, basePath: "/a", browserID: "browser") == .valid(sessionID: "session"))
        #expect(tokens.verify(token, .form, basePath: "/a", browserID: "browser") == .forged)
        #expect(tokens.verify(token, .page, basePath: "/b", browserID: "browser") == .forged)
        #expect(tokens.verify(token, .page, basePath: "/a", browserID: "other") == .forged)
        let others = PageTokens(key: .random(), lifetime: .seconds(60), clock: clock.serverClock)
        #expect(others.verify(token, .page, basePath: "/a", browserID: "browser") == .forged)
        for index in token.indices {
            var changed = token
            changed.replaceSubrange(index...index, with: token[index] == "A" ? "B" : "A")
            #expect(tokens.verify(changed, .page, basePath: "/a", browserID: "browser") == .forged)
        }
        for text in ["", ".", "..", "...", "a.b.c", String(repeating: "a", count: 1_000), "session.99999999999999999999.x"] {
            #expect(tokens.verify(text, .page, basePath: "/a", browserID: "browser") == .forged)
        }
        clock.advance(by: .seconds(59))
        #expect(tokens.verify(token, .page, basePath: "/a", browserID: "browser") == .valid(sessionID: "session"))
        clock.advance(by: .seconds(1))
        #expect(tokens.verify(token, .page, basePath: "/a", browserID: "browser") == .expired)
    }

    @Test("a burst, then a rate")
    func tokenBucket() {
        let start = NIODeadline.now()
        var bucket = TokenBucket(ratePerSecond: 50, burst: 100, now: start)
        func taken(_ now: NIODeadline) -> Int { (0..<200).count { _ in bucket.take(at: now) } }
        #expect(taken(start) == 100)
        #expect(taken(start + .milliseconds(500)) == 25)
        // Quiet for long, it is full and no more.
        #expect(taken(start + .seconds(100)) == 100)
        // A clock that goes back gives nothing.
        #expect(taken(start) == 0)
    }

    @Test("origins are compared as browsers do")
    func origins() {
        #expect(Origin("https://a.example")?.isSite(host: "a.example") == true)
        #expect(Origin("https://a.example")?.isSite(host: "a.example:443") == true)
        #expect(Origin("http://a.example:80")?.isSite(host: "A.EXAMPLE") == true)
        #expect(Origin("http://127.0.0.1:8080")?.isSite(host: "127.0.0.1:8080") == true)
        #expect(Origin("http://[::1]:8080")?.isSite(host: "[::1]:8080") == true)
        #expect(Origin("https://a.example:8443")?.isSite(host: "a.example") == false)
        #expect(Origin("https://a.example.evil")?.isSite(host: "a.example") == false)
        #expect(Origin("https://evil@a.example") == nil)
        for text in [
            "null", "", "a.example", "file:///", "ftp://a.example", "https://", "https://a.example/", "https://a.example, https://b",
        ] {
            #expect(Origin(text) == nil, "\(text)")
        }
        #expect(Authority("[::1]:80")?.host == "[::1]")
        #expect(Authority("LocalHost:80")?.host == "localhost")
    }

    @Test("cookies as browsers send them")
    func cookies() {
        let cookies = Cookies.parse(["a=1; b=2=3;c=; a=second", "d=4; nonsense; =x"])
        #expect(cookies["a"] == "1")
        #expect(cookies["b"] == "2=3")
        #expect(cookies["c"] == "")
        #expect(cookies["d"] == "4")
        #expect(cookies["nonsense"] == nil)
    }

    @Test("forms decode, and what is broken is none")
    func formBody() {
        let fields = FormBody.parse(Array("a=1&b=x+y&b=%EA%B0%80&c&=d&&".utf8), maximum: 10)
        #expect(fields?.map(\.name) == ["a", "b", "b", "c", ""])
        #expect(fields?.map(\.value) == ["1", "x y", "가", "", "d"])
        #expect(FormBody.parse(Array("a&b&c".utf8), maximum: 2) == nil)
        for text in ["a=%", "a=%1", "a=%gg", "%ff=1", "a=%+1"] { #expect(FormBody.parse(Array(text.utf8), maximum: 10) == nil, "\(text)") }
    }

    @Test("languages match by tag, then by main language")
    func languages() {
        let spoken = ["en", "ko", "pt-BR"]
        #expect(Languages.match("PT-br", in: spoken) == "pt-BR")
        #expect(Languages.match("pt", in: spoken) == "pt-BR")
        #expect(Languages.match("ko-Kore-KR", in: spoken) == "ko")
        #expect(Languages.match("k", in: spoken) == nil)
        #expect(Languages.match("", in: spoken) == nil)
        let accepted = { Languages.choose(from: spoken, asked: nil, chosen: nil, accepted: $0) }
        #expect(accepted("ko;q=0, *") == "en")
        #expect(accepted("xx, pt;q=0.3 , ko ;q= 0.5") == "ko")
        #expect(accepted("ko;q=banana") == "ko")
        #expect(accepted(";;;,,,q=,") == "en")
    }

    @Test("a form's token carries the zone of its page, and nothing that is no zone")
    func formToken() {
        for zone in [nil, "Asia/Seoul", "Etc/GMT+9"] {
            let arrived = FormToken(FormToken("abc.def", timeZone: zone).text)
            #expect(arrived.token == "abc.def" && arrived.zone == .init(name: zone))
        }
        #expect(FormToken("abc").zone == nil && FormToken("abc").token == "abc")
        #expect(FormToken("../../etc/passwd~abc").zone == .init(name: nil))
        #expect(FormToken("").token.isEmpty && FormToken("~").token.isEmpty)
    }

    @Test("time zones have the form of one", arguments: ["Asia/Seoul", "America%2FArgentina%2FBuenos_Aires", "UTC", "Etc/GMT+9"])
    func timeZones(_ name: String) {
        #expect(TimeZoneName.validated(name) != nil)
    }

    @Test(
        "what is no time zone is none",
        arguments: ["", "..", "/etc/localtime", "a/../b", "a/b/c/d", "Asia/", "1/2", "a\u{0}b", "a b", "가/나"])
    func badTimeZones(_ name: String) {
        #expect(TimeZoneName.validated(name) == nil)
    }

    @Test("addresses without port, IPv6 by network")
    func addresses() throws {
        #expect(ClientAddress.name(of: try SocketAddress(ipAddress: "1.2.3.4", port: 5), forwardedFor: nil) == "1.2.3.4")
        let first = ClientAddress.name(of: try SocketAddress(ipAddress: "2001:db8:1:2::1", port: 5), forwardedFor: nil)
        #expect(first == ClientAddress.name(of: try SocketAddress(ipAddress: "2001:db8:1:2:ffff::", port: 6), forwardedFor: nil))
        #expect(first != ClientAddress.name(of: try SocketAddress(ipAddress: "2001:db8:1:3::1", port: 5), forwardedFor: nil))
        #expect(ClientAddress.name(of: try SocketAddress(ipAddress: "1.2.3.4", port: 5), forwardedFor: "nonsense") == "1.2.3.4")
        #expect(ClientAddress.name(of: nil, forwardedFor: nil) == "unknown")
    }

    @Test("uploads count as they come, an address has a share, and bytes come back", .tags(.attack))
    func uploadBudget() {
        let budget = UploadBudget(maximum: 10, largest: 4, memory: MemoryBudget(chosen: .max))
        let arrivals = ["a", "a", "b", "c"].map { UploadArrival(in: budget, from: $0) }
        #expect(arrivals[0].take(3) && arrivals[1].take(2) && !arrivals[1].take(1))
        #expect(!budget.hasRoom(for: 1, from: "a") && budget.hasRoom(for: 5, from: "b"))
        #expect(arrivals[2].take(5) && !arrivals[3].take(1))
        arrivals[0].release()
        arrivals[0].release()
        #expect(arrivals[3].take(1) && arrivals[1].take(2) && !arrivals[1].take(1))
        for arrival in arrivals { arrival.release() }
        #expect(budget.hasRoom(for: 5, from: "a") && !budget.hasRoom(for: 6, from: "a"))
    }

    @Test("an address may send the largest upload that there is, and no more than fits", arguments: [(8, 8), (20, 10)])
    func largestUpload(_ largest: Int, _ share: Int) {
        let arrival = UploadArrival(in: UploadBudget(maximum: 10, largest: largest, memory: MemoryBudget(chosen: .max)), from: "a")
        #expect(arrival.take(share) && !arrival.take(1))
    }

    @Test("a server's address is a URL")
    func serverAddress() {
        #expect(ServerAddress(host: "127.0.0.1", port: 1, accessToken: nil).url == "http://127.0.0.1:1/")
        #expect(ServerAddress(host: "::1", port: 1, accessToken: nil).url == "http://[::1]:1/")
        #expect(ServerAddress(host: "::", port: 1, accessToken: "x").openURL == "http://localhost:1/?token=x")
    }
}
