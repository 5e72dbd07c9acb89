import Riblet
import RibletWebTesting
import Testing

@testable import RibletWeb

@MainActor
@Suite("Patches")
struct DifferTests {
    /// A view whose shape follows from random numbers: every kind of node next to every other.
    struct Anything: View, Identifiable {
        let id: Int
        var nodes: [Shape]

        var body: HTML<Int> {
            section(.class("any")) { for node in nodes { node.html } }
        }
    }

    indirect enum Shape: Equatable {
        case text(String)
        case element(Int, value: String?, on: Bool, [Shape])
        case optional(Shape?)
        case either(Bool, Shape, Shape)
        case view(Anything)
        case rows([Anything])
        case field(String, Bool)
        case area(String)
        case choice(String, [String])
        case preformatted(String)
        case listening(Bool)
        case mapped(Shape)

        var html: HTML<Int> {
            switch self {
            case .text(let text): HTMLBuilder.buildExpression(text)
            case .element(let kind, let value, let on, let children):
                RibletWeb.element(
                    kind == 0 ? "div" : "span",
                    [.attr("title", ifPresent: value), .class("on", when: on), .class("k\(kind)"), .flag("hidden", on)]
                        + (on ? [.data("x", "1")] : []),
                    .group(children.map(\.html)))
            case .optional(let shape): HTMLBuilder.buildOptional(shape?.html)
            case .either(let first, let a, let b): first ? HTMLBuilder.buildEither(first: a.html) : HTMLBuilder.buildEither(second: b.html)
            case .view(let view): HTMLBuilder.buildExpression(view)
            case .rows(let rows): each(rows)
            case .field(let value, let on): input(.value(value), .checked(on), .onInput { $0.count })
            case .area(let text): textarea(.value(text)) {}
            case .choice(let value, let options):
                select(.value(value)) { for text in options { option(.attr("value", text)) { "<\(text)>" } } }
            case .preformatted(let text): pre { text }
            case .listening(let listens): listens ? button(.onClick(1)) { "b" } : button(.disabled(true)) { "b" }
            case .mapped(let shape): shape.html.map { $0 + 100 }
            }
        }
    }

    struct Source {
        var state: UInt64
        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }

        mutating func shape(_ depth: Int) -> Shape {
            switch next(depth > 3 ? 3 : 15) {
            case 0: .text(["", "a", "b & <c>", "안녕 \"q\"", "\n'x'"][next(5)])
            case 1: .field(["", "v", "<w>"][next(3)], next(2) == 0)
            case 2: .listening(next(2) == 0)
            case 3, 4: .element(next(2), value: next(2) == 0 ? "t\(next(3))" : nil, on: next(2) == 0, shapes(depth))
            case 5: .optional(next(2) == 0 ? shape(depth + 1) : nil)
            case 6: .either(next(2) == 0, shape(depth + 1), shape(depth + 1))
            case 7: .view(Anything(id: next(3), nodes: shapes(depth + 1)))
            case 8, 9: .rows(rows(depth))
            case 10: .area(["", "\nx", "y\nz</textarea>"][next(3)])
            case 11: .mapped(shape(depth + 1))
            case 12: .choice(["a", "b", "c"][next(3)], [["a"], ["a", "b"], ["c", "b", "a"], ["b", "c"]][next(4)])
            case 13: .preformatted(["\nfirst", "\n\n", "x", "second\n"][next(4)])
            default: .text("z")
            }
        }

        mutating func shapes(_ depth: Int) -> [Shape] { (0..<next(4)).map { _ in shape(depth + 1) } }

        mutating func rows(_ depth: Int) -> [Anything] {
            var ids = Array(0..<next(9))
            for index in ids.indices { ids.swapAt(index, next(ids.count)) }
            return ids.map { Anything(id: $0, nodes: next(3) == 0 ? shapes(depth + 2) : []) }
        }

        /// A change here and there, so that most stays comparable.
        mutating func change(_ shape: Shape, _ depth: Int) -> Shape {
            if next(6) == 0 { return self.shape(depth) }
            return switch shape {
            case .element(let kind, let value, let on, let children):
                .element(kind, value: next(4) == 0 ? nil : value, on: next(4) == 0 ? !on : on, children.map { change($0, depth + 1) })
            case .optional(let inner): .optional(next(3) == 0 ? nil : inner.map { change($0, depth + 1) })
            case .either(let first, let a, let b): .either(next(3) == 0 ? !first : first, change(a, depth + 1), change(b, depth + 1))
            case .view(let view): .view(Anything(id: view.id, nodes: view.nodes.map { change($0, depth + 1) }))
            case .mapped(let inner): .mapped(change(inner, depth + 1))
            case .choice(let value, let options):
                .choice(
                    ["a", "b", "c", value][next(4)], next(2) == 0 ? options : [["a"], ["a", "b"], ["c", "b", "a"], ["b", "c"]][next(4)])
            case .rows(let rows): .rows(next(2) == 0 ? self.rows(depth) : rows.reversed())
            default: shape
            }
        }
    }

    @Test("After any patch the page is what it would be if it were written anew", arguments: 0..<40)
    func property(_ seed: Int) async {
        var source = Source(state: UInt64(seed) &* 977 &+ 13)
        let application = WebApplication(name: "Any") { _ in
            ProbeRouter(AnythingController(view: Anything(id: 0, nodes: [])))
        }
        let page = await TestPage(application, reportsFaults: false)
        let controller = (page.session.root as! ProbeRouter).content as! AnythingController
        var nodes = source.shapes(0)
        for round in 0..<50 {
            nodes = nodes.map { source.change($0, 0) }
            if source.next(3) == 0 { nodes = source.shapes(0) }
            controller.view = Anything(id: 0, nodes: nodes)
            page.transmit("[\"v\",\(round + 1),0,\"/\",false]")
            let shown = page.root.normalizedHTML
            page.transmit("[\"r\"]")
            // Written anew a control has no properties, so both are compared by what they show.
            let fresh = page.root.normalizedHTML
            #expect(Self.settled(shown) == Self.settled(fresh), "seed \(seed), round \(round)")
            #expect(page.misfits.isEmpty)
            if shown != fresh, !page.misfits.isEmpty { return }
        }
        // Rows of one list may have one identifier here, so that an address may lead to another
        // button; each leads to one.
        for (number, button) in page.root.descendants.filter({ $0.listens(to: "click") }).enumerated() {
            let count = controller.pressed.count
            page.transmit("[\"e\",\(51 + number),0,\"\(button["value"] ?? "")\",\"click\",null]")
            #expect(controller.pressed.dropFirst(count).map { $0 % 100 } == [1], "seed \(seed): \(button.normalizedHTML)")
        }
    }

    final class AnythingController: HTMLViewController<Anything> {
        var pressed: [Int] = []
        override func handle(_ action: Int) { pressed.append(action) }
    }

    /// An empty value and no value are the same control.
    private static func settled(_ html: String) -> String { html.replacing(" value=\"\"", with: "") }

    @Test("Moving one row of many says so in a few bytes and keeps its node")
    func move() async throws {
        let page = await TestPage(Demo.application(rows: 1000), reportsFaults: false)
        let demo = (page.session.root as! DemoRouter).demo
        let last = try page.find("link", "Row 1000")
        demo.view.rows.insert(demo.view.rows.removeLast(), at: 0)
        page.transmit("[\"v\",1,0,\"/\",false]")
        #expect(page.frames.last!.utf8.count < 80, "\(page.frames.last!)")
        #expect(page.all("link").first === last)
        demo.view.rows.append(demo.view.rows.removeFirst())
        page.transmit("[\"v\",2,0,\"/\",false]")
        #expect(page.all("link").last === last)
    }

    @Test("A view that is equal is not looked into")
    func skips() async {
        struct Counted: View {
            let value: Int
            static let bodies = Counter()
            var body: HTML<Never> {
                MainActor.assumeIsolated { Self.bodies.count += 1 }
                return p { "\(value)" }
            }
        }
        struct Whole: View {
            var value: Int
            var other: Int
            var body: HTML<Never> {
                div {
                    Counted(value: value)
                    span { "\(other)" }
                }
            }
        }
        let page = await TestPage(WebApplication(name: "Skips") { _ in ProbeRouter(HTMLViewController(view: Whole(value: 1, other: 1))) })
        let controller = (page.session.root as! ProbeRouter).content as! HTMLViewController<Whole>
        Counted.bodies.count = 0
        controller.view.other = 2
        page.transmit("[\"v\",1,0,\"/\",false]")
        #expect(Counted.bodies.count == 0)
        #expect(page.text == "12")
    }
}

@MainActor
final class Counter {
    var count = 0
    nonisolated init() {}
}

/// A tree of one RIB that shows a given controller.
final class ProbeRouter: LaunchRouter<Interactor, WebViewController>, LocationRouting {
    let content: WebViewController
    init(_ content: WebViewController) {
        self.content = content
        super.init(interactor: Interactor(), viewController: content)
    }
    var location: Location { Location() }
    func open(_ location: Location) -> Bool { true }
}
