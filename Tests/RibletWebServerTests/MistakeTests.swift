import Foundation
import InMemoryLogging
import Logging
import Riblet
import RibletInjection
import RibletReactor
import Testing

@testable import RibletWeb
@testable import RibletWebServer

/// A page of which a part lacks a service: the root at `/root`, a child at `/child`, and a child
/// that a button attaches at `/`.
private enum LackingPage {
    final class Part: Interactor {
        @Inject var name: String
    }

    final class Root: StateInteractor<Int, Bool>, Reactor {
        let initialState = 0

        func mutate(action: Bool) -> Effect<Bool> {
            ownRouter(RootRouter.self)?.attachPart()
            return .none
        }

        func reduce(state: inout Int, mutation: Bool) {}
    }

    struct Page: StateView {
        var state = 0

        var body: HTML<Bool> {
            main { button(.id("part"), .onClick(true)) { "The page is there" } }
        }
    }

    final class RootRouter: LaunchRouter<Root, StateViewController<Page>>, LocationRouting {
        let container: DependencyContainer
        var place = Location()
        var location: Location { place }

        init(_ container: DependencyContainer, at place: Location, interactor: Root, viewController: StateViewController<Page>) {
            (self.container, self.place) = (container, place)
            super.init(interactor: interactor, viewController: viewController)
        }

        func open(_ location: Location) -> Bool { true }

        func attachPart() { attachChild(Router(interactor: container.make(Part.self) { Part() })) }

        override func didLoad() { if place.path == ["child"] { attachPart() } }
    }

    @MainActor static func application() throws -> WebApplication {
        let container = try DependencyContainer { Registration(Int.self, value: 1) }
        return WebApplication(name: "Lacking", languages: ["en", "ko"]) { request in
            if request.location.path == ["root"] { _ = container.make(Part.self) { Part() } }
            let controller = StateViewController(Page())
            return RootRouter(container, at: request.location, interactor: Root(presenter: controller), viewController: controller)
        }
    }
}

@Suite("A service that nothing makes ends neither the server nor other pages", .timeLimit(.minutes(20)))
struct LackTests {
    private static func run(_ body: @escaping @Sendable (TestServer) async throws -> Void) async throws {
        try await TestServer.run([await LackingPage.application()], configure: { $0.isDevelopment = true }, body)
    }

    @Test("The page says so, and to those who build it which service", arguments: ["/root", "/child"])
    func page(_ path: String) async throws {
        try await Self.run { server in
            let answer = try await server.get(path, [("Accept-Language", "ko")])
            #expect(answer.status == 500 && answer.text.contains("페이지를 열 수 없어요"))
            #expect(answer.text.contains("Part has @Inject String, and no registration"))
            #expect(try await server.get("/").text.contains("The page is there"))
        }
    }

    #if DEBUG
    @Test("A child that lacks it is not attached, and the page goes on and tells it")
    func child() async throws {
        try await Self.run { server in
            let page = try await server.page("/")
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            live.send("[\"e\",1,0,\"\(page.handler(of: "part"))\",\"click\"]")
            #expect(await live.text(where: { $0.contains("so it is not attached") }) != .end)
            #expect(try await server.get("/").status == 200)
        }
    }
    #endif
}

/// A page whose buttons misuse the tree, keep the main actor, and reach nobody.
private enum MistakenPage {
    enum Action { case misused, kept }

    struct Page: StateView {
        var state = 0
        static let line = #line + 6

        var body: HTML<Action> {
            main {
                // Three times the same: it is told once.
                for _ in 0..<(state > 0 ? 3 : 0) {
                    p(.attr("style", "color: red")) { "Styled" }
                }
                button(.id("misuse"), .onClick(.misused)) { "Misuse" }
                button(.id("keep"), .onClick(.kept)) { "Keep" }
            }
        }
    }

    final class Mistaken: StateInteractor<Int, Action>, Reactor {
        var initialState = 0
        weak var router: MistakenRouter?

        func mutate(action: Action) -> Effect<Action> {
            switch action {
            case .misused: router?.attachTwice()
            case .kept:
                let stretch = MainActorStretch()
                while stretch.kept < .milliseconds(80) {}
            }
            return .none
        }

        func reduce(state: inout Int, mutation: Action) {}
    }

    final class MistakenRouter: LaunchRouter<Mistaken, StateViewController<Page>>, LocationRouting {
        var place = Location()
        var location: Location { place }
        nonisolated static let line = #line + 6

        func open(_ location: Location) -> Bool { true }

        func attachTwice() {
            let child = Router(interactor: Interactor())
            for _ in 0..<2 { attachChild(child) }
        }

        override func didLoad() { if place.path == ["early"] { attachTwice() } }
    }

    static let application = WebApplication(name: "Mistaken", languages: ["en", "ko"]) { request in
        let controller = StateViewController(Page())
        // Nobody hears the page where the interactor was given another one.
        let interactor = Mistaken(presenter: request.location.path == ["dead"] ? StateViewController(Page()) : controller)
        let router = MistakenRouter(interactor: interactor, viewController: controller)
        interactor.router = router
        if request.location.path == ["styled"] { interactor.initialState = 1 }
        router.place = request.location
        return router
    }
}

#if DEBUG
@Suite("Mistakes are shown in their page", .timeLimit(.minutes(20)))
struct MistakeTests {
    private static func run(
        log: InMemoryLogHandler = InMemoryLogHandler(), limit: Duration? = nil,
        _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        try await TestServer.run(
            [MistakenPage.application],
            configure: {
                $0.isDevelopment = true
                $0.mainActorLimit = limit
                $0.logger = Logger(label: "test") { _ in log }
            }, body)
    }

    /// Presses a button of a page and waits for words.
    private static func press(_ button: String, at path: String, _ server: TestServer, sees words: [String]) async throws {
        let page = try await server.page(path)
        let live = try await server.live(page)
        #expect(await live.next() == .text("[0,0,[]]"))
        live.send("[\"e\",1,0,\"\(page.handler(of: button))\",\"click\"]")
        guard case .text(let shown) = await live.text(where: { $0.contains(words[0]) }) else {
            Issue.record("the page was not told")
            return
        }
        for word in words { #expect(shown.contains(word), "\(word) in \(shown)") }
    }

    @Test("misuse: the file and line of the call, the sentence, and every page goes on")
    func misuse() async throws {
        let log = InMemoryLogHandler()
        #if os(Linux) && canImport(Runtime)
        let source = "RibletWebServerTests/MistakeTests.swift:\(MistakenPage.MistakenRouter.line)"
        #else
        let source = ""
        #endif
        try await Self.run(log: log) { server in
            try await Self.press(
                "misuse", at: "/", server, sees: ["The tree is misused", source, "is attached a second time", "attachedTwice"])
            #expect(try await server.get("/").status == 200)
        }
        #expect(
            log.entries.contains { $0.level == .error && "\($0.message)".hasPrefix(source) && "\($0.message)".contains("attachedTwice") })
    }

    @Test("misuse while a page is made is in its first answer, in the page's language")
    func early() async throws {
        try await Self.run { server in
            let answer = try await server.get("/early", [("Accept-Language", "ko")])
            #expect(answer.status == 200 && answer.text.contains("트리를 잘못 사용했어요"))
        }
    }

    @Test("a control that nobody hears")
    func deadControl() async throws {
        try await Self.run {
            try await Self.press("keep", at: "/dead", $0, sees: ["Nobody hears this control", "Mistaken", "kept", "presentState"])
        }
    }

    @Test("an event that keeps the main actor, with its RIB and action")
    func keptByEvent() async throws {
        try await Self.run(limit: .milliseconds(60)) {
            try await Self.press("keep", at: "/", $0, sees: ["blocked\\nMistaken, kept: The main actor was blocked for ", " ms, and all"])
        }
    }

    @Test("work outside an event that keeps the main actor")
    func keptOutside() async throws {
        try await Self.run(limit: .milliseconds(60)) { server in
            let page = try await server.page()
            let live = try await server.live(page)
            #expect(await live.next() == .text("[0,0,[]]"))
            // Once is enough, as a rule: the watch looks ten times a second. In between others go
            // on.
            let keeping = Task { @MainActor in
                for _ in 0..<20 where !Task.isCancelled {
                    let stretch = MainActorStretch()
                    while stretch.kept < .milliseconds(200) {}
                    for _ in 0..<500 { await Task.yield() }
                }
            }
            guard case .text(let told) = await live.text(where: { $0.contains("outside an event") }) else {
                Issue.record("the page was not told")
                return
            }
            // In the developer's overlay, and nothing over the page.
            #expect(told.contains("\"build\"") && !told.contains("toast"))
            keeping.cancel()
        }
    }

    @Test("time in which the main thread has no processor, or waits for something, is nobody's fault")
    @MainActor func waiting() {
        let stretch = MainActorStretch()
        let isOver = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let other = ContinuousClock.now + .milliseconds(300)
            while ContinuousClock.now < other {}
            isOver.signal()
        }
        isOver.wait()
        #expect(stretch.kept < .milliseconds(200))
    }

    @Test("a sentence in Korean is Korean, but for names")
    func korean() {
        let problem = PageProblem(.keptMainActor, at: "", "900 ms")
        #expect(problem.sentence(in: "ko").hasPrefix("이벤트 밖에서: 메인 액터가 900 ms 동안 막혀서 모든 화면이 기다렸어요."))
        #expect("\(problem)".hasPrefix("outside an event: The main actor was blocked for 900 ms, and all pages waited."))
    }

    @Test("an attribute that a page must not have: the file and line, once for each place, and the page goes on")
    func refusedAttribute() async throws {
        #if os(Linux) && canImport(Runtime)
        let source = "RibletWebServerTests/MistakeTests.swift:\(MistakenPage.Page.line)"
        #else
        let source = ""
        #endif
        try await Self.run { server in
            let live = try await server.live(try await server.page("/styled"))
            guard case .text(let shown) = await live.text(where: { $0.contains("The tree is misused") }) else {
                Issue.record("the page was not told")
                return
            }
            for word in [source, "Mistaken", "the attribute style is not written", "unsafeMarkup"] {
                #expect(shown.contains(word), "\(word) in \(shown)")
            }
            #expect(try await server.get("/").status == 200)
        }
    }
}
#endif
