import Riblet
import RibletObservability
import RibletReactor
import RibletWeb

/// Reads what the inspector's page shows out of a page and its record.
@MainActor
struct WatchReader {
    /// The greatest number of causes that are shown.
    static let mostCauses = 200

    /// The page; nil where it is over.
    let session: Session?
    let trace: Trace

    /// Brings a state up to what the page is now.
    ///
    /// - Parameters:
    ///   - state: what the inspector shows; what its reader has chosen stays.
    ///   - open: the rows of the state that are open.
    ///   - former: the state of the chosen RIB before the newest cause.
    func read(into state: inout WatchState, open: Set<String>, after former: StateOutline?) {
        if let session, !trace.isOver, !state.isGuarded { trace.url = session.url }
        (state.page.name, state.page.url) = (trace.name, trace.url)
        state.page.isConnected = session?.isAttached ?? false
        (state.isGone, state.page.isFile) = (trace.isOver, trace.states != nil)
        state.total = trace.total
        let end = state.page.isFile ? trace.causes.last?.began ?? trace.began : .now
        state.seconds = Int((end - trace.began) / .seconds(1))
        if state.framed != nil { state.place.frame = trace.url }
        trace.settle()
        state.causes = shownCauses()
        state.cost = trace.cost
        if state.isFollowing { state.place.cause = nil }
        let selected = state.selected
        if let program = trace.program {
            readTree(of: program, into: &state)
        } else if let session, !trace.isOver {
            trace.tree = trace.ribs.rows(of: session.root)
            state.tree = trace.tree
            chooseRIB(&state, in: session)
        } else {
            state.tree = trace.tree
            if state.page.isFile, state.selected == nil { state.selected = state.tree.last { $0.status == .active }?.id }
        }
        readOpened(&state)
        readChosen(&state, open, state.selected == selected ? former : nil)
    }

    /// Brings a state that is held up to what its reader has chosen, and to nothing else.
    func readHeld(into state: inout WatchState, open: Set<String>, after former: StateOutline?) {
        readOpened(&state)
        readChosen(&state, open, former)
    }

    private func cause(_ number: Int?) -> TracedCause? { number.flatMap { number in trace.causes.first { $0.number == number } } }

    /// Opens the reader's cause, or the newest that is shown where the reader follows.
    private func readOpened(_ state: inout WatchState) {
        let newest = state.causes.first?.id
        let opened = cause(state.place.cause ?? (state.isFollowing ? newest : nil))
        state.opened = opened.map { steps(of: $0, showsValues: state.showsValues) }
        // A row stands for its neighbours, too, and has the number of the newest.
        if let opened, let row = state.causes.first(where: { $0.id - $0.repeats < opened.number && opened.number <= $0.id }) {
            state.opened?.cause = row.id
        }
        state.canStart = (opened?.number ?? newest).flatMap { trace.snapshots.snapshot(after: $0) } != nil
        let reached = Set((opened ?? cause(newest))?.ribs ?? [])
        for index in state.tree.indices { state.tree[index].isReached = reached.contains(state.tree[index].id) }
    }

    // MARK: The chosen RIB

    /// The reader's RIB is known by its path, so that it is chosen again after a reload. Without a
    /// choice it is the one that the user of the page is at.
    private func chooseRIB(_ state: inout WatchState, in session: Session) {
        if let selected = state.selected, let router = trace.ribs.router(of: selected), state.place.rib ?? router.path == router.path {
            return
        }
        guard let path = state.place.rib else {
            state.selected = session.visibleRouter.map { trace.ribs.number(of: $0) } ?? state.tree.first?.id
            return
        }
        state.selected = state.tree.first { trace.ribs.router(of: $0.id)?.path == path }?.id
    }

    private func readChosen(_ state: inout WatchState, _ open: Set<String>, _ former: StateOutline?) {
        if let program = trace.program { return readState(of: program, into: &state, open: open) }
        guard let selected = state.selected, let router = trace.ribs.router(of: selected) else {
            let kept = state.selected.flatMap { trace.states?[$0] }
            (state.facts, state.outline, state.outlined) = (kept?.facts, kept?.outline, nil)
            return
        }
        let interactor = router.interactable
        state.facts = facts(of: router, selected, showsValues: state.showsValues)
        state.outlined = session?.viewNumber(of: router).map { "r\($0)" }
        guard let value = interactor.inspectedState else {
            state.outline = nil
            return
        }
        state.outline = StateOutline(
            of: value, open: open, after: former, showsValues: state.showsValues, showsUnchanged: state.showsUnchanged)
    }

    func facts(of router: BaseRouter, _ number: Int, showsValues: Bool) -> RIBFacts {
        let interactor = router.interactable
        let type = String(reflecting: Swift.type(of: interactor))
        var facts = RIBFacts(path: router.path, module: String(type.prefix { $0 != "." }))
        facts.router = "\(Swift.type(of: router))"
        facts.interactor = "\(Swift.type(of: interactor))"
        if let since = trace.ribs[number]?.activeSince { facts.activeSeconds = Int((ContinuousClock.now - since) / .seconds(1)) }
        facts.effects = ((interactor as? any Reactor)?.effectsUnderWay ?? []).prefix(20).map { effect in
            effect.kind.name(with: effect.ids, showsValues: showsValues && !trace.isSecret(effect.cause))
        }
        return facts
    }

    // MARK: Causes

    /// The causes, the newest first; neighbours that are alike are one.
    private func shownCauses() -> [CauseRow] {
        var rows: [CauseRow] = []
        var newest: TracedCause?
        for cause in trace.causes.reversed() {
            if let last = newest, last.isAlike(cause), !rows.isEmpty {
                rows[rows.count - 1].repeats += 1
                rows[rows.count - 1].patches += cause.patches
                rows[rows.count - 1].bytes += cause.bytes
                rows[rows.count - 1].microseconds += Int(cause.busy / .microseconds(1))
                continue
            }
            guard rows.count < Self.mostCauses else { break }
            newest = cause
            rows.append(
                CauseRow(
                    id: cause.number, origin: cause.origin, ribs: cause.ribs.map { trace.ribs.name(of: $0) }, patches: cause.patches,
                    bytes: cause.bytes, microseconds: Int(cause.busy / .microseconds(1)), isFault: cause.isFault))
        }
        return rows
    }

    /// The microseconds of waiting after which the reader is told of it.
    private static let longPause = 1_000

    private func steps(of cause: TracedCause, showsValues: Bool) -> CauseSteps {
        var lanes: [Int: Int] = [:]
        for (position, rib) in cause.ribs.enumerated() { lanes[rib] = position + 1 }
        var steps: [CauseSteps.Step] = []
        var last = 0
        for step in cause.steps {
            if step.isLater, step.at - last >= Self.longPause, !steps.isEmpty {
                steps.append(
                    CauseSteps.Step(
                        id: steps.count, kind: .pause, at: step.at, lane: step.rib.flatMap { lanes[$0] } ?? 0, text: "",
                        microseconds: step.at - last))
            }
            last = step.end
            let from: Int? =
                switch step.source {
                case .none: nil
                case .page: 0
                case .rib(let number): lanes[number]
                }
            var shown = CauseSteps.Step(id: steps.count, kind: step.kind, at: step.at, text: step.text)
            shown.lane = step.rib.flatMap { lanes[$0] } ?? 0
            shown.from = from == shown.lane ? nil : from
            (shown.value, shown.microseconds, shown.bytes) = (showsValues ? step.value : "", step.microseconds, step.bytes)
            steps.append(shown)
        }
        return CauseSteps(cause: cause.number, lanes: cause.ribs.map { trace.ribs.name(of: $0) }, steps: steps, left: cause.left)
    }
}
