import Riblet
import RibletLocalization
import RibletReactor

/// Lays a sample out at the width that the user chooses, and explains its boxes.
final class LayoutInteractor: StateInteractor<LayoutState, LayoutAction>, Reactor, Restorable {
    typealias Mutation = LayoutState

    let initialState = LayoutState()
    private let language: Language
    /// The scene that was shown last: its engine moves only what a change reaches.
    private var scene: (sample: LayoutSample, scene: any LayoutScene)?

    init(presenter: any StatePresentable<LayoutState, LayoutAction>, language: Language) {
        self.language = language
        super.init(presenter: presenter)
    }

    override func didBecomeActive() { send(.appeared) }

    // MARK: For the router

    func show(_ sample: LayoutSample, chosen: String?, width: String?) {
        let state = currentState
        guard state.sample != sample || state.chosen != chosen || width != nil else { return }
        send(.placeOpened(sample, chosen: chosen, width: width))
    }

    var place: (sample: LayoutSample, chosen: String?) { (currentState.sample, currentState.chosen) }

    // MARK: Restorable

    func saveState() throws -> SavedValue? {
        let state = currentState
        return try SavedValue(encoding: LayoutState.Saved(sample: state.sample, width: state.width, chosen: state.chosen))
    }

    func restoreState(_ value: SavedValue) throws {
        let saved: LayoutState.Saved = try value.decode()
        var state = currentState
        state.sample = saved.sample
        state.width = Self.usable(saved.width)
        state.chosen = saved.chosen
        restore(state)
    }

    // MARK: Reactor

    func mutate(action: LayoutAction) -> Effect<LayoutState> {
        var state = currentState
        switch action {
        case .appeared: break
        case .placeOpened(let sample, let chosen, let text):
            (state.sample, state.chosen) = (sample, chosen)
            if let width = text.flatMap(Self.width) { state.width = width }
        case .widthTyped(let text):
            guard let width = Self.width(text) else { return .none }
            state.width = width
        case .boxPressed(let id): state.chosen = state.chosen == id ? nil : id
        case .explanationClosed: state.chosen = nil
        }
        return .just(laidOut(state))
    }

    func reduce(state: inout LayoutState, mutation: LayoutState) { state = mutation }

    /// The width nearest to what was typed; `nil` for what is no number.
    private static func width(_ text: String) -> Int? {
        guard let width = Double(text), width.isFinite else { return nil }
        return usable(Int(max(-1e6, min(1e6, width))))
    }

    private static func usable(_ width: Int) -> Int { max(LayoutState.widths.lowerBound, min(LayoutState.widths.upperBound, width)) }

    private func laidOut(_ state: LayoutState) -> LayoutState {
        var state = state
        let shown = scene.flatMap { $0.sample == state.sample ? $0.scene : nil } ?? state.sample.scene(language)
        scene = (state.sample, shown)
        state.picture = shown.place(width: Double(state.width))
        state.explanation = state.chosen.flatMap { shown.explain($0, in: language) }
        if state.explanation == nil { state.chosen = nil }
        return state
    }
}
