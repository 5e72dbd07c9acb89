import Riblet
import RibletReactor
import RibletTesting
import Testing

/// Keeps all of its state by saying so.
private final class ListReactor: Interactor, Reactor, Restorable {
    enum Action { case add(String), select(Int), warn(String) }
    struct State: Codable, Equatable {
        var items: [String] = []
        var selected: Int?
        @Pulse var alert: String?
    }

    var reads = 0
    var initialState: State {
        reads += 1
        return State(items: ["initial"])
    }
    var version = 1
    var stateVersion: Int { version }
    private(set) var seen: [State] = []
    private(set) var alerts: [String?] = []
    var onActive: ((ListReactor) -> Void)?

    override func didBecomeActive() {
        observeState { [unowned self] in seen.append($0) }
        observePulse({ $0.$alert }) { [unowned self] in alerts.append($0) }
        onActive?(self)
    }

    func reduce(state: inout State, mutation: Action) {
        switch mutation {
        case .add(let item): state.items.append(item)
        case .select(let index): state.selected = index
        case .warn(let text): state.alert = text
        }
    }

    func migrateState(_ saved: SavedValue, from version: Int) throws -> SavedValue {
        var state = saved
        state["selected"] = nil
        return state
    }
}

private final class ListRouter: LaunchRouter<ListReactor, FakeView> {
    init() { super.init(interactor: ListReactor(), viewController: FakeView()) }
}

/// Keeps what it types and not what it has loaded.
private final class DraftReactor: Interactor, Reactor, Restorable {
    struct State {
        var text = ""
        var results: [String] = []
        let start = ContinuousClock.now
    }

    var initialState: State { State() }

    func reduce(state: inout State, mutation: String) { state.text = mutation }

    func saveState() throws -> SavedValue? { currentState.text.isEmpty ? nil : ["text": .string(currentState.text)] }

    func restoreState(_ saved: SavedValue) throws {
        var state = currentState
        state.text = try saved["text"]?.decode() ?? ""
        restore(state)
    }
}

private final class DraftRouter: LaunchRouter<DraftReactor, FakeView> {
    init() { super.init(interactor: DraftReactor(), viewController: FakeView()) }
}

@MainActor
struct RestorableReactorTests {
    private func launch(
        restoring tree: SavedTree, _ prepare: (ListReactor) -> Void = { _ in }
    ) throws -> (root: ListRouter, report: RestoreReport) {
        let root = ListRouter()
        prepare(root.interactor)
        let report = root.launch(restoring: try SavedTree(json: tree.jsonBytes))
        return (root, report)
    }

    private func saved() -> SavedTree {
        let root = ListRouter()
        root.launch()
        root.interactor.send(.add("second"))
        root.interactor.send(.select(1))
        root.interactor.send(.warn("careful"))
        return root.save().tree
    }

    @Test func aStateThatIsCodableIsSaved() {
        #expect(saved().root.state == ["items": ["initial", "second"], "selected": 1, "alert": "careful"])
    }

    @Test func theRestoredStateIsObservedOnce() throws {
        let (root, report) = try launch(restoring: saved())
        #expect(report.isComplete)
        #expect(root.interactor.seen.map(\.items) == [["initial", "second"]])
        #expect(root.interactor.currentState.selected == 1)
        root.interactor.send(.add("third"))
        #expect(root.interactor.seen.map(\.items.count) == [2, 3])
    }

    @Test func theInitialStateDoesNotComeBack() throws {
        let (root, _) = try launch(restoring: saved())
        root.interactor.deactivate()
        root.interactor.activate()
        #expect(root.interactor.currentState.items == ["initial", "second"])
        #expect(root.interactor.reads == 1)
    }

    @Test func activationFindsTheRestoredState() throws {
        var found: ListReactor.State?
        let (root, _) = try launch(restoring: saved()) {
            $0.onActive = {
                found = $0.currentState
                $0.send(.add("from didBecomeActive"))
            }
        }
        #expect(found?.items == ["initial", "second"])
        #expect(root.interactor.currentState.items == ["initial", "second", "from didBecomeActive"])
    }

    /// The alert was shown before it was saved.
    @Test func aPulseIsNoNewsAfterARestore() throws {
        let (root, _) = try launch(restoring: saved())
        #expect(root.interactor.currentState.alert == "careful")
        #expect(root.interactor.alerts == [])
        root.interactor.send(.warn("careful"))
        #expect(root.interactor.alerts == ["careful"])
        var replayed: [String?] = []
        root.interactor.observePulse({ $0.$alert }, replay: true) { replayed.append($0) }
        #expect(replayed == ["careful"])
    }

    @Test func aStateOfAnotherShapeLeavesTheInitialOne() throws {
        let root = DraftRouter()
        let list = ListRouter()
        root.interactor.send("draft")
        let value = try SavedTree(
            json: Array(String(decoding: root.save().tree.jsonBytes, as: UTF8.self).replacing("Draft", with: "List").utf8))
        let report = list.launch(restoring: value)
        #expect(report.description == "List: its state is not restored: \"items\" is missing")
        #expect(list.interactor.currentState == ListReactor.State(items: ["initial"]))
    }

    @Test func anOlderStateIsMigrated() throws {
        let (root, report) = try launch(restoring: saved()) { $0.version = 2 }
        #expect(report.isComplete)
        #expect(root.interactor.currentState.items == ["initial", "second"])
        #expect(root.interactor.currentState.selected == nil)
        #expect(root.save().tree.root.version == 2)
    }

    @Test func aPartOfTheStateIsSaved() throws {
        let old = DraftRouter()
        old.launch()
        #expect(old.save().tree.root.state == nil)
        old.interactor.send("draft")
        let tree = old.save().tree
        #expect(tree.root.state == ["text": "draft"])
        let root = DraftRouter()
        #expect(root.launch(restoring: tree).isComplete)
        #expect(root.interactor.currentState.text == "draft")
        #expect(root.interactor.currentState.results == [])
        #expect(root.save().tree == tree)
    }

    @Test func aRestoreIsHeardByTheRecorder() throws {
        let root = ListRouter()
        var steps: [String] = []
        root.interactor.record { event in
            switch event {
            case .restored(let state): steps.append("restored \(state.items.count)")
            default: steps.append("other")
            }
        }
        root.launch(restoring: saved())
        #expect(steps == ["restored 2"])
    }

    /// As when a host saves out of what an observer hears.
    @Test func aTreeIsSavedInTheMiddleOfAnAction() {
        let root = ListRouter()
        root.launch()
        var counts: [Int] = []
        root.interactor.observeState { [unowned root] _ in
            if case .array(let items)? = root.save().tree.root.state?["items"] { counts.append(items.count) }
        }
        root.interactor.send(.add("second"))
        #expect(counts == [1, 2])
    }
}
