import InMemoryLogging
import Logging
import Riblet
import RibletReactor
import RibletWeb
import Testing

@testable import RibletWebServer

/// A page whose effects fail: at once when it is loaded at `/early`, and when its button is
/// pressed.
private enum FailingPage {
    struct Unreachable: Error, CustomStringConvertible { var description: String { "<b>unreachable</b>" } }

    enum Action {
        case loaded
        case saveTapped(String)
        case addTapped
    }

    struct Page: View {
        typealias Action = FailingPage.Action
        var count = 0

        var body: HTML<Action> {
            main {
                p(.id("count")) { "Count \(count)" }
                button(.id("save"), .onClick(.saveTapped("what the user has typed"))) { "Save" }
                button(.id("add"), .onClick(.addTapped)) { "Add" }
            }
        }
    }

    final class Controller: HTMLViewController<Page> {
        weak var listener: FailingInteractor?
        override func handle(_ action: Action) { listener?.send(action) }
    }

    final class FailingInteractor: PresentableInteractor<Controller>, Reactor {
        typealias Action = FailingPage.Action
        typealias Mutation = Int
        let initialState = 0
        let failsEarly: Bool

        init(presenter: Controller, failsEarly: Bool) {
            self.failsEarly = failsEarly
            super.init(presenter: presenter)
            presenter.listener = self
        }

        override func didBecomeActive() {
            super.didBecomeActive()
            observeState { [presenter] in presenter.view.count = $0 }
            if failsEarly { send(.loaded) }
        }

        func mutate(action: Action) -> Effect<Int> {
            switch action {
            case .addTapped: .just(1)
            case .loaded: .task { throw Unreachable() }
            case .saveTapped: .task { try await Self.store() }
            }
        }

        func reduce(state: inout Int, mutation: Int) { state += mutation }

        @concurrent
        private static func store() async throws -> Int { throw Unreachable() }
    }

    final class FailingRouter: LaunchRouter<FailingInteractor, Controller>, LocationRouting {
        var place = Location()
        var location: Location { place }

        func open(_ location: Location) -> Bool {
            guard location.path.first != "nowhere" else { return false }
            place = location
            return true
        }
    }

    static let application = WebApplication(name: "Failing", languages: ["en", "ko"]) { request in
        let controller = Controller(view: Page())
        return FailingRouter(
            interactor: FailingInteractor(presenter: controller, failsEarly: request.location.path == ["early"]), viewController: controller
        )
    }
}

@Suite("Effects that fail, addresses that lead nowhere", .timeLimit(.minutes(20)))
struct FailureTests {
    private static func run(
        isDevelopment: Bool, log: InMemoryLogHandler = InMemoryLogHandler(), _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        try await TestServer.run(
            [FailingPage.application],
            configure: {
                $0.isDevelopment = isDevelopment
                var logger = Logger(label: "test") { _ in log }
                logger.logLevel = .debug
                $0.logger = logger
            }, body)
    }

    private static func lines(_ log: InMemoryLogHandler) -> [String] {
        log.entries.map { entry in "\(entry.level) \(entry.message) " + entry.metadata.map { "\($0)=\($1)" }.joined(separator: " ") }
    }

    @Test("an error that nobody handles is shown in its page, with RIB, action and file, and every page goes on")
    func shown() async throws {
        let log = InMemoryLogHandler()
        try await Self.run(isDevelopment: true, log: log) { server in
            let (page, other) = (try await server.page(), try await server.page())
            let (live, untouched) = (try await server.live(page), try await server.live(other))
            #expect(await live.next() == .text("[0,0,[]]"))
            #expect(await untouched.next() == .text("[0,0,[]]"))
            live.send("[\"e\",1,0,\"\(page.handler(of: "save"))\",\"click\"]")
            guard case .text(let shown) = await live.text(where: { $0.contains("unreachable") }) else {
                Issue.record("the page was not told")
                return
            }
            for word in [
                "An effect has failed", "Failing · FailingInteractor", "saveTapped", "RibletWebServerTests/FailureTests.swift:",
                "recover(from:)",
            ] {
                #expect(shown.contains(word), "\(word) in \(shown)")
            }
            #expect(!shown.contains("<b>unreachable") && !shown.contains("typed"))
            // The same again is no second question, and the page still works.
            live.send("[\"e\",2,0,\"\(page.handler(of: "save"))\",\"click\"]")
            live.send("[\"e\",3,0,\"\(page.handler(of: "add"))\",\"click\"]")
            guard case .text(let counted) = await live.text(where: { $0.contains("Count 1") }) else {
                Issue.record("the page has ended")
                return
            }
            #expect(!counted.contains("unreachable"))
            untouched.send("[\"e\",1,0,\"\(other.handler(of: "add"))\",\"click\"]")
            #expect(await untouched.text(where: { $0.contains("Count 1") }) != .end)
            #expect(try await server.get("/").status == 200)
        }
        #expect(Self.lines(log).contains { $0.contains("An effect has failed") && !$0.contains("typed") && $0.contains("saveTapped") })
    }

    @Test("what fails while a page is made is in its first answer, in the page's language")
    func early() async throws {
        try await Self.run(isDevelopment: true) { server in
            let answer = try await server.get("/early", [("Accept-Language", "ko")])
            #expect(answer.status == 200)
            #expect(answer.text.contains("처리되지 않은 오류가 있어요") && answer.text.contains("액션: loaded"))
            #expect(answer.text.contains("&lt;b>unreachable") || answer.text.contains("&lt;b&gt;unreachable"))
        }
    }

    @Test("pages of a server that is not for development say nothing, and go on as well", .tags(.attack))
    func silent() async throws {
        try await Self.run(isDevelopment: false) { server in
            let early = try await server.get("/early")
            #expect(early.status == 200 && !early.text.contains("unreachable") && !early.text.contains("An effect"))
            let page = try await server.page()
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            live.send("[\"e\",1,0,\"\(page.handler(of: "save"))\",\"click\"]")
            live.send("[\"e\",2,0,\"\(page.handler(of: "add"))\",\"click\"]")
            guard case .text(let counted) = await live.text(where: { $0.contains("Count 1") }) else {
                Issue.record("the page has ended")
                return
            }
            #expect(!counted.contains("unreachable"))
        }
    }

    @Test("an address that leads nowhere says so, in the page's language, and stands in the log")
    func unknownAddress() async throws {
        let log = InMemoryLogHandler()
        try await Self.run(isDevelopment: false, log: log) { server in
            let answer = try await server.get("/nowhere/at%20all?key=private")
            #expect(answer.status == 404)
            #expect(answer.text.contains("There is nothing at this address."))
            #expect(try await server.get("/nowhere", [("Accept-Language", "ko")]).text.contains("이 주소에는 아무것도 없어요."))
            #expect(try await !server.get("/somewhere").text.contains("There is nothing"))
            // A link of the page itself may lead nowhere, too.
            let page = try await server.page()
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            live.send("[\"v\",1,0,\"/nowhere/else\",false]")
            #expect(await live.text(where: { $0.contains("There is nothing at this address") }) != .end)
        }
        let lines = Self.lines(log).filter { $0.hasPrefix("notice There is nothing at an address") }
        #expect(lines.count == 3 && !lines.joined().contains("private") && !lines.joined().contains("known="))
        #expect(lines.first?.contains("path=/nowhere/at%20all") == true && lines.last?.contains("path=/nowhere/else") == true)
    }

    @Test("the log of a development server names the addresses that there are")
    func knownAddresses() async throws {
        let log = InMemoryLogHandler()
        try await Self.run(isDevelopment: true, log: log) { server in
            let answer = try await server.get("/nowhere")
            #expect(answer.status == 404)
        }
        let lines = Self.lines(log).filter { $0.hasPrefix("notice There is nothing at an address") }
        #expect(lines.count == 1 && lines.first?.contains("known=") == true)
    }
}
