import Riblet
import RibletTesting
import Testing

@testable import RibletInspector

@Suite("Places of the inspector") struct WatchPlaceTests {
    @Test("A place is read as it was written")
    func written() {
        var chosen = WatchPlace(key: "0a1b2c3d", frame: "/errands/list?day=1#notes")
        (chosen.rib, chosen.cause) = ("Root/Home/List[2]", 118)
        for place in [WatchPlace(key: "a1"), WatchPlace(frame: "/"), WatchPlace(frame: "/errands/_inspect"), chosen] {
            #expect(WatchPlace(place.location) == place)
        }
    }

    @Test(
        "A frame shows nothing of elsewhere, and no inspector",
        arguments: [
            "", "errands", "//evil", "///evil", "https://evil.example/", "javascript:alert(1)", "/\\evil", "/a\u{0}b", "/a\nb", "\t/a",
            "/_inspect", "/_inspect/", "/_inspect/open?frame=/x", "/_inspect?x", "/_inspect#x", "/_INSPECT/x", "/%5Finspect/x",
            "/./_inspect", "/x/../_inspect", "/%2e%2e/_inspect", "/.//evil", "/%", "/" + String(repeating: "a", count: 2_000),
        ])
    func frames(_ frame: String) {
        #expect(!WatchPlace.isFrameAddress(frame))
        #expect(WatchPlace(Location(path: ["open"], query: [Location.Item("frame", frame)])) == nil)
        let place = WatchPlace(Location(path: ["0a1b2c3d"], query: [Location.Item("frame", frame)]))
        #expect(place == WatchPlace(key: "0a1b2c3d"), "the page of the key is shown, and no frame")
    }

    @Test("Pages of the server are shown", arguments: ["/", "/errands", "/errands/list?a=//b#c", "/_inspector", "/x/_inspect", "/a..b"])
    func own(_ frame: String) { #expect(WatchPlace.isFrameAddress(frame)) }

    @Test(
        "Only hexadecimal digits are a key",
        arguments: [[], [""], ["open"], ["zz"], ["0a1b", "2c3d"], ["0123456789abcdef0"], ["０１"], ["a\u{0}"], ["//evil"], ["_inspect"]])
    func keys(_ path: [String]) { #expect(WatchPlace(Location(path: path)) == nil) }

    @Test(
        "Numbers at their ends and long texts are read or left out",
        arguments: [
            ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min), ("9223372036854775808", nil), ("1.5", nil), ("", nil),
            ("x", nil),
        ])
    func numbers(_ text: String, _ number: Int?) {
        let query = [Location.Item("cause", text), Location.Item("rib", String(repeating: "a", count: 3_000))]
        let place = WatchPlace(Location(path: ["a1"], query: query))
        #expect(place?.cause == number && place?.rib?.count == 500)
    }
}
