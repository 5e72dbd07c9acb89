public import Riblet

/// The effects that are not a single mutation.
///
/// The common cases hold nothing whose size depends on the mutation: they are then taken out
/// without asking the run time for types.
@usableFromInline
indirect enum EffectNode<Mutation> {
    case several([Mutation])
    case run(Effect<Mutation>.Operation)
    case store(Effect<Mutation>.Operation)
    case follow(Effect<Mutation>.Operation)
    case listen(@MainActor (Send<Mutation>) -> any Cancellable)
    case cancel(AnyHashable)
    case merge([Effect<Mutation>])
    case concat([Effect<Mutation>])
    case cancellable(EffectNode<Mutation>, AnyHashable, cancelInFlight: Bool)
    case debounce(Effect<Mutation>, AnyHashable, Duration, longest: Duration?)
    case throttle(Effect<Mutation>, AnyHashable, Duration, latest: Bool)
    case retry(Effect<Mutation>, EffectRetry)
    case timeout(Effect<Mutation>, Duration, otherwise: Effect<Mutation>?)
    case handle(Effect<Mutation>, @MainActor (any Error) -> Effect<Mutation>?)
}

extension Effect {
    /// True if the effect has happened completely once it has been started.
    var isSynchronous: Bool {
        switch kind {
        case .none, .just: true
        case .node(let node): node.isSynchronous
        }
    }

    /// True where something in it stores what the user has asked for, now or when its turn comes.
    var stores: Bool {
        if case .node(let node) = kind { node.stores } else { false }
    }

    /// The same as a node, whatever it is.
    @inlinable var node: EffectNode<Mutation> {
        switch kind {
        case .none: .several([])
        case .just(let mutation): .several([mutation])
        case .node(let node): node
        }
    }
}

extension EffectNode {
    fileprivate var isSynchronous: Bool {
        switch self {
        case .several, .cancel: true
        case .run, .store, .follow, .listen, .debounce, .throttle, .retry, .timeout, .handle: false
        case .merge(let effects), .concat(let effects): effects.allSatisfy(\.isSynchronous)
        case .cancellable(let node, _, _): node.isSynchronous
        }
    }

    /// True where something in it stores what the user has asked for, now or when its turn comes.
    var stores: Bool {
        switch self {
        case .store: true
        case .several, .run, .follow, .listen, .cancel: false
        case .merge(let effects), .concat(let effects): effects.contains(where: \.stores)
        case .cancellable(let node, _, _): node.stores
        case .debounce(let effect, _, _, _), .throttle(let effect, _, _, _), .retry(let effect, _), .handle(let effect, _): effect.stores
        case .timeout(let effect, _, let alternative): effect.stores || alternative?.stores == true
        }
    }
}
