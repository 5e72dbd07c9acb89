public import Observation
import Riblet
public import RibletReactor

/// The state of a RIB as SwiftUI and UIKit observe it: the presenter of its interactor, which views
/// read.
///
/// ```swift
/// struct CounterView: SwiftUI.View {
///     let counter: StateProjection<Int, CounterAction>
///
///     var body: some SwiftUI.View {
///         Button("\(counter.state)") { counter.send(.increase) }
///     }
/// }
/// ```
///
/// A view that reads ``state`` is updated when it changes: SwiftUI's always, UIKit's in
/// `updateProperties` and `layoutSubviews` (iOS 26; iOS 18 with `UIObservationTrackingEnabled`). A
/// preview is a projection of a state that somebody wrote down.
///
/// It is written without `@Observable`, so that a build loads no macro for it.
@MainActor
public final class StateProjection<State, Action>: StatePresentable, Observable {
    /// Takes what happens in the views.
    public weak var listener: (any ActionListener<Action>)?

    private let registrar = ObservationRegistrar()
    private var stored: State

    /// - Parameter state: what is shown before the interactor has presented its own.
    public init(_ state: State) { stored = state }

    /// The state that the views show.
    public var state: State {
        registrar.access(self, keyPath: \.state)
        return stored
    }

    /// Shows `state`.
    public func present(_ state: State) {
        registrar.withMutation(of: self, keyPath: \.state) { stored = state }
    }

    /// Tells the interactor what happened in a view.
    public func send(_ action: Action) { listener?.send(action) }
}
