import Riblet
import RibletReactor
import RibletTesting
import Testing
import TodoDomain
import TodoTesting

@testable import TodoAbout

@MainActor
@Suite("About", .checksLeaks)
struct AboutTests {
    final class Parent: ListenerMock, AboutListener {
        func aboutDidFinish() { record() }
    }

    @Test func countsAndIsLeft() async {
        let (view, parent) = (FakeStateView<AboutState, AboutAction>(), Parent())
        let interactor = AboutInteractor(presenter: view, todos: FakeTodoRepository([.sample(1, isDone: true), .sample(2)]))
        interactor.listener = parent
        let test = ReactorTest(interactor, exhaustivity: .off)
        await eventually { test.state.counts == TodoCounts(left: 1, done: 1) }
        await test.send(.closeTapped)
        #expect(parent.calls == ["aboutDidFinish()"])
        await test.finish()
    }
}
