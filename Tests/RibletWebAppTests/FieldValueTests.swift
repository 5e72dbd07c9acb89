import Riblet
import RibletWeb
import RibletWebServer
import RibletWebTesting
import Testing

/// A field of each type whose value is no text, and the last value that one of them sent.
private struct FieldsView: View {
    enum Action: Equatable { case changed(String, String) }

    var said = "nothing"

    var body: HTML<Action> {
        div {
            h1 { "Fields" }
            p { said }
            for (name, type) in FieldValueTests.fields {
                label(.for(type)) { name }
                input(.id(type), .name(type), .type(type), .onInput { .changed(name, $0) })
            }
        }
    }
}

private final class FieldsController: HTMLViewController<FieldsView> {
    override func handle(_ action: FieldsView.Action) {
        if case .changed(let name, let value) = action { view.said = "\(name) is \(value)" }
    }
}

@MainActor
@Suite("A field whose value is no text takes it as HTML writes it", .timeLimit(.minutes(20)))
struct FieldValueTests {
    nonisolated static let fields = [
        ("Day", "date"), ("Hour", "time"), ("Moment", "datetime-local"), ("Month", "month"), ("Week", "week"), ("Colour", "color"),
        ("Volume", "range"),
    ]

    private static func application() -> WebApplication {
        WebApplication(name: "Fields") { _ in
            SingleRootRouter(
                ViewableRouter(interactor: Interactor(), viewController: FieldsController(view: FieldsView())), isMain: true)
        }
    }

    private func fills(_ page: any PageDriver) async throws {
        try await page.open("/")
        let values = ["2026-12-24", "17:05", "2028-02-29T23:59", "2026-12", "2026-W52", "#0044cc", "7"]
        for ((name, _), value) in zip(Self.fields, values) {
            try await page.type(value, into: .exact(name))
            try await page.sees("\(name) is \(value)")
            #expect(try await page.value(of: .exact(name)) == value)
        }
        let refused = [
            ("Day", "24.12.2026"), ("Day", "2026-02-29"), ("Hour", "25:00"), ("Moment", "2026-12-24"), ("Month", "2026-13"),
            ("Week", "2026-W60"),
            ("Colour", "blue"), ("Volume", "101"), ("Volume", "loud"),
        ]
        for (name, value) in refused {
            try await fails("“\(name)” does not take “\(value)”") { try await page.type(value, into: .exact(name)) }
        }
        #expect(try await page.value(of: "Day") == "2026-12-24")
        try await page.type("", into: "Day")
        try await page.sees("Day is")
    }

    /// Expects a step to fail at its own line, not at that of the test.
    private func fails(_ words: String, line: Int = #line, _ step: @MainActor () async throws -> Void) async throws {
        try await withKnownIssue {
            try await step()
        } matching: {
            $0.sourceLocation?.line == line && $0.comments.contains { $0.rawValue.contains(words) }
        }
    }

    @Test("in memory")
    func inMemory() async throws {
        let page = await MemoryPage(Self.application())
        try await fills(page)
        page.end()
    }

    @Test("in Chromium, where a step that fails otherwise stands at its line as well")
    func inChromium() async throws {
        let server = RibletServer(configuration: .init(port: 0), applications: [Self.application()])
        try await server.whileRunning { address in
            try await ChromeDriver.withBrowser(BrowserOptions()) { browser in
                let page = try await BrowserPage(browser, origin: "http://127.0.0.1:\(address.port)")
                try await fills(page)
                try await fails("cannot be started again") { try await page.restart() }
            }
        }
    }
}
