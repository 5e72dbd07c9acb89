import Riblet

/// The interactor of a RIB that shows a state and works with a component: its superclass, where
/// that is all it needs to be made.
///
/// ```swift
/// final class TripsInteractor: ComponentInteractor<[Trip], [Trip], TripStore>, Reactor {
///     let initialState: [Trip] = []
///
///     override func didBecomeActive() {
///         observe(component.trips) { [unowned self] in send($0) }
///     }
///     func reduce(state: inout [Trip], mutation: [Trip]) { state = mutation }
/// }
/// ```
///
/// `ComponentRouter` is the router to it.
@MainActor
open class ComponentInteractor<StateType, ActionType, ComponentType>: StateInteractor<StateType, ActionType> {
    /// The values that the interactor works with.
    public final let component: ComponentType

    /// - Parameters:
    ///   - presenter: shows the state and sends the actions.
    ///   - component: the values that the interactor works with.
    public init(presenter: any StatePresentable<StateType, ActionType>, component: ComponentType) {
        self.component = component
        super.init(presenter: presenter)
    }
}
