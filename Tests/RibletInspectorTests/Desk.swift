import Riblet
import RibletReactor
import RibletWeb
import RibletWebTesting
import Testing

@testable import RibletInspector

/// A page with a control of each kind, and the record of what is done in it.
@MainActor
struct Desk {
    let page: TestPage
    let trace: Trace

    /// Opens the page and watches it.
    static func open(at path: String = "/") async -> Desk {
        let application = WebApplication(name: "Desk", basePath: "/desk") { _ in
            let view = StateViewController(DeskView())
            return DeskRouter(interactor: DeskInteractor(presenter: view), viewController: view)
        }
        let page = await TestPage(application, path: path, reportsFaults: false)
        let trace = Trace(page.session)
        trace.watch()
        return Desk(page: page, trace: trace)
    }

    func end() {
        trace.leave()
        page.end()
    }

    /// The test of what was done so far.
    func test(since cause: Int? = nil) -> FlowTest { FlowTestWriter.write(trace.record, basePath: trace.basePath, since: cause) }

    /// Its lines after the first, without what stands before the verb.
    var lines: [String] { Self.lines(test().lines).dropFirst().map(\.self) }

    static func lines(_ lines: [FlowTest.Line]) -> [String] {
        lines.map { line in
            switch line {
            case .code(let code): code.replacing("try await page.", with: "")
            case .note(let note): "\(note)"
            }
        }
    }

    /// The element of an identifier.
    func the(_ id: String) throws -> DOMNode {
        try #require(page.root.descendants.first { $0["id"] == id })
    }
}

enum DeskAction: Equatable { case did(String), added(String), removed(String), went(String) }

struct DeskState: Equatable {
    var did = "nothing"
    var items: [String] = []
    var place = ""
}

final class DeskInteractor: StateInteractor<DeskState, DeskAction>, Reactor {
    let initialState = DeskState()

    func reduce(state: inout DeskState, mutation: DeskAction) {
        switch mutation {
        case .did(let text): state.did = text
        case .added(let item): state.items.append(item)
        case .removed(let item): state.items.removeAll { $0 == item }
        case .went(let place): state.place = place
        }
    }
}

final class DeskRouter: LaunchRouter<DeskInteractor, StateViewController<DeskView>>, LocationRouting {
    var location: Location { Location(path: interactor.currentState.place.isEmpty ? [] : [interactor.currentState.place]) }

    func open(_ location: Location) -> Bool {
        interactor.send(.went(location.path.first ?? ""))
        return true
    }
}

struct DeskView: StateView {
    var state = DeskState()

    var body: HTML<DeskAction> {
        div {
            h1 { state.place.isEmpty ? "Desk" : "Place of \(state.place)" }
            p { "Did \(state.did) at 12:00" }
            ul {
                for item in state.items {
                    li {
                        span { item }
                        button(.type("button"), .onClick(.removed(item))) { "Remove" }
                    }
                }
            }
            fields
            form(.onSubmit { .added($0["title"] ?? "") }) {
                input(.aria("label", "Title"), .name("title"), .id("title"))
                select(.aria("label", "Kind"), .name("kind")) {
                    option(.value("a")) { "First kind" }
                    option(.value("b")) { "Second kind" }
                }
                label {
                    input(.type("checkbox"), .name("urgent"))
                    "Urgent"
                }
                button(.type("submit")) { "Add" }
            }
            if state.place == "safe" { secrets }
            a(.href("/desk/shelf")) { "Shelf" }
            a(.href("/desk/"), .goesBack) { "Up" }
            button(.type("button"), .onClick(.went("2026-11-29"))) { "Today" }
        }
    }

    private var secrets: HTML<DeskAction> {
        div {
            input(.type("password"), .aria("label", "Code"), .id("code"), .onInput { _ in .did("code") })
            form(.id("login"), .onSubmit { _ in .did("login") }) {
                input(.aria("label", "Name"), .name("name"))
                input(.type("password"), .aria("label", "Password"), .name("password"))
                button(.type("submit")) { "Log in" }
            }
        }
    }

    private var fields: HTML<DeskAction> {
        div {
            input(
                .aria("label", "Search"), .id("search"), .onInput { .did($0) }, .onKey(.enter, .did("enter")),
                .onKey(.escape, .did("escape")))
            input(.attr("placeholder", "Bare"), .id("bare"), .onInput { .did($0) })
            input(.type("checkbox"), .aria("label", "Loud"), .id("loud"), .onCheck { .did("\($0)") })
            input(.type("radio"), .name("size"), .value("s"), .aria("label", "Small"), .id("small"), .onChange { .did($0) })
            select(.aria("label", "Colour"), .id("colour"), .onChange { .did($0) }) {
                option(.value("r")) { "Red" }
                option(.value("g")) { "Green" }
            }
            input(.type("file"), .aria("label", "Picture"), .id("picture"), .onFile { .did($0.name) })
            div(.id("pad"), .onClick(.did("pad"))) { "Pad" }
            button(.id("twice"), .type("button"), .onDoubleClick(.did("twice"))) { "Twice" }
            details {
                summary { "More" }
                button(.type("button"), .id("inner"), .onClick(.did("inner"))) { "Inner" }
            }
        }
    }
}
