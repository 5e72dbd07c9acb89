/// The values of a ``Relay`` or ``BehaviorRelay`` for those who may observe and not send.
///
/// ```swift
/// protocol ScoreStream: Dependency { var score: any ValueStream<Score> { get } }
/// ```
@MainActor
public protocol ValueStream<Value>: AnyObject {
    /// The type of the values.
    associatedtype Value

    /// Observes without a scope: the caller keeps the returned observation, and cancelling it ends
    /// it.
    func observe(_ onValue: @escaping (Value) -> Void) -> RelayObservation<Value>

    /// Observes until `scope` ends.
    @discardableResult
    func observe(in scope: Scope, _ onValue: @escaping (Value) -> Void) -> RelayObservation<Value>
}

extension Relay: ValueStream {}
extension BehaviorRelay: ValueStream {}
