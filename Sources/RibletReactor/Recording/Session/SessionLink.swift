internal import Riblet

/// Hears of effects that start.
@MainActor
class EffectWatcher {
    let place: SessionPlace

    init(place: SessionPlace) { self.place = place }

    /// Performs `body`, the beginning of an effect that takes time, or leaves it.
    final func effectStarts(_ body: () -> Void) {
        if let session = place.session { session.effectStarts(body) } else { body() }
    }

    /// The session is over: the reactor is not watched any more.
    func leave() {}
}

/// Stands between a reactor and the session that its tree is part of. This one knows a reactor that
/// is not recordable: what it is sent is let through, and its effects are told.
@MainActor
class SessionLink<Action, Mutation, State>: EffectWatcher {
    typealias Core = ReactorCore<Action, Mutation, State>
    typealias Event = Core.Event

    fileprivate weak var core: Core?

    init(_ core: Core, place: SessionPlace) {
        self.core = core
        super.init(place: place)
    }

    final override func leave() {
        core?.setHooks { if $0.link === self { $0.link = nil } }
    }

    /// The event waits in the reactor's queue. Returns false where it shall not.
    func mayWait(_ event: Event) -> Bool { true }

    /// Performs `body`, in which the event is handled, or leaves it.
    func perform(_ event: Event, _ body: () -> Void) {
        // A session that ended while the RIB was detached has not found it.
        if place.session == nil, place.formerSession == nil { leave() }
        body()
    }

    /// The reactor tells what it did.
    func note(_ event: ReactorEvent<Action, Mutation, State>) {}
}

/// The link of a recordable reactor.
private final class RecordableLink<R: Recordable>: SessionLink<R.Action, R.Mutation, R.State>, SessionReactor {
    private weak var reactor: R?

    init(_ reactor: R, place: SessionPlace) {
        self.reactor = reactor
        super.init(reactor.core, place: place)
    }

    override func mayWait(_ event: Event) -> Bool {
        guard let session = place.session else { return true }
        return session.mayWait(event.kind, at: place, comesFromWork: event.comesFromWork) { try Self.encode(event) }
    }

    override func perform(_ event: Event, _ body: () -> Void) {
        guard let session = place.session else {
            guard let former = place.formerSession else { return super.perform(event, body) }
            former.meet(
                "\(R.self) is detached", "\(place.identity): something is sent to it while it is detached; that is not recorded")
            return body()
        }
        session.perform(event.kind, at: place, comesFromWork: event.comesFromWork, { try Self.encode(event) }, body)
    }

    override func note(_ event: ReactorEvent<R.Action, R.Mutation, R.State>) {
        if case .action = event { return }
        place.session?.ribs.noteState(of: place)
    }

    private static func encode(_ event: Event) throws -> SavedValue {
        switch event {
        case .action(let action): try SavedValue(encoding: action)
        case .mutation(let mutation, _): try SavedValue(encoding: mutation)
        case .restore(let state): try SavedValue(encoding: state)
        }
    }

    // MARK: Without types

    func encodedState() throws -> SavedValue? {
        guard let reactor else { return nil }
        return try SavedValue(encoding: reactor.core.state)
    }

    func feed(_ kind: SessionInput.Kind, _ value: SavedValue) throws -> Bool {
        guard let reactor else { return false }
        switch kind {
        case .action: reactor.send(try value.decode())
        case .mutation: reactor.receive(try value.decode(), from: .work)
        case .restore: reactor.restore(try value.decode())
        default: return false
        }
        return true
    }
}

extension ReactorCore.Event {
    fileprivate var kind: SessionInput.Kind {
        switch self {
        case .action: .action
        case .mutation: .mutation
        case .restore: .restore
        }
    }

    fileprivate var comesFromWork: Bool {
        if case .mutation(_, .work) = self { true } else { false }
    }
}

extension Reactor {
    /// Makes the reactor part of a session, as soon as it has a state.
    func join(_ place: SessionPlace) {
        if let recordable = self as? any Recordable { return recordable.joinRecorded(place) }
        let problem = "\(type(of: self)) is not Recordable; what it is sent and what its effects lead to is not recorded"
        place.session?.meet(problem, "\(place.identity): \(problem)")
        guard storedCore(of: self) != nil else { return }
        let link = SessionLink(core, place: place)
        core.setHooks { $0.link = link }
        place.link = link
    }
}

extension Reactor {
    /// Gives the reactor its state, if it has none yet.
    func makeState() { _ = core }
}

extension Recordable {
    fileprivate func joinRecorded(_ place: SessionPlace) {
        guard storedCore(of: self) != nil else { return }
        let link = RecordableLink(self, place: place)
        core.setHooks { $0.link = link }
        place.link = link
        place.reactor = link
        place.session?.ribs.noteNewState(of: place)
    }
}
