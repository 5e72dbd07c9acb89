internal import Riblet

/// A reactor whose part in a session can be written down and played again.
///
/// Everything that comes to it is `Codable`, so conforming is all there is to do:
///
/// ```swift
/// final class CounterInteractor: Interactor, Reactor, Recordable {
///     enum Action: Codable { case increase }
///     struct State: Codable { var count = 0 }
///     …
/// }
/// ```
///
/// A ``SessionRecorder`` records actions, results of effects and states of the recordable reactors
/// of a tree; a ``Replayer`` gives the former to a tree built anew and compares the latter.
@MainActor
public protocol Recordable: Reactor where Action: Codable, Mutation: Codable, State: Codable {}
