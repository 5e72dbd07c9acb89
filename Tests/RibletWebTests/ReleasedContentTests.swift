import Riblet
import RibletWeb
import RibletWebTesting
import Testing

@MainActor
@Suite("A quiet page")
struct ReleasedContentTests {
    private enum Action: Equatable { case pressed }

    /// Lives as long as the body in which it stands.
    private final class Mark: Equatable, Sendable {
        static func == (one: Mark, other: Mark) -> Bool { true }
    }

    private struct Marked: View {
        let count: Int
        let mark: Mark

        var body: HTML<Action> { p { "\(count) presses" } }
    }

    private struct Counter: View {
        var count = 0
        let noting: @MainActor (Mark) -> Void

        var body: HTML<Action> {
            main {
                h1 { "Counter" }
                Marked(count: count, mark: note(Mark()))
                button(.onClick(.pressed)) { "Press" }
            }
        }

        private func note(_ mark: Mark) -> Mark {
            MainActor.assumeIsolated { noting(mark) }
            return mark
        }

        static func == (one: Counter, other: Counter) -> Bool { one.count == other.count }
    }

    private final class Page: HTMLViewController<Counter> {
        override func handle(_ action: Action) { view.count += 1 }
    }

    private struct Weak {
        weak var mark: Mark?
    }

    @Test("It gives back the bodies of its views with a heartbeat, and goes on as before")
    func released() async throws {
        var marks: [Weak] = []
        let shown = Page(view: Counter { marks.append(Weak(mark: $0)) })
        let page = await TestPage(
            WebApplication(name: "Counter") { _ in
                SingleRootRouter(ViewableRouter(interactor: Interactor(), viewController: shown), isMain: true)
            })
        for count in 1...4 {
            try page.click("button", "Press")
            #expect(page.text.contains("\(count) presses") && page.misfits.isEmpty)
            #expect(marks.contains { $0.mark != nil })
            page.transmit("[\"a\",\(page.frames.count)]")
            #expect(marks.allSatisfy { $0.mark == nil })
        }
        // Changes meanwhile are not lost either.
        shown.view.count = 10
        page.transmit("[\"a\",\(page.frames.count)]")
        #expect(page.text.contains("10 presses") && page.misfits.isEmpty)
    }
}
