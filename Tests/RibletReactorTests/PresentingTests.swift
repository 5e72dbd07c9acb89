import Riblet
import RibletReactor
import RibletTesting
import Testing

private enum Step: Equatable { case add(Int), ask }

private final class Screen: StatePresentable {
    weak var listener: (any ActionListener<Step>)?
    private(set) var shown: [Int] = []

    func present(_ state: Int) { shown.append(state) }
}

/// Asks its view for more than showing a state.
private protocol AskingPresentable: StatePresentable where State == Int, Action == Step {
    func ask()
}

private final class AskingScreen: AskingPresentable {
    weak var listener: (any ActionListener<Step>)?
    private(set) var shown: [Int] = []
    private(set) var questions = 0

    func present(_ state: Int) { shown.append(state) }
    func ask() { questions += 1 }
}

private final class Counter: PresentableInteractor<any StatePresentable<Int, Step>>, Reactor {
    typealias Action = Step
    let initialState = 0

    override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
    }

    func reduce(state: inout Int, mutation: Step) {
        if case .add(let value) = mutation { state += value }
    }
}

private final class Asker: PresentableInteractor<any AskingPresentable>, Reactor {
    typealias Action = Step
    let initialState = 0

    override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
    }

    func mutate(action: Step) -> Effect<Step> {
        if action == .ask { presenter.ask() }
        return .just(action)
    }

    func reduce(state: inout Int, mutation: Step) {
        if case .add(let value) = mutation { state += value }
    }
}

@MainActor
struct PresentingTests {
    @Test func theStateIsShownAndActionsArrive() {
        let screen = Screen()
        let counter = Counter(presenter: screen)
        #expect(screen.listener == nil && screen.shown.isEmpty)
        counter.activate()
        #expect(screen.shown == [0])
        screen.listener?.send(.add(2))
        counter.send(.add(3))
        #expect(screen.shown == [0, 2, 5])
    }

    @Test func itEndsWithTheActivityAndBeginsAgainWithIt() {
        let screen = Screen()
        let counter = Counter(presenter: screen)
        counter.activate()
        counter.deactivate()
        // The view may still be on the screen: what happens in it changes the state as always.
        screen.listener?.send(.add(1))
        #expect(screen.shown == [0])
        counter.activate()
        #expect(screen.shown == [0, 1])
        screen.listener?.send(.add(1))
        #expect(screen.shown == [0, 1, 2])
    }

    @Test func theViewHoldsItsListenerWeakly() {
        let screen = Screen()
        weak var freed: Counter?
        do {
            let counter = Counter(presenter: screen)
            freed = counter
            counter.activate()
            counter.deactivate()
        }
        #expect(freed == nil && screen.listener == nil)
    }

    @Test func aRefinedPresenterIsShownTheStateTheSameWay() {
        let screen = AskingScreen()
        let asker = Asker(presenter: screen)
        asker.activate()
        screen.listener?.send(.ask)
        screen.listener?.send(.add(4))
        #expect(screen.questions == 1 && screen.shown == [0, 0, 4])
    }
}
