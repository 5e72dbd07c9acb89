extension Effect {
    /// Whether it has happened completely when it has been started.
    var isSynchronous: Bool {
        switch kind {
        case .none, .just: true
        case .node(let node):
            switch node {
            case .several, .cancel: true
            case .run, .follow, .listen, .debounce, .throttle: false
            case .merge(let effects), .concat(let effects): effects.allSatisfy(\.isSynchronous)
            case .cancellable(let effect, _, _): effect.isSynchronous
            }
        }
    }
}
