import RibletTesting
import RibletWebTesting
import Testing

@testable import RibletWeb

/// A part with actions of its own, as another page would use it too.
private struct Stepper: View {
    enum Action: Equatable { case stepped(Int), named(String), sent([FormFields.Field]), keyed }
    var value = 0
    var bodies = Counter()

    static func == (a: Stepper, b: Stepper) -> Bool { a.value == b.value }

    var body: HTML<Action> {
        MainActor.assumeIsolated { bodies.count += 1 }
        return form(.onSubmit { .sent($0.fields) }) {
            button(.type("button"), .onClick(.stepped(1))) { "More" }
            span(.class("value")) { "\(value)" }
            input(.name("name"), .aria("label", "Name"), .onChange { .named($0) }, .onKey(.enter, .keyed))
        }
    }
}

private struct Line: View, Identifiable {
    enum Action: Equatable { case pressed(String) }
    let id: String
    var text: String
    var body: HTML<Action> { li { button(.onClick(.pressed(id))) { text } } }
}

private struct Holder: View {
    enum Action: Equatable {
        case stepper(Int, Stepper.Action)
        case line(String)
        case own
        case left
    }

    var first = Stepper()
    var second = Stepper()
    var lines = [Line(id: "a", text: "A"), Line(id: "b", text: "B")]
    var isOpen = false
    var note = "note"

    var body: HTML<Action> {
        div(.onClick(.own), .onKey(.escape, .left)) {
            section(.aria("label", "First")) { first.map { .stepper(1, $0) } }
            section(.aria("label", "Second")) {
                if isOpen {
                    // Twice: a part of a part.
                    second.map { Inner.stepper($0) }.map { inner in
                        switch inner {
                        case .stepper(let action): .stepper(2, action)
                        }
                    }
                }
            }
            ul { each(lines).map { action in if case .pressed(let id) = action { .line(id) } else { .own } } }
            p(.class("note")) {
                "a "
                HTML<Stepper.Action>.text(note).map { .stepper(3, $0) }
                HTML<Stepper.Action>.group([.text(" b"), button(.type("button"), .onClick(.keyed)) { "In text" }]).map { .stepper(4, $0) }
            }
        }
    }

    enum Inner { case stepper(Stepper.Action) }
}

private final class HolderController: HTMLViewController<Holder> {
    var heard: [Holder.Action] = []
    override func handle(_ action: Holder.Action) { heard.append(action) }
}

@MainActor
@Suite("A part with actions of its own")
struct MappedHTMLTests {
    private static func page(_ view: Holder = Holder()) async -> (TestPage, HolderController) {
        let controller = HolderController(view: view)
        let page = await TestPage(WebApplication(name: "Holder") { _ in ProbeRouter(controller) }, reportsFaults: false)
        return (page, controller)
    }

    /// Any message has the page told what has changed.
    private static func settle(_ page: TestPage) { page.visit("/") }

    @Test("what it sends arrives in the words of the page that holds it, whatever it carries")
    func handlers() async throws {
        var view = Holder()
        view.isOpen = true
        let (page, controller) = await Self.page(view)
        let first = try page.find("region", "First")
        let second = try page.find("region", "Second")
        func part(_ region: DOMNode, _ tag: String) throws -> DOMNode {
            try #require(region.descendants.first { $0.tag == tag })
        }
        try page.click(part(first, "button"))
        try page.type(part(second, "input"), "Ada")
        try page.submit(part(second, "form"))
        try page.click("button", "B")
        try page.click("button", "In text")
        #expect(
            controller.heard == [
                .stepper(1, .stepped(1)), .stepper(2, .named("Ada")), .stepper(2, .sent([.init(name: "name", value: "Ada")])),
                .line("b"), .stepper(4, .keyed),
            ])
    }

    @Test("what it does not listen to goes on to what is round it, and what it hears does not")
    func bubbling() async throws {
        let (page, controller) = await Self.page()
        let first = try page.find("region", "First")
        let field = try #require(first.descendants.first { $0.tag == "input" })
        #expect(page.press(.enter, in: field))
        #expect(page.press(.escape, in: field))
        try page.click(try #require(first.descendants.first { $0.tag == "span" }))
        #expect(controller.heard == [.stepper(1, .keyed), .left, .own])
    }

    @Test("a payload of another kind, and an address that leads elsewhere, are not taken")
    func refused() async throws {
        let (page, controller) = await Self.page()
        let first = try page.find("region", "First")
        let button = try #require(first.descendants.first { $0.tag == "button" }?["value"])
        let field = try #require(first.descendants.first { $0.tag == "input" }?["data-t"])
        let wrong = [(field, "change", "null"), (button, "change", "\"x\""), (button + ".0", "click", "null")]
        for (number, (address, name, payload)) in wrong.enumerated() {
            page.transmit("[\"e\",\(number + 1),0,\"\(address)\",\"\(name)\",\(payload)]")
        }
        #expect(controller.heard.isEmpty)
        page.transmit("[\"e\",4,0,\"\(field)\",\"change\",\"x\"]")
        #expect(controller.heard == [.stepper(1, .named("x"))])
    }

    @Test("it adds no element: the page is what it is with one type of actions")
    func markup() async throws {
        let (page, _) = await Self.page()
        let region = try page.find("region", "First")
        #expect(region.children.map(\.tag) == ["form"])
        #expect(page.all(class: "note").first?.textContent == "a note bIn text")
    }

    @Test("a change in it is a change in it: the same operation at the same place, and what is equal is not rendered")
    func patches() async throws {
        var view = Holder()
        view.isOpen = true
        let (page, controller) = await Self.page(view)
        let bodies = (controller.view.first.bodies, controller.view.second.bodies)
        bodies.0.count = 0
        bodies.1.count = 0
        let button = try #require(try page.find("region", "Second").descendants.first { $0.tag == "button" })
        controller.view.second.value = 7
        Self.settle(page)
        #expect(page.misfits.isEmpty)
        #expect(page.frames.last?.hasSuffix(#""7"]]]]"#) == true, "\(page.frames.last ?? "")")
        #expect(try page.find("region", "Second").descendants.contains { $0 === button }, "the part's elements stay")
        #expect(bodies.0.count == 0, "the other part is equal")

        controller.view.lines.reverse()
        controller.view.lines.append(Line(id: "c", text: "C"))
        controller.view.note = "word"
        Self.settle(page)
        #expect(page.misfits.isEmpty)
        #expect(page.text.contains("a word b"))
        for (name, id) in [("A", "a"), ("B", "b"), ("C", "c")] {
            try page.click("button", name)
            #expect(controller.heard.last == .line(id))
        }

        controller.view.isOpen = false
        Self.settle(page)
        controller.view.isOpen = true
        Self.settle(page)
        try page.click(try #require(try page.find("region", "Second").descendants.first { $0.tag == "button" }))
        #expect(controller.heard.last == .stepper(2, .stepped(1)))
    }
}
