import Foundation
import Riblet
import RibletReactor
import TodoDomain

/// The requests of the choice of a date to its parent.
@MainActor
package protocol DuePickerListener: AnyObject {
    /// The user has chosen this date, and leaves.
    func duePickerDidChoose(_ date: Date)
    func duePickerDidFinish()
}

/// Builds the choice of the date a todo is due.
@MainActor
package protocol DuePickerBuildable: Buildable {
    /// A new choice that begins with a date, not attached yet.
    func build(withListener listener: any DuePickerListener, date: Date) -> any ViewableRouting
}

/// The dependency of the choice.
package protocol DuePickerDependency: Dependency { var environment: TodoEnvironment { get } }

/// Builds the choice; its views must know what it begins with.
package final class DuePickerBuilder: ViewableBuilder<
    any DuePickerDependency, @MainActor (DuePickerState) -> StateViews<DuePickerState, DuePickerAction>
>, DuePickerBuildable
{
    package func build(withListener listener: any DuePickerListener, date: Date) -> any ViewableRouting {
        let state = DuePickerState(date: date, choices: dependency.environment.dueSuggestions())
        let views = views(state)
        let interactor = DuePickerInteractor(state, presenter: views.presenter)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The state of the choice.
package struct DuePickerState: Equatable, Codable, Sendable {
    /// The date chosen so far.
    package var date: Date
    /// True if the last text is no date.
    package var isInvalid = false
    /// The dates that one tap chooses.
    package let choices: [DueSuggestion]
}

/// The actions of the choice.
package enum DuePickerAction: Equatable, Sendable {
    /// The date that was chosen or entered; nil if it is none.
    case picked(Date?)
    /// The date that stood in the control when the user confirmed it; nil if it is none.
    case confirmed(Date?)
    case cancelled
}

final class DuePickerInteractor: PresentableInteractor<any StatePresentable<DuePickerState, DuePickerAction>>, Reactor, Restorable {
    typealias Mutation = Date?

    let initialState: DuePickerState
    weak var listener: (any DuePickerListener)?

    init(_ state: DuePickerState, presenter: any StatePresentable<DuePickerState, DuePickerAction>) {
        initialState = state
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presentState(in: presenter)
    }

    func mutate(action: DuePickerAction) -> Effect<Date?> {
        switch action {
        case .picked(let date): return .just(date)
        case .confirmed(let date?): listener?.duePickerDidChoose(date)
        // The sheet stays open and shows the fault.
        case .confirmed(nil): return .just(nil)
        case .cancelled: listener?.duePickerDidFinish()
        }
        return .none
    }

    func reduce(state: inout DuePickerState, mutation date: Date?) {
        state.isInvalid = date == nil
        if let date { state.date = date }
    }
}
