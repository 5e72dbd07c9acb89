import Riblet
import RibletReactor
import RibletTesting
import Testing

private final class CountingReactor: Interactor, Reactor, Restorable {
    enum Action { case add, nothing }
    struct State: Codable, Equatable { var count = 0 }
    let initialState = State()

    func mutate(action: Action) -> Effect<Int> { action == .add ? .just(1) : .none }
    func reduce(state: inout State, mutation: Int) { state.count += mutation }
}

private final class CountingRouter: LaunchRouter<CountingReactor, FakeView> {
    private(set) lazy var pages = ChildStack<Int>(router: self, container: FakeNavigation()) { _ in CountingRouter() }
    init() { super.init(interactor: CountingReactor(), viewController: FakeView()) }
    override var lazyContainers: [any ChildContainer] { [pages] }
}

private final class FakeNavigation: NavigationControllable {
    weak var navigationListener: (any NavigationControllableListener)?
    func setPushed(_ viewControllers: [any ViewControllable], animated: Bool) {}
}

/// Nobody counts its changes.
private final class UncountedInteractor: Interactor, Restorable {
    func saveState() throws -> SavedValue? { nil }
    func restoreState(_ saved: SavedValue) throws {}
}

private final class UncountedRouter: LaunchRouter<UncountedInteractor, FakeView> {
    init() { super.init(interactor: UncountedInteractor(), viewController: FakeView()) }
}

@MainActor
struct TreeChangeCheckTests {
    @Test func saysYesAfterEachChangeAndNoOtherwise() {
        let root = CountingRouter()
        root.launch()
        let check = TreeChangeCheck(root)
        #expect(check.mayHaveChanged())
        #expect(!check.mayHaveChanged())
        root.interactor.send(.nothing)
        #expect(!check.mayHaveChanged())
        root.interactor.send(.add)
        #expect(check.mayHaveChanged())
        #expect(!check.mayHaveChanged())
        root.interactor.restore(CountingReactor.State(count: 7))
        #expect(check.mayHaveChanged())
        root.pages.push(1)
        #expect(check.mayHaveChanged())
        #expect(!check.mayHaveChanged())
        (root.pages.top as? CountingRouter)?.interactor.send(.add)
        #expect(check.mayHaveChanged())
        #expect(!check.mayHaveChanged())
        // One gone and another one come between two looks, maybe where the first one lay.
        for route in 2..<40 {
            root.pages.set([route])
            #expect(check.mayHaveChanged(), "\(route)")
            #expect(!check.mayHaveChanged())
        }
        root.pages.set([])
        #expect(check.mayHaveChanged())
        #expect(!check.mayHaveChanged())
    }

    @Test func doesNotKnowWhereNobodyCounts() {
        let root = UncountedRouter()
        root.launch()
        let check = TreeChangeCheck(root)
        #expect(check.mayHaveChanged())
        #expect(check.mayHaveChanged())
    }
}
