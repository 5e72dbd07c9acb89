import Riblet
import RibletReactor
import RibletTesting
import RibletWeb
import RibletWebTesting
import Testing

private struct BoxState: Equatable {
    var isOn = false
    var heard: [String] = []
    var loaded = "nothing"
}

private enum BoxAction { case checked(Bool), changed(String), loadTapped, loaded }

private final class BoxInteractor: StateInteractor<BoxState, BoxAction>, Reactor {
    let initialState = BoxState()
    let testClock = TestClock()
    var clock: any Clock<Duration> { testClock }

    func mutate(action: BoxAction) -> Effect<BoxAction> {
        guard case .loadTapped = action else { return .just(action) }
        return .task { [unowned self] in
            try await sleep(for: .seconds(1))
            return .loaded
        }
    }

    func reduce(state: inout BoxState, mutation: BoxAction) {
        switch mutation {
        case .checked(let isOn): state.isOn = isOn
        case .changed(let value): state.heard.append(value)
        case .loaded: state.loaded = "everything"
        case .loadTapped: break
        }
    }
}

private struct BoxView: StateView {
    var state = BoxState()
    var listensTo = "both"

    var body: HTML<BoxAction> {
        main {
            label {
                if listensTo == "change" {
                    input(.type("checkbox"), .onChange { BoxAction.changed($0) })
                } else {
                    input(.type("checkbox"), .checked(state.isOn), .onCheck { .checked($0) }, .onChange { BoxAction.changed($0) })
                }
                "Box"
            }
            p { "On \(state.isOn), heard \(state.heard.joined(separator: " ")), loaded \(state.loaded)" }
            button(.onClick(.loadTapped)) { "Load" }
        }
    }
}

@MainActor
@Suite("Waiting for a page in memory", .timeLimit(.minutes(20)))
struct ProspectTests {
    private let interactor: BoxInteractor
    private let page: MemoryPage

    init() async {
        let view = StateViewController(BoxView())
        let interactor = BoxInteractor(presenter: view)
        self.interactor = interactor
        page = await MemoryPage(
            WebApplication(name: "Box") { _ in ViewableRouter(interactor: interactor, viewController: view) }, patience: .seconds(600))
    }

    @Test("ends at once where nothing is under way, at the line of the call")
    func atOnce() async throws {
        let start = ContinuousClock.now
        let line = #line + 2
        try await withKnownIssue {
            try await page.sees("never")
        } matching: {
            $0.sourceLocation?.line == line && $0.comments.contains { $0.rawValue.contains("“never” cannot be read in the page") }
        }
        // Below the patience of ten minutes, on a busy machine as well.
        #expect(ContinuousClock.now - start < .seconds(300))
        page.end()
    }

    @Test("goes on while an effect is under way")
    func effect() async throws {
        try await page.click(.button, "Load")
        Task { @MainActor [interactor] in
            await interactor.testClock.waitForSleepers(1, timeout: .seconds(60))
            await interactor.testClock.advance(by: .seconds(1))
        }
        try await page.sees("loaded everything")
        page.end()
    }

    @Test("what cannot be pressed ends the test at the line of the press")
    func press() async throws {
        let line = #line + 2
        try await withKnownIssue {
            try await page.submit("Box")
        } matching: {
            $0.sourceLocation?.line == line && $0.comments.contains { $0.rawValue.contains("is in no form") }
        }
        let paragraph = try #require(page.page.all("paragraph").first)
        let next = #line + 2
        try withKnownIssue {
            try page.page.click(paragraph)
        } matching: {
            $0.sourceLocation?.line == next && $0.comments.contains { $0.rawValue.contains("nothing happens") }
        }
        page.end()
    }

    @Test("a check box tells both that it is ticked and that it has changed, as in a browser")
    func checkBox() async throws {
        try await page.check("Box")
        try await page.sees("On true, heard on,")
        try await page.uncheck("Box")
        try await page.sees("On false, heard on on,")
        page.end()
    }
}
