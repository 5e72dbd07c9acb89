import Foundation
import Riblet
import RibletStyle
import RibletWeb
import RibletWebServer
import RibletWebTesting
import Testing

/// Controls of rows and bars with the classes of the parts and without, and what lies under them.
private struct CoveredView: View {
    enum Action: Equatable { case pressed(String) }

    var said = "nothing"

    /// The controls that can be pressed, and those that something lies over.
    static let free = ["Delete Busan", "Move Jeju", "Delete Jeju", "Chip", "Plain", "Quiet", "Act", "Above"]
    static let covered = ["Star Busan", "Mark", "Picture", "Under"]

    var body: HTML<Action> {
        div {
            h1 { "Rows" }
            p(.id("said"), .class("num")) { "Pressed: \(said)" }
            ul {
                li {
                    a(.href("/elsewhere")) { "Busan" }
                    star("Star Busan")
                    control("Delete Busan", "icon danger")
                }
                li {
                    a(.href("/elsewhere")) { "Jeju" }
                    control("Move Jeju", "btn")
                    control("Delete Jeju", "own")
                }
            }
            ul(.class("list")) {
                li(.class("row")) {
                    a(.class("open"), .href("/elsewhere")) { span(.class("t")) { "Part" } }
                    control("Chip", "chip")
                    control("Plain", nil)
                    star("Mark")
                }
            }
            ul(.class("grid")) {
                li(.class("tile")) {
                    a(.class("open"), .href("/elsewhere")) { span(.class("t")) { "Tile" } }
                    control("Quiet", nil)
                    div(.class("acts")) {
                        control("Act", "btn")
                        star("Picture")
                    }
                }
            }
            div(.class("page")) {
                p { control("Above", "btn") }
                p { control("Under", "btn") }
                header(.class("bar compact")) { h2 { "Late" } }
            }
        }
    }

    @HTMLBuilder<Action> private func control(_ name: String, _ look: String?) -> HTML<Action> {
        if let look {
            button(.class(look), .onClick(.pressed(name))) { name }
        } else {
            button(.onClick(.pressed(name))) { name }
        }
    }

    private func star(_ name: String) -> HTML<Action> {
        span(.role("button"), .attr("tabindex", "0"), .onClick(.pressed(name))) { name }
    }
}

private final class CoveredController: HTMLViewController<CoveredView> {
    override func handle(_ action: CoveredView.Action) {
        if case .pressed(let name) = action { view.said = name }
    }
}

@MainActor
@Suite("Covers of a control, in memory and in Chromium", .serialized, .timeLimit(.minutes(20)))
struct CoveredTests {
    private static func application() -> WebApplication {
        var application = WebApplication(name: "Covered") { _ in
            SingleRootRouter(
                ViewableRouter(interactor: Interactor(), viewController: CoveredController(view: CoveredView())), isMain: true)
        }
        application.assets = [Stylesheets.design]
        return application
    }

    private static func inChromium(
        _ viewport: Viewport = .phone, _ body: @MainActor @Sendable @escaping (BrowserPage) async throws -> Void
    ) async throws {
        let server = RibletServer(configuration: .init(port: 0), applications: [application()])
        try await server.whileRunning { address in
            try await ChromeDriver.withBrowser(BrowserOptions(viewport: viewport)) { browser in
                let page = try await BrowserPage(browser, origin: "http://127.0.0.1:\(address.port)")
                try await page.open("/")
                try await body(page)
            }
        }
    }

    private func presses(_ page: any PageDriver) async throws {
        for name in CoveredView.free {
            try await page.click(.button, .exact(name))
            try await page.sees("Pressed: \(name)")
        }
        for name in CoveredView.covered {
            let element = try await page.find(.button, .exact(name))
            await #expect(throws: (any Error).self, "\(name)") { try await page.perform(.click, on: element) }
        }
        try await page.sees("Pressed: \(CoveredView.free.last ?? "")")
    }

    @Test("a control of a row is pressed whatever its class; what is none is covered: in memory")
    func inMemory() async throws {
        let page = await MemoryPage(Self.application())
        try await presses(page)
        page.end()
    }

    @Test("a control of a row is pressed whatever its class; what is none is covered", arguments: [Viewport.phone, .desktop])
    func inChromium(_ viewport: Viewport) async throws {
        try await Self.inChromium(viewport) { try await presses($0) }
    }

    @Test("under an open sheet nothing of the page can be pressed, and the message says so")
    func sheet() async throws {
        let page = await TestPage(ShopTests.application())
        try page.click("button", "Add Sencha")
        await page.wait { page.text.contains("Order for") }
        try page.click("button", "Order for €9")
        await page.wait { !page.all("dialog").isEmpty }
        try withKnownIssue {
            try page.click("button", "Add Oolong")
        } matching: {
            "\($0)".contains("lies over")
        }
        page.end()
    }

    @Test("a class of one's own takes no look away, and that of a part brings its own")
    func looks() async throws {
        try await Self.inChromium { page in
            func style(_ selector: String, _ property: String) async throws -> ScriptValue {
                try await page.browser.execute(
                    "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]", .string(selector), .string(property))
            }
            let margin = try await style("#said", "marginBottom")
            let height = try await style("button.own", "minHeight")
            let padding = try await style("button.icon", "paddingLeft")
            #expect(margin == "16px" && height == "44px" && padding == "0px")
        }
    }
}
