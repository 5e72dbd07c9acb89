import Riblet
import Testing

/// Locations as URLs, both ways.
struct LocationTests {
    @Test func aPathIsReadWithQueryAndFragment() throws {
        #expect(
            try Location(urlPath: "/list/3?filter=open&x=a%20b+c#a%20b")
                == Location(path: ["list", "3"], query: [.init("filter", "open"), .init("x", "a b c")], fragment: "a b"))
        #expect(try Location(urlPath: "").path == [])
        #expect(try Location(urlPath: "//a///b/").path == ["a", "b"])
        #expect(try Location(urlPath: "a/b").path == ["a", "b"])
        #expect(try Location(urlPath: "?a&b=&=c&d=e=f").query == [.init("a", ""), .init("b", ""), .init("", "c"), .init("d", "e=f")])
        #expect(try Location(urlPath: "/a#").fragment == nil)
        #expect(try Location(urlPath: "/a#b?c#d").fragment == "b?c#d")
        #expect(try Location(urlPath: "/a+b").path == ["a+b"])
    }

    @Test func writtenRecordIsReadAgain() throws {
        #expect(Location().urlPath == "/")
        #expect("\(Location(path: ["할 일"]))" == "/%ED%95%A0%20%EC%9D%BC")
        let odd = Location(
            path: ["할 일", "a?b#c%d&e=f+", "é", "..."], query: [.init("q", "1&2=3 +#/\n"), .init("", ""), .init("q", "2")],
            fragment: "/active 1?#")
        #expect(try Location(urlPath: odd.urlPath) == odd)
        #expect(try Location(url: odd.urlPath) == odd)
        #expect(Location(path: ["todomvc"], fragment: "/active 1").urlPath == "/todomvc#/active%201")
    }

    @Test func theHostOfAWebAddressIsLeftOut() throws {
        for url in ["https://example.com/a/b?c=d#e", "HTTP://user@example.com:8080/a/b?c=d#e", "//example.com/a/b?c=d#e", "/a/b?c=d#e"] {
            #expect(try Location(url: url).urlPath == "/a/b?c=d#e", "\(url)")
        }
        #expect(try Location(url: "https://example.com") == Location())
        #expect(try Location(url: "https://example.com?a=b").query == [.init("a", "b")])
        #expect(try Location(url: "https://example.com#a").fragment == "a")
    }

    @Test func theHostOfAnApplicationsOwnSchemeIsTheFirstSegment() throws {
        #expect(try Location(url: "myapp://lists/3?x=y").urlPath == "/lists/3?x=y")
        #expect(try Location(url: "my.app+x-1://lists").path == ["lists"])
        #expect(try Location(url: "myapp:///lists/3").path == ["lists", "3"])
        #expect(try Location(url: "myapp:lists/3").path == ["lists", "3"])
        #expect(try Location(url: "myapp://%ED%95%A0/3").path == ["할", "3"])
        // No scheme: it does not begin with a letter, or a segment comes before the colon.
        #expect(try Location(url: "3:4").path == ["3:4"])
        #expect(try Location(url: "a/b:c").path == ["a", "b:c"])
    }

    // Named with its type, as the compiler takes seconds to find that out for expressions within
    // the list.
    private static let wrong: [(String, LocationError)] = {
        let deep = String(repeating: "/a", count: 129)
        let crowded = "/?" + String(repeating: "a&", count: 33)
        let long = "/" + String(repeating: "a", count: Location.maximumBytes)
        return [
            ("/..", .badSegment("..")), ("/a/%2e%2e", .badSegment("%2e%2e")), ("/a/./b", .badSegment(".")),
            ("/%zz", .badEncoding("%zz")), ("/%2", .badEncoding("%2")), ("/%", .badEncoding("%")), ("/%2F", .badSegment("%2F")),
            ("/%00", .badSegment("%00")), ("/%ff", .badEncoding("%ff")), ("/%c0%af", .badEncoding("%c0%af")),
            ("/a%0d%0aSet-Cookie:x", .badSegment("a%0d%0aSet-Cookie:x")), ("/a#%0d", .badSegment("%0d")), ("/?a=%", .badEncoding("%")),
            ("/?%=a", .badEncoding("%")), ("/#%f0", .badEncoding("%f0")), (deep, .tooManySegments),
            (crowded, .tooManyItems), (long, .tooLong(bytes: Location.maximumBytes + 1)), ("app://../a", .badSegment("..")),
            ("app:/" + deep, .tooManySegments),
        ]
    }()

    @Test(arguments: wrong)
    func mistakesAreTold(_ url: String, _ error: LocationError) {
        #expect(throws: error) { try Location(url: url) }
        if !url.hasPrefix("app") { #expect(throws: error) { try Location(urlPath: url) } }
        #expect(!error.description.isEmpty)
    }

    @Test func theBoundsAreReached() throws {
        #expect(try Location(url: String(repeating: "/a", count: 16)).path.count == 16)
        #expect(try Location(url: "/?" + String(repeating: "a&", count: 32)).query.count == 32)
        #expect(!Location(path: [String(repeating: "가", count: Location.maximumBytes / 9 + 1)]).isReadable)
        #expect(!Location(path: ["a/b"]).isReadable && !Location(path: [".."]).isReadable && Location(path: ["a b", "할"]).isReadable)
        #expect(try Location(url: "/" + String(repeating: "a", count: Location.maximumBytes - 1)).path.count == 1)
    }
}
