internal import Riblet

/// A RIB in a tree that is recorded or replayed.
@MainActor
final class SessionPlace {
    /// Names from the root down; a sibling of the same name that came later has its number behind
    /// the name.
    let identity: String
    weak let router: BaseRouter?
    /// `nil` when the RIB has left the tree or the session is over.
    private(set) weak var session: RecordedTree?
    /// The session whose tree the RIB has left.
    private(set) weak var formerSession: RecordedTree?
    /// The watcher of the reactor, where there is one that has a state.
    var link: EffectWatcher?
    /// The reactor, where it is recordable and has a state.
    var reactor: (any SessionReactor)?
    /// The number of children there have been, by name.
    private var ordinals: [String: Int] = [:]

    /// Something may have changed since the last look.
    var isStateDirty = false
    /// The state was read for the first time, which does not make it different.
    var isStateNew = false
    var dirtyContainers: [String] = []
    /// The state at the last look.
    var state: [UInt8]?
    var routes: [String: [UInt8]] = [:]

    init(identity: String, router: BaseRouter, session: RecordedTree) {
        self.identity = identity
        self.router = router
        self.session = session
    }

    /// The RIB has left the tree. Its reactor is watched all the same: what it is sent now makes a
    /// difference when it comes back.
    func leaveTree() {
        formerSession = session
        session = nil
        reactor = nil
        link = nil
    }

    /// The session is over.
    func retire() {
        link?.leave()
        leaveTree()
        formerSession = nil
    }

    /// Never the same twice, so that a name means one RIB in the whole session.
    func identity(ofChild name: String) -> String {
        let ordinal = ordinals[name, default: 0]
        ordinals[name] = ordinal + 1
        return ordinal == 0 ? "\(identity)/\(name)" : "\(identity)/\(name)[\(ordinal)]"
    }
}

/// A recordable reactor without its types.
@MainActor
protocol SessionReactor: AnyObject {
    /// The state, where the reactor is still there.
    func encodedState() throws -> SavedValue?
    /// Hands `value` to the reactor, as if it came from where it came when it was recorded. Returns
    /// false if that is not possible.
    func feed(_ kind: SessionInput.Kind, _ value: SavedValue) throws -> Bool
}
