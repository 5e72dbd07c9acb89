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

/// Does something when it is shown a state.
private final class EndingScreen: StatePresentable {
    weak var listener: (any ActionListener<Step>)?
    var end = {}

    func present(_ state: Int) { end() }
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

private final class Counter: StateInteractor<Int, Step>, Reactor {
    let initialState = 0

    func reduce(state: inout Int, mutation: Step) {
        if case .add(let value) = mutation { state += value }
    }
}

private final class Asker: PresentableInteractor<any AskingPresentable>, Reactor {
    typealias Action = Step
    let initialState = 0

    override func didBecomeActive() { presentState(in: presenter) }

    func mutate(action: Step) -> Effect<Step> {
        if action == .ask { presenter.ask() }
        return .just(action)
    }

    func reduce(state: inout Int, mutation: Step) {
        if case .add(let value) = mutation { state += value }
    }
}

private struct Letter: Equatable {
    @Pulse var notice: String?
    @Pulse var question: Int?
}

private enum LetterAction { case tell(String?), ask(Int?) }

private final class LetterScreen: StatePresentable {
    weak var listener: (any ActionListener<LetterAction>)?
    private(set) var told: [String] = []
    private(set) var asked: [Int] = []
    private var notices = PulseFollower()
    private var questions = PulseFollower()

    func present(_ state: Letter) {
        if let notice = notices.news(of: state.$notice) { told.append(notice) }
        if let question = questions.news(of: state.$question, isKept: true) { asked.append(question) }
    }
}

private final class LetterInteractor: StateInteractor<Letter, LetterAction>, Reactor {
    let initialState = Letter()

    func reduce(state: inout Letter, mutation: LetterAction) {
        switch mutation {
        case .tell(let notice): state.notice = notice
        case .ask(let question): state.question = question
        }
    }
}

@MainActor
struct PresentingTests {
    @Test func eachNoticeIsToldOnceAndNilIsNone() {
        let screen = LetterScreen()
        let interactor = LetterInteractor(presenter: screen)
        interactor.activate()
        for notice in ["Saved", "Saved", nil, "Deleted"] { interactor.send(.tell(notice)) }
        #expect(screen.told == ["Saved", "Saved", "Deleted"] && screen.asked.isEmpty)
        interactor.deactivate()
        interactor.activate()
        #expect(screen.told.count == 3, "what was told is not told again")
    }

    @Test func aQuestionIsAskedOnceAndAgainByTheNextView() throws {
        let screen = LetterScreen()
        let interactor = LetterInteractor(presenter: screen)
        interactor.activate()
        interactor.send(.ask(7))
        interactor.send(.ask(nil))
        interactor.send(.ask(8))
        interactor.send(.tell("Sent"))
        #expect(screen.asked == [7, 8])
        interactor.deactivate()
        interactor.activate()
        #expect(screen.asked == [7, 8], "what is on the screen is not asked again")
        // As a page that comes back after the end of the server: the question is open, the notice
        // old.
        let next = LetterScreen()
        let restored = LetterInteractor(presenter: next)
        restored.restore(interactor.currentState)
        restored.activate()
        #expect(next.asked == [8] && next.told.isEmpty)
    }

    @Test func aFollowerTellsEachAssignmentOnce() {
        var follower = PulseFollower()
        var state = Letter()
        state.notice = "old"
        #expect(follower.news(of: state.$notice) == nil)
        state.notice = "new"
        #expect(follower.news(of: state.$notice) == "new" && follower.news(of: state.$notice) == nil)
        state.notice = "new"
        #expect(follower.news(of: state.$notice) == "new")
        state.notice = nil
        #expect(follower.news(of: state.$notice) == nil)
        var kept = PulseFollower()
        state.question = 3
        #expect(kept.news(of: state.$question, isKept: true) == 3 && kept.news(of: state.$question, isKept: true) == nil)
    }

    /// Notes the order of what happens at an activation.
    private final class Noting: StateInteractor<Int, Step>, Reactor {
        let initialState = 0
        private(set) var notes: [String] = []

        override func didBecomeActive() { notes.append("active after \((presenter as? Screen)?.shown ?? [])") }
        override func willResignActive() { notes.append("resigned") }

        func reduce(state: inout Int, mutation: Step) {
            if case .add(let value) = mutation { state += value }
        }
    }

    @Test func theStateIsShownOnceBeforeTheInteractorBegins() {
        let screen = Screen()
        let interactor = Noting(presenter: screen)
        interactor.activate()
        #expect(interactor.notes == ["active after [0]"] && screen.shown == [0])
        interactor.send(.add(1))
        interactor.deactivate()
        interactor.send(.add(1))
        #expect(screen.shown == [0, 1], "a state is shown while it is active, and once")
        interactor.activate()
        #expect(interactor.notes == ["active after [0]", "resigned", "active after [0, 1, 2]"])
    }

    @Test func aViewThatEndsItWhileItIsShownTheFirstStateEndsItBeforeItBegan() {
        let screen = EndingScreen()
        let interactor = Noting(presenter: screen)
        screen.end = { [weak interactor] in interactor?.deactivate() }
        interactor.activate()
        #expect(interactor.notes.isEmpty && !interactor.isActive)
        screen.end = {}
        interactor.activate()
        #expect(interactor.notes == ["active after []"] && interactor.isActive)
    }

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

    /// A page in words of its own: texts, and a key of which some mean nothing.
    private final class TextPage: StatePresentable {
        weak var listener: (any ActionListener<Character>)?
        private(set) var shown: [String] = []

        func present(_ state: String) { shown.append(state) }
    }

    @Test func aMappingPresenterTranslatesBothWaysAndStandsForThePage() {
        let (page, container) = (TextPage(), FakeNavigation())
        let presenter = MappingPresenter<Int, Step>(page, in: container, loaded: "1") {
            "\($0)"
        } action: {
            $0.wholeNumberValue.map(Step.add)
        }
        let counter = Counter(presenter: presenter)
        counter.activate()
        page.listener?.send("4")
        page.listener?.send("x")
        #expect(page.shown == ["1", "5"])
        #expect(presenter.shownViewController === container)
        // It has loaded once, however often its RIB is active.
        counter.deactivate()
        counter.activate()
        #expect(page.shown == ["1", "5", "5"])
    }

    @Test func aMappingPresenterHoldsItsListenerWeaklyAndThePageHoldsNothing() {
        let page = TextPage()
        weak var freed: MappingPresenter<Int, Step>?
        do {
            let presenter = MappingPresenter<Int, Step>(page, in: FakeNavigation()) {
                "\($0)"
            } action: { _ in
                .ask
            }
            let counter = Counter(presenter: presenter)
            counter.activate()
            counter.deactivate()
            freed = presenter
            #expect(page.listener != nil)
        }
        #expect(freed == nil && page.listener == nil)
    }
}
