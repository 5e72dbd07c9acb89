import Riblet
import RibletWeb
import Synchronization
import Testing

@testable import RibletWebServer

@Suite("Pages take turns", .timeLimit(.minutes(20)))
struct TurnTests {
    private final class Owner {}

    @Test("of one the order stays, nobody has a second turn before the others' first, and who did nothing comes first")
    func turns() {
        let (a, b, c) = (Owner(), Owner(), Owner())
        var queue = TurnQueue<String>()
        func take(_ count: Int) -> [String] { (0..<count).compactMap { _ in queue.take() } }
        #expect(take(1) == [])
        for number in 1...3 { queue.add("a\(number)", of: ObjectIdentifier(a)) }
        for number in 1...2 { queue.add("b\(number)", of: ObjectIdentifier(b)) }
        #expect(queue.count == 5)
        #expect(take(3) == ["a1", "b1", "a2"])
        queue.add("c1", of: ObjectIdentifier(c))
        queue.add("b3", of: ObjectIdentifier(b))
        #expect(take(5) == ["c1", "b2", "a3", "b3"])
        #expect(queue.count == 0)
        queue.add("a4", of: ObjectIdentifier(a))
        #expect(take(1) == ["a4"])
    }

    /// Each press keeps the main actor for a while.
    private final class Work: Sendable {
        let done = Mutex(0)

        var count: Int { done.withLock { $0 } }

        func press() {
            let end = ContinuousClock.now + .milliseconds(4)
            while ContinuousClock.now < end {}
            done.withLock { $0 += 1 }
        }
    }

    private struct WorkView: View {
        var body: HTML<Bool> {
            main {
                button(.id("work"), .onClick(true)) { "Work" }
                button(.id("rest"), .onClick(false)) { "Rest" }
                p { "\(count)" }
            }
        }
        var count = 0
    }

    private final class WorkController: HTMLViewController<WorkView> {
        let work: Work

        init(work: Work) {
            self.work = work
            super.init(view: WorkView())
        }

        override func handle(_ action: Bool) {
            if action { work.press() }
            view.count += 1
        }
    }

    private static func application(_ work: Work) -> WebApplication {
        WebApplication(name: "Work") { _ in
            SingleRootRouter(ViewableRouter(interactor: Interactor(), viewController: WorkController(work: work)))
        }
    }

    private static func click(_ number: Int, _ handler: String) -> String { "[\"e\",\(number),0,\"\(handler)\",\"click\"]" }

    @Test("a page that presses once, and one that is loaded, do not wait for what others have sent", .tags(.attack))
    func fairness() async throws {
        let work = Work()
        let (busy, presses) = (20, 40)
        try await TestServer.run([Self.application(work)]) { server in
            let idle = try await server.page()
            let live = try await server.live(idle)
            #expect(await live.next() == .text("[0,0,[]]"))
            var others: [LiveClient] = []
            for _ in 0..<busy {
                let page = try await server.page()
                let other = try await server.live(page)
                #expect(await other.next() == .text("[0,0,[]]"))
                // All at once, within what a page may.
                for number in 1...presses { other.send(Self.click(number, page.handler(of: "work"))) }
                others.append(other)
            }
            // Three seconds of work lie before the main actor.
            try await server.until { work.count > 0 }
            let before = work.count
            live.send(Self.click(1, idle.handler(of: "rest")))
            #expect(await live.text(where: { $0.contains("1") }) != .end)
            let pressed = work.count
            #expect(try await server.get("/").status == 200)
            let loaded = work.count
            #expect(pressed - before < busy * presses / 4, "\(before) \(pressed)")
            #expect(loaded - pressed < busy * presses / 4, "\(pressed) \(loaded)")
            // Nobody's work is lost.
            try await server.until { work.count == busy * presses }
        }
    }

    @Test("where too much waits of all, a page that has much waiting is sent away, and no other", .tags(.attack))
    func bound() async throws {
        let work = Work()
        try await TestServer.run([Self.application(work)], configure: { $0.limits.inboundMessages = 30 }) { server in
            let idle = try await server.page()
            let live = try await server.live(idle)
            #expect(await live.next() == .text("[0,0,[]]"))
            let page = try await server.page()
            let greedy = try await server.live(page)
            #expect(await greedy.next() == .text("[0,0,[]]"))
            for number in 1...90 { greedy.send(Self.click(number, page.handler(of: "work"))) }
            live.send(Self.click(1, idle.handler(of: "rest")))
            #expect(await live.text(where: { $0.contains("1") }) != .end)
            #expect(await greedy.text(where: { _ in false }) == .close(4429))
        }
    }
}
