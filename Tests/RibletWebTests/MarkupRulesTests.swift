import Riblet
import RibletReactor
import Testing

@testable import RibletWeb

@MainActor
@Suite("Markup rules", .serialized)
struct MarkupRulesTests {
    @Test(
        "Addresses of schemes that run or read are written as ones that lead nowhere",
        arguments: [
            "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)", "\u{1}javascript:x",
            "data:text/html,x",
            "vbscript:x", "file:///etc/passwd", "blob:x", "view-source:x", ":x",
        ])
    func refusedURL(_ url: String) {
        #expect(AttributeRules.safeURL(url) == "about:invalid")
    }

    @Test(
        "Addresses that lead somewhere are written as they are",
        arguments: [
            "/", "", "list/3", "?a=b:c", "#x:y", "https://example.com/a?b=c:d", "http://x", "mailto:a@b.c", "tel:+821012345678", "a/b:c",
            "//host/x",
        ])
    func allowedURL(_ url: String) {
        #expect(AttributeRules.safeURL(url) == url)
    }

    @Test("Addresses in attributes by name are checked, however the name is written; other names take any text")
    func addressesByName() {
        let names: [StaticString] = [
            "href", "SRC", "action", "formAction", "poster", "cite", "data", "ping", "XLink:href", "background", "manifest", "srcset",
        ]
        for name in names { #expect(AttributeRules.rule(for: name) == .url, "\(name)") }
        for name: StaticString in ["o", "no", "hreflang", "dat", "sourceset", "styles", "decoding"] {
            #expect(AttributeRules.rule(for: name) == .plain, "\(name)")
        }
        let link: Attribute<Never> = .attr("HREF", "javascript:alert(1)")
        guard case .plain("about:invalid") = link.content.kind else {
            Issue.record("\(link.content.kind) is written")
            return
        }
    }

    @Test("Raw markup of what is no element is a misuse and not written")
    func rawOfNoElement() {
        var reported: [Misuse.Kind] = []
        let handler = Misuse.handler
        defer { Misuse.handler = handler }
        Misuse.handler = { reported.append($0.kind) }
        let pieces: [HTML<Never>] = [.text("a"), .empty, .group([.text("a"), .text("b")])]
        for piece in pieces { #expect(!"\(piece.unsafelyRaw("<b>"))".contains("<b>")) }
        #expect(reported == Array(repeating: .unsafeMarkup, count: 3))
    }

    @Test("Handlers, styles and documents as attributes are a misuse and not written")
    func refusedAttributes() {
        var reported: [Misuse.Kind] = []
        let handler = Misuse.handler
        defer { Misuse.handler = handler }
        Misuse.handler = { reported.append($0.kind) }
        let attributes: [Attribute<Never>] = [
            .attr("onclick", "x"), .attr("ONLOAD", "x"), .attr("style", "x"), .attr("srcdoc", "x"), .flag("onfocus", true),
        ]
        #expect(reported == Array(repeating: .unsafeMarkup, count: 5))
        for attribute in attributes {
            guard case .none = attribute.content.kind else {
                Issue.record("\(attribute.content.name) is written")
                continue
            }
        }
        let refused: HTML<Never> = element("script", [], .text("alert(1)"))
        guard case .empty = refused.node else {
            Issue.record("a script is written")
            return
        }
        // An animation gives another element an address that no rule has seen.
        for tag: StaticString in ["animate", "SET"] {
            let animation: HTML<Never> = element(tag, [.attr("to", "javascript:alert(1)")], .empty)
            guard case .empty = animation.node else {
                Issue.record("\(tag) is written")
                return
            }
        }
        #expect(reported.count == 8)
    }

    @Test("shapes are written with numbers to a thousandth; a number that is none is a misuse and zero")
    func shapes() {
        var reported: [Misuse.Kind] = []
        let handler = Misuse.handler
        defer { Misuse.handler = handler }
        Misuse.handler = { reported.append($0.kind) }
        let numbers: [(Double, String)] = [
            (0, "0"), (-0.0004, "0"), (0.1 + 0.2, "0.3"), (-2.5, "-2.5"), (100, "100"), (1 / 3, "0.333"), (1e-9, "0"),
            (1e11, "100000000000"),
        ]
        for (number, text) in numbers { #expect(SVGNumber.text(number) == text) }
        #expect(reported.isEmpty)
        for number in [Double.nan, .infinity, -.infinity, 1e300] { #expect(SVGNumber.text(number) == "0") }
        #expect(reported == Array(repeating: .unsafeMarkup, count: 4))
        #expect(SVGNumber.text([(x: 0, y: 1.5), (x: -2, y: 3)]) == "0,1.5 -2,3")
    }

    @Test("shapes and their texts are escaped")
    func shapesAreEscaped() async {
        struct Drawing: View {
            var body: HTML<Never> {
                svg(width: 30, height: 20.5, .role("img")) {
                    svgTitle { "A < B" }
                    svgDescription { "</svg><script>" }
                    g(.fill("\"x")) {
                        rect(x: 1, y: 2, width: -3, height: 4, .number("rx", 5))
                        circle(cx: 1, cy: 2, r: 3, .stroke("red"), .strokeWidth(0.5))
                        line(x1: 1, y1: 2, x2: 3, y2: 4)
                        polyline([(x: 1, y: 2)])
                        polygon([(x: 1, y: 2), (x: 3, y: 4)])
                        path(d: "M0 0\"><script>")
                        svgText(x: 1, y: 2, anchor: .end, size: 13) { "</text>" }
                    }
                }
            }
        }
        final class DrawingRouter: LaunchRouter<Interactor, HTMLViewController<Drawing>>, LocationRouting {
            var location: Location { Location() }
            func open(_ location: Location) -> Bool { location.path.isEmpty }
        }
        let application = WebApplication(name: "Drawing") { _ in
            DrawingRouter(interactor: Interactor(), viewController: HTMLViewController(view: Drawing()))
        }
        let session = Session(application: application, request: PageRequest())
        let html = session.document(
            Session.DocumentLinks(scriptURL: "", stylesheetURLs: [], liveURL: "", uploadURL: "", pageToken: "", formToken: ""))
        for part in [
            "<svg viewBox=\"0 0 30 20.5\" role=\"img\"><title>A &lt; B</title><desc>&lt;/svg&gt;&lt;script&gt;</desc><g fill=\"&quot;x\">",
            "<rect x=\"1\" y=\"2\" width=\"0\" height=\"4\" rx=\"5\"></rect>",
            "<circle cx=\"1\" cy=\"2\" r=\"3\" stroke=\"red\" stroke-width=\"0.5\"></circle>",
            "<line x1=\"1\" y1=\"2\" x2=\"3\" y2=\"4\"></line><polyline points=\"1,2\"></polyline><polygon points=\"1,2 3,4\"></polygon>",
            "<path d=\"M0 0&quot;&gt;&lt;script&gt;\"></path>",
            "<text x=\"1\" y=\"2\" text-anchor=\"end\" font-size=\"13\">&lt;/text&gt;</text>",
        ] {
            #expect(html.contains(part), "\(part)")
        }
        session.end()
    }

    @Test("JSON text survives writing and reading", arguments: ["", "a\"b\\c", "줄\n\t\u{1}", "😀\u{2028}", "</script>"])
    func json(_ text: String) {
        var bytes: [UInt8] = []
        JSON.write(text, into: &bytes)
        guard case .string(let back)? = JSON.parse(String(decoding: bytes, as: UTF8.self)) else {
            Issue.record("not read back")
            return
        }
        #expect(back == text)
    }

    @Test("JSON escapes are read; what is not JSON is refused")
    func jsonEscapes() {
        guard case .string(let text)? = JSON.parse(#""\u00e9\ud83d\ude00\/\b\f""#) else {
            Issue.record("not read")
            return
        }
        #expect(text == "é😀/\u{8}\u{C}")
        for bad in [#""\ud83d""#, #""\u12""#, #""\x""#, "\"a\nb\"", "[1,]", "[1 2]", "tru", "-", "1e5", "[", #"{"a":1}"#, #""\u+123""#] {
            #expect(JSON.parse(bad) == nil, "\(bad)")
        }
        #expect(JSON.parse("[" + String(repeating: "1,", count: 600) + "1]") == nil)
    }

    @Test("Handler paths keep awkward keys apart")
    func handlerPaths() {
        for key in ["1", "a.b", "a%2Eb", "~", "", "a:b c", "키"] {
            var path = HandlerPath()
            _ = path.push(position: 12)
            _ = path.push(way: 1)
            _ = path.push(key: key)
            _ = path.push(position: 0)
            let text = String(decoding: path.bytes, as: UTF8.self)
            #expect(HandlerPath.parse(text[...]) == [.position(12), .way(1), .key(key), .position(0)], "\(key)")
        }
    }

    @Test("The shortest way between two lists of rows is found", arguments: 0..<200)
    func keyed(_ seed: Int) {
        struct Row: Identifiable, Equatable { let id: Int }
        var source = DifferTests.Source(state: UInt64(seed) + 7)
        let old = Set((0..<source.next(12)).map { _ in source.next(20) }).sorted().map { Row(id: $0) }
        var ids = Array(Set((0..<source.next(12)).map { _ in source.next(20) })).sorted()
        for index in ids.indices { ids.swapAt(index, source.next(ids.count)) }
        let new = ids.map { Row(id: $0) }
        let changes = KeyedChanges(old: old, new: new)
        guard let steps = changes.steps else {
            #expect(old == new)
            return
        }
        #expect(steps.count == new.count)
        var lastKept = -1
        for (step, row) in zip(steps, new) {
            switch step {
            case .keep(let index):
                #expect(old[index] == row && index > lastKept)
                lastKept = index
            case .move(let index): #expect(old[index] == row)
            case .insert: #expect(!old.contains(row))
            }
        }
    }

    @Test("Lists in pieces are compared as plain ones are", arguments: 0..<100)
    func chunked(_ seed: Int) {
        struct Row: Identifiable, Equatable {
            let id: Int
            var isOn = false
        }
        var source = DifferTests.Source(state: UInt64(seed) + 11)
        let old = ChunkedArray((0..<source.next(120)).map { Row(id: $0) })
        var new = old
        for number in 0..<source.next(5) {
            let place = source.next(new.count + 1)
            switch source.next(4) {
            case 0: new.insert(Row(id: 1_000 + number), at: place)
            case 1 where place < new.count: new.remove(at: place)
            case 2 where place < new.count: new[place].isOn.toggle()
            case 3 where place < new.count: new.swapAt(place, source.next(new.count))
            default: break
            }
        }
        let changes = KeyedChanges(old: old, new: new)
        let plain = KeyedChanges(old: Array(old), new: Array(new))
        #expect(changes.steps == plain.steps)
        #expect(changes.changed.map(\.old) == plain.changed.map(\.old) && changes.changed.map(\.new) == plain.changed.map(\.new))
    }
}
