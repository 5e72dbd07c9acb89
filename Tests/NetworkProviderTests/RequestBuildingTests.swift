import Foundation
import NetworkProvider
import Testing

@Suite struct RequestBuildingTests {
    @Test(
        "every part of a URL is encoded for its place",
        arguments: [
            ("/character/1,2", "http://h/api/character/1,2"),
            ("character", "http://h/api/character"),
            ("", "http://h/api"),
            ("/", "http://h/api/"),
            ("/a b/ü/100%", "http://h/api/a%20b/%C3%BC/100%25"),
            ("/what?/#1", "http://h/api/what%3F/%231"),
            ("/a//b/", "http://h/api/a//b/"),
            ("/[1]/\"x\"", "http://h/api/%5B1%5D/%22x%22"),
        ])
    func paths(path: String, url: String) throws {
        #expect(try Target<Person>(base: "http://h/api", path: path).asRequest().url == url)
        #expect(try Target<Person>(base: "http://h/api/", path: path).asRequest().url == (path.isEmpty ? "http://h/api/" : url))
    }

    @Test func aHostAloneHasARootPath() throws {
        #expect(try Target<Person>(base: "http://h", path: "", parameters: ["a": "1"]).asRequest().url == "http://h/?a=1")
        #expect(try Target<Person>(base: "http://h", path: "/").asRequest().url == "http://h/")
    }

    @Test func aSegmentMayContainASlash() throws {
        struct File: RemoteTargetType {
            typealias Response = Data
            var base: String { "https://h" }
            var path: String { pathSegments.joined(separator: "/") }
            var pathSegments: [String] { ["files", "a/b.txt"] }
        }
        #expect(try File().asRequest().url == "https://h/files/a%2Fb.txt")
    }

    @Test("a query keeps its order, encodes plainly, repeats names and leaves out nil")
    func query() throws {
        let nobody: String? = nil
        let parameters: QueryParameters = ["z": "1", "a": "x y&z=ü+#?/", "none": nobody, "z": "2", "empty": ""]
        let request = try Target<Person>(base: "http://h", path: "/p", parameters: parameters).asRequest()
        #expect(request.url == "http://h/p?z=1&a=x%20y%26z%3D%C3%BC%2B%23%3F/&z=2&empty=")
        #expect(request.path == "/p")
        #expect(request.parameters == parameters)
    }

    @Test("each character makes a URL that can be sent, in a path, a name and a value")
    func everyCharacter() throws {
        for scalar in (0..<0x180).compactMap(Unicode.Scalar.init) + ["가", "😀", "\u{FEFF}", "\u{202E}"] {
            let text = "a\(scalar)b"
            let url = try Target<Person>(base: "http://h", path: "/p\(text)", parameters: ["filter[\(text)]": text]).asRequest().url
            let sent = try #require(URL(string: url, encodingInvalidCharacters: false), "\(scalar.value): \(url)")
            #expect(sent.absoluteString == url)
            let items = URLComponents(url: sent, resolvingAgainstBaseURL: false)?.queryItems
            #expect(items?.map(\.name) == ["filter[\(text)]"] && items?.map(\.value) == [text], "\(scalar.value): \(url)")
        }
    }

    @Test(
        "what is no escape of two hexadecimal digits stays as it is",
        arguments: ["%+5", "%-1", "%5", "%", "%5%41", "% 5", "%G1", "%FF"])
    func brokenEscapes(_ text: String) {
        let request = NetworkRequest(url: "http://h/a\(text)?b=\(text)")
        #expect(request.path == "/a\(text)" && request.parameters == ["b": text])
    }

    @Test func aDictionaryAlwaysGivesTheSameOrder() throws {
        let names = (0..<20).map { "k\($0)" }
        let parameters = QueryParameters(Dictionary(uniqueKeysWithValues: names.map { ($0, "v") }))
        #expect(parameters.items.map(\.name) == names.sorted())
    }

    @Test(
        "a base or path that makes no URL is refused, and named",
        arguments: [
            ("ftp://h", "/", "its scheme is ftp"),
            ("/only/path", "/", "does not read as scheme, host and path"),
            ("https://", "/", "host"),
            ("", "/", "does not read as scheme, host and path"),
            ("http://h?x=1", "/", "takes no query"),
            ("http://h#x", "/", "no fragment"),
            ("http://h", "/../admin", "'..' would lead elsewhere"),
        ])
    func refusals(base: String, path: String, reason: String) throws {
        let error = try #require(throws: NetworkError.self) { try Target<Person>(base: base, path: path).asRequest() }
        guard case .invalidURL = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.description.contains(reason), "\(error)")
        #expect(error.description.hasPrefix("'\(base)"))
    }

    @Test("a target's headers replace the configuration's, whatever their case")
    func headers() throws {
        let configuration = NetworkConfiguration(headers: ["Accept": "application/json", "User-Agent": "riblet"])
        let request = try Target<Person>(base: "http://h", headers: ["accept": "text/csv", "B": "2", "A": "1"]).asRequest(configuration)
        #expect(request.headers.fields.map(\.name) == ["User-Agent", "A", "B", "accept"])
        #expect(request.headers["ACCEPT"] == "text/csv")
        #expect(request.headers.values(of: "Accept") == ["text/csv"])
    }

    @Test func jsonBodiesAreSortedAndTyped() throws {
        let request = try Target<Person>(base: "http://h", httpMethod: .post, body: .json(Person(id: 1, name: "a/b"))).asRequest()
        #expect(request.body == Data(#"{"id":1,"name":"a/b"}"#.utf8))
        #expect(request.headers["content-type"] == "application/json")
    }

    @Test func aBodyThatDoesNotEncodeIsRefused() throws {
        let error = try #require(throws: NetworkError.self) {
            try Target<Person>(base: "http://h", path: "/x", httpMethod: .post, body: .json(Double.nan)).asRequest()
        }
        guard case .invalidRequest("http://h/x", let reason) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(reason.contains("does not encode"))
    }

    @Test func formBodiesEncodeEverything() throws {
        let request = try Target<Person>(base: "http://h", httpMethod: .post, body: .form(["a": "1 & 2", "b": "~!"])).asRequest()
        #expect(request.body == Data("a=1%20%26%202&b=%7E%21".utf8))
    }
}
