import Foundation
import Testing

@testable import NetworkProvider

/// Where an answer may send a request on.
@Suite("Redirections") struct RedirectTrailTests {
    private func trail(_ url: String, _ origins: Set<String> = [], method: HTTPMethod = .get) -> RedirectTrail {
        RedirectTrail(
            NetworkRequest(
                method: method, url: url,
                headers: ["Authorization": "x", "X-API-Key": "x", "Content-Type": "text/plain", "Accept": "y"],
                body: method == .get ? nil : Data("body".utf8), redirectOrigins: origins))
    }

    private func expectRefused(_ trail: RedirectTrail, to location: String, status: Int = 302, _ reason: String = "") {
        var trail = trail
        let error = #expect(throws: NetworkError.self, "\(location)") { try trail.follow(status: status, location: location) }
        guard case .refused(_, let text)? = error else {
            Issue.record("\(location): \(String(describing: error))")
            return
        }
        #expect(reason.isEmpty || text.contains(reason), "\(text)")
    }

    @Test(
        "Within the origin everything is followed, as it is written",
        arguments: [
            ("/b", "https://a.example/b"), ("b?q=1", "https://a.example/x/b?q=1"), ("https://A.example:443/", "https://A.example:443/"),
            ("/b?x[]=1 2", "https://a.example/b?x%5B%5D=1%202"), ("//a.example/c", "https://a.example/c"),
            ("?p", "https://a.example/x/y?p"),
        ])
    func sameOrigin(location: String, next: String) throws {
        var trail = trail("https://a.example/x/y")
        #expect(try trail.follow(status: 302, location: location))
        #expect(trail.request.url == next && trail.request.headers["Authorization"] == "x")
    }

    @Test(
        "Another server is refused, whatever of it differs",
        arguments: [
            "https://b.example/", "https://a.example:444/", "http://a.example/", "https://a.example.evil/", "//b.example/",
            "https://a.example@b.example/", "https://user@a.example/", "file:///etc/passwd", "ftp://a.example/", "data:text/plain,x",
            "http://",
        ])
    func otherOrigin(location: String) { expectRefused(trail("https://a.example/x"), to: location) }

    @Test("A listed origin is followed, without what was meant for the first server")
    func listed() throws {
        var trail = trail("https://a.example/x", ["https://cdn.example"])
        #expect(try trail.follow(status: 302, location: "https://cdn.example/y"))
        #expect(trail.request.url == "https://cdn.example/y" && trail.request.headers.fields.map(\.name) == ["Content-Type", "Accept"])
        // And back, still without.
        #expect(try trail.follow(status: 302, location: "https://a.example/z"))
        #expect(trail.request.headers["Authorization"] == nil)
        expectRefused(trail, to: "https://other.example/")
    }

    @Test("Nothing leads from https to http, a list does not change that")
    func downgrade() throws {
        expectRefused(trail("https://a.example/", ["http://a.example", "http://b.example"]), to: "http://b.example/", "from https to")
        var up = trail("http://a.example/", ["https://a.example", "http://b.example"])
        #expect(try up.follow(status: 302, location: "https://a.example/"))
        expectRefused(up, to: "http://b.example/", "from https to")
    }

    @Test(
        "Nothing leads into a private network from outside, a list does not change that",
        arguments: [
            "127.0.0.1", "127.1", "2130706433", "0x7f000001", "017700000001", "localhost", "LOCALHOST", "localhost.", "a.localhost",
            "0.0.0.0",
            "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "224.0.0.1", "255.255.255.255",
            "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:a00:1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fe80::1]",
            "[fd00::1]", "[ff02::1]", "printer", "nas.local", "metadata.google.internal",
        ])
    func privateNetworks(host: String) {
        let lists = trail("http://a.example/", ["http://\(host)", "http://\(host):8080"])
        for location in ["http://\(host)/secret", "http://\(host):8080/secret"] {
            expectRefused(lists, to: location, "in a private network")
        }
    }

    @Test(
        "Public addresses, and private ones from a private one, are followed where they are listed",
        arguments: [
            ("http://a.example", "http://8.8.8.8"), ("http://a.example", "http://[2606:4700::1111]"),
            ("http://a.example", "http://172.32.0.1"),
            ("http://a.example", "http://[::ffff:8.8.8.8]"), ("http://127.0.0.1:1", "http://127.0.0.1:2"),
            ("http://10.0.0.1", "http://nas"),
        ])
    func followed(base: String, next: String) throws {
        var lists = trail("\(base)/", [next])
        #expect(try lists.follow(status: 302, location: "\(next)/x"))
        expectRefused(trail("\(base)/"), to: "\(next)/x", "which is another server")
    }

    @Test(
        "The method and the body stay or go as HTTP says",
        arguments: [
            (301, HTTPMethod.post, HTTPMethod.get), (302, .post, .get), (303, .post, .get), (303, .put, .get), (303, .head, .head),
            (301, .put, .put), (307, .post, .post), (308, .post, .post),
        ])
    func methods(status: Int, method: HTTPMethod, next: HTTPMethod) throws {
        var trail = trail("http://a.example/", method: method)
        #expect(try trail.follow(status: status, location: "/b"))
        #expect(trail.request.method == next)
        #expect((trail.request.body == nil) == (method != next) && (trail.request.headers["Content-Type"] == nil) == (method != next))
    }

    @Test("Other answers send nowhere, and five in a row are enough")
    func ends() throws {
        var trail = trail("http://a.example/")
        for status in [200, 201, 300, 304, 305, 306, 404, 500] { #expect(try !trail.follow(status: status, location: "/b")) }
        #expect(try !trail.follow(status: 302, location: nil))
        for number in 0..<5 { #expect(try trail.follow(status: 302, location: "/\(number)")) }
        expectRefused(trail, to: "/6", "more than 5 times")
    }
}
