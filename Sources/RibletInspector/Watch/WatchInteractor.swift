import Riblet
import RibletObservability
import RibletReactor
import RibletWeb  // riblet:ignore ui-in-interactor the pages of others are its subject

/// Looks at one page, at most ten times a second, and shows what it is and what has happened to it.
final class WatchInteractor: StateInteractor<WatchState, WatchAction>, Reactor, Restorable {
    typealias Mutation = WatchState

    /// The time between two looks.
    private static let pace = Duration.milliseconds(100)

    let initialState: WatchState
    let clock: any Clock<Duration>
    let services: InspectorServices
    private(set) var trace: Trace?
    private var traceKey: String?
    private var traceNews: (any Cancellable)?
    private var isLookPlanned = false
    /// The rows of the state that the reader has opened.
    private var open: Set<String> = []
    /// Makes the page as it was.
    var film: PageFilm?
    /// The state of the chosen RIB before the newest cause, with which it is compared, and the number
    /// of causes by then.
    private var (former, formerTotal) = (nil as StateOutline?, 0)

    init(
        presenter: any StatePresentable<WatchState, WatchAction>, place: WatchPlace, services: InspectorServices,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.services = services
        self.clock = clock
        initialState = Self.state(at: place, isGuarded: services.isGuarded)
        super.init(presenter: presenter)
    }

    /// The state before the first look.
    static func state(at place: WatchPlace, isGuarded: Bool = false) -> WatchState {
        var place = place
        if isGuarded { place.frame = nil }
        var state = WatchState(page: PageSummary(id: place.key ?? "", name: "", url: place.frame ?? "", isConnected: false))
        state.place = place
        state.framed = place.frame
        (state.isGuarded, state.showsValues) = (isGuarded, !isGuarded)
        state.isFollowing = place.cause == nil
        return state
    }

    override func didBecomeActive() {
        observe(services.pages.news) { [weak self] in self?.planLook() }
        whenResigning { interactor in
            guard let self = interactor as? WatchInteractor else { return }
            self.forgetTrace()
            self.services.stills.forget(self.currentState.look?.address)
        }
        if case .page(_, let end) = services.right {
            task { [weak self] in
                try? await self?.sleep(for: max(.zero, end - .now))
                self?.send(.looked)
            }
        }
        send(.looked)
    }

    // MARK: For the router

    var place: WatchPlace { currentState.place }

    func go(to place: WatchPlace) {
        if place != currentState.place { send(.placeOpened(place)) }
    }

    // MARK: Restorable

    private struct Saved: Codable {
        let place: WatchPlace
        let open: Set<String>
    }

    func saveState() throws -> SavedValue? { try SavedValue(encoding: Saved(place: currentState.place, open: open)) }

    func restoreState(_ value: SavedValue) throws {
        let saved = try value.decode(Saved.self)
        open = saved.open
        restore(Self.state(at: saved.place, isGuarded: services.isGuarded))
    }

    // MARK: Watching

    private var session: Session? { currentState.place.key.flatMap { services.page($0) } }

    /// Watches the page of the place, and no other one any more. One that is over stays.
    private func follow(_ session: Session?, key: String?) {
        if key != traceKey { forgetTrace() }
        guard let key else { return }
        guard let session else { return goBack(to: key) }
        guard self.trace?.session !== session else { return }
        forgetTrace()
        let trace = services.watch(session, key: key)
        (self.trace, traceKey) = (trace, key)
        traceNews = trace.news.observe { [weak self] in self?.planLook() }
    }

    /// Watches the record of a page that is over, or of a program.
    private func goBack(to key: String) {
        guard let record = services.record(of: key), record !== trace else { return }
        forgetTrace()
        record.watch()
        (trace, traceKey) = (record, key)
        traceNews = record.news.observe { [weak self] in self?.planLook() }
    }

    private func forgetTrace() {
        traceNews?.cancel()
        traceNews = nil
        trace?.keepValues(true, for: self)
        trace?.leave()
        (trace, traceKey) = (nil, nil)
    }

    /// Looks soon: what tells that something has happened is in the middle of it.
    private func planLook() {
        guard !isLookPlanned, isActive else { return }
        isLookPlanned = true
        task { [weak self] in
            try? await self?.sleep(for: Self.pace)
            self?.isLookPlanned = false
            self?.send(.looked)
        }
    }

    // MARK: Reactor

    func mutate(action: WatchAction) -> Effect<WatchState> {
        var state = currentState
        change(&state, by: action)
        state = read(state, isNews: action == .looked)
        look(&state)
        return .just(state)
    }

    func reduce(state: inout WatchState, mutation: WatchState) { state = mutation }

    private func change(_ state: inout WatchState, by action: WatchAction) {
        switch action {
        case .looked: break
        case .placeOpened(let place): move(to: place, &state)
        case .selected(let number):
            choose(number, &state)
            state.moves = nil
        case .moved(let steps): move(steps, &state)
        case .opened(let number): (state.place.cause, state.isFollowing) = (number, false)
        case .closed: (state.place.cause, state.isFollowing) = (nil, false)
        case .followed(let isOn):
            state.isFollowing = isOn
            state.isHeld = false
        case .held(let isOn):
            state.isHeld = isOn
            state.missed = 0
        case .picking(let isOn): state.isPicking = isOn
        case .startedHere: startHere(&state)
        case .startRead: state.startedAt = nil
        case .lookedBack(true): lookBack(&state)
        case .lookedBack(false): stopLooking(&state)
        case .lookedBefore(let isBefore): state.look?.isBefore = isBefore
        case .lookMade(let address):
            state.look?.address = address
            state.look?.isLost = address == nil
        case .lookLost(let address) where address == state.look?.address: state.look?.isLost = true
        case .values(let isOn) where !state.isGuarded:
            state.showsValues = isOn
            state.outline = nil
        case .unfolded(let row): open.insert(row)
        case .folded(let row): open.remove(row)
        case .showedUnchanged(let isOn): state.showsUnchanged = isOn
        case .part(let part): state.part = part
        case .chosePage(let key):
            if services.summaries.contains(where: { $0.id == key }) { move(to: WatchPlace(key: key), &state) }
        case .frame(let message): hear(message, &state)
        case .values, .lookLost: break
        case .asked(let question) where state.isProgram && question != .slow: state.answer = nil
        case .asked(let question):
            state.answer = trace.flatMap { trace in question.map { AnswerReader(trace: trace).answer($0, state) } }
        case .led(.rib(let number)):
            choose(number, &state)
            state.part = .state
        case .led(.cause(let number)): (state.place.cause, state.isFollowing, state.part) = (number, false, .causes)
        case .script(let action): script(action, &state)
        }
    }

    /// Goes to another page, or to another choice in this one. The reader's wishes stay.
    func move(to place: WatchPlace, _ state: inout WatchState) {
        guard place.key != state.place.key else {
            (state.place.rib, state.place.cause) = (place.rib, place.cause)
            (state.selected, state.outline, state.isFollowing) = (nil, nil, place.cause == nil)
            return
        }
        stopLooking(&state)
        var next = Self.state(at: place, isGuarded: state.isGuarded)
        (next.showsValues, next.part) = (state.showsValues, state.part)
        state = next
        open = []
    }

    private func move(_ steps: Int, _ state: inout WatchState) {
        let living = state.tree.filter { $0.status != .gone }
        guard !living.isEmpty else { return }
        let position = living.firstIndex { $0.id == state.selected } ?? 0
        choose(living[min(max(0, position + steps), living.count - 1)].id, &state)
        state.moves = (state.moves ?? 0) + 1
    }

    private func choose(_ number: Int, _ state: inout WatchState) {
        guard let path = trace?.path(of: number) else { return }
        if state.selected != number { state.outline = nil }
        state.selected = number
        state.place.rib = path
        open = []
    }

    /// Hears the script beside the frame: `page` and the key of the page in it, `pick` and the number
    /// of a view, `stop` where the reader gives picking up.
    private func hear(_ message: String, _ state: inout WatchState) {
        let words = message.split(separator: " ", maxSplits: 1)
        guard state.framed != nil, let first = words.first else { return }
        switch (String(first), words.last.map(String.init) ?? "") {
        case ("page", let key):
            guard key != state.place.key, services.page(key) != nil else { return }
            // Causes are counted anew in each page.
            (state.place.key, state.place.cause) = (key, nil)
            (state.selected, state.outline, state.answer) = (nil, nil, nil)
        case ("pick", let number):
            state.isPicking = false
            guard let number = Int(number), let router = session?.router(ofView: number) else { return }
            choose(trace?.ribs.number(of: router) ?? 0, &state)
            state.part = .state
        case ("stop", _): state.isPicking = false
        default: break
        }
    }

    /// Returns a state as it is after a look at the page; `isNews` if the reader has done nothing.
    private func read(_ state: WatchState, isNews: Bool) -> WatchState {
        var state = state
        if services.isOver {
            forgetTrace()
            state = Self.state(at: state.place, isGuarded: state.isGuarded)
            state.isLinkOver = true
            return state
        }
        let key = state.place.key
        let session = key.flatMap { services.page($0) }
        follow(session, key: key)
        state.pages = services.summaries
        if let key { state.page.id = key }
        state.page.since = state.pages.first { $0.id == key }?.since
        state.successor = key.flatMap { services.pages.successor(of: $0, of: services.browser) }
        guard let trace else {
            // The page that the frame loads says its own key.
            state.isGone = key != nil && state.framed == nil
            return state
        }
        let watched = trace.session ?? session
        trace.keepValues(state.showsValues, for: self)
        if state.isHeld {
            state.missed = max(0, trace.total - (state.causes.first?.id ?? 0))
            (state.isGone, state.page.isConnected) = (trace.isOver, watched?.isAttached ?? false)
            if isNews { return state }
        }
        if trace.total != formerTotal || state.outline == nil { (former, formerTotal) = (state.outline, trace.total) }
        let reader = WatchReader(session: watched, trace: trace)
        if state.isHeld {
            reader.readHeld(into: &state, open: open, after: former)
            return state
        }
        let wasFile = state.page.isFile
        reader.read(into: &state, open: open, after: former)
        // Of a page that was never here nothing else can be seen.
        if state.page.isFile, !wasFile {
            lookBack(&state)
            state.part = .causes
        }
        if trace.ribs.isFading { planLook() }
        return state
    }
}
