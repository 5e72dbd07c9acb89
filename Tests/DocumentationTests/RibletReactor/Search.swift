import Riblet
import RibletReactor
import RibletTesting
import Testing

// The code of the landing page of RibletReactor.

struct Pet: Equatable, Sendable {
    let name: String
}

protocol PetRepository: Sendable {
    func find(_ text: String) async throws -> [Pet]
}

protocol SearchPresentable: Presentable {
    var listener: (any SearchPresentableListener)? { get set }
    func show(_ pets: [Pet])
    func alert(_ text: String)
}

@MainActor
protocol SearchPresentableListener: AnyObject {
    func send(_ action: SearchInteractor.Action)
}

protocol SearchRouting: ViewableRouting {
    func routeToPet(_ pet: Pet)
}

final class SearchInteractor: PresentableInteractor<any SearchPresentable>, SearchPresentableListener, Reactor {
    enum Action { case type(String), open(Pet) }
    enum Mutation { case setText(String), setPets([Pet]), alert(String) }
    struct State {
        var text = ""
        var pets: [Pet] = []
        @Pulse var alert: String?
    }

    var initialState: State { State() }
    weak var router: (any SearchRouting)?
    let clock: any Clock<Duration>
    private let pets: any PetRepository

    init(presenter: any SearchPresentable, pets: any PetRepository, clock: any Clock<Duration> = ContinuousClock()) {
        self.pets = pets
        self.clock = clock
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        observeState(\.pets) { [presenter] in presenter.show($0) }
        observePulse(\.$alert) { [presenter] in if let text = $0 { presenter.alert(text) } }
    }

    func mutate(action: Action) -> Effect<Mutation> {
        switch action {
        case .type(let text):
            return .concat(
                .just(.setText(text)),
                .task { [pets] in .setPets(try await pets.find(text)) }.debounce(id: "search", for: .milliseconds(300)))
        case .open(let pet):
            router?.routeToPet(pet)
            return .none
        }
    }

    func reduce(state: inout State, mutation: Mutation) {
        switch mutation {
        case .setText(let text): state.text = text
        case .setPets(let pets): state.pets = pets
        case .alert(let text): state.alert = text
        }
    }

    func recover(from error: any Error) -> Effect<Mutation> { .just(.alert("\(error)")) }
}

@MainActor
@Suite("The landing page of RibletReactor")
struct SearchTests {
    struct Pets: PetRepository {
        func find(_ text: String) async throws -> [Pet] {
            if text == "fish" { throw Unknown() }
            return [Pet(name: text)]
        }

        struct Unknown: Error, CustomStringConvertible {
            let description = "No fish here"
        }
    }

    final class Page: FakeView, SearchPresentable {
        weak var listener: (any SearchPresentableListener)?
        private(set) var shown: [[Pet]] = []
        private(set) var told: [String] = []
        func show(_ pets: [Pet]) { shown.append(pets) }
        func alert(_ text: String) { told.append(text) }
    }

    @Test("It looks for what was typed when typing has stopped")
    func searches() async {
        let clock = TestClock()
        let page = Page()
        let search = SearchInteractor(presenter: page, pets: Pets(), clock: clock)
        search.activate()
        for text in ["c", "ca", "cat"] { search.send(.type(text)) }
        await clock.advance(by: .milliseconds(300))
        #expect(page.shown == [[], [Pet(name: "cat")]])

        search.send(.type("fish"))
        await clock.advance(by: .milliseconds(300))
        #expect(page.told == ["No fish here"])
    }
}
