import Riblet
import RibletReactor
import TodoDomain

/// The requests of the choice of a date to its parent.
@MainActor
package protocol DuePickerListener: AnyObject {
    /// The user has chosen this date, or none, and leaves.
    func duePickerDidChoose(_ due: Due?)
    /// The user leaves.
    func duePickerDidFinish()
}

/// Builds the choice of the date a todo is due.
@MainActor
package protocol DuePickerBuildable: Buildable {
    /// A new choice that begins with a date, or none, not attached yet.
    func build(withListener listener: any DuePickerListener, due: Due?) -> any ViewableRouting
}

/// The dependency of the choice.
package protocol DuePickerDependency: Dependency { var environment: TodoEnvironment { get } }

/// Builds the choice; its views must know what it begins with.
package final class DuePickerBuilder: ViewableBuilder<
    any DuePickerDependency, @MainActor (DuePickerState) -> StateViews<DuePickerState, DuePickerAction>
>, DuePickerBuildable
{
    package func build(withListener listener: any DuePickerListener, due: Due?) -> any ViewableRouting {
        let state = DuePickerState(due: due, choices: dependency.environment.dueSuggestions())
        let views = views(state)
        let interactor = DuePickerInteractor(state, presenter: views.presenter)
        interactor.listener = listener
        return ViewableRouter(interactor: interactor, viewController: views.viewController)
    }
}

/// The state of the choice.
package struct DuePickerState: Equatable, Codable, Sendable {
    /// The date chosen so far; nil for none.
    package var due: Due?
    /// True where the last entry is no date.
    package var isInvalid = false
    /// The dates that one tap chooses.
    package let choices: [DueSuggestion]

    private enum CodingKeys: String, CodingKey {
        case due = "date"
        case isInvalid, choices
    }
}

/// The content of the controls of the choice.
package enum DueEntry: Equatable, Sendable {
    /// A date, or none.
    case due(Due?)
    /// A text that is no date.
    case invalid
}

/// The actions of the choice.
package enum DuePickerAction: Equatable, Sendable {
    /// The user has chosen or entered this.
    case picked(DueEntry)
    /// This stood in the controls when the user confirmed it.
    case confirmed(DueEntry)
    case cancelled
}

final class DuePickerInteractor: StateInteractor<DuePickerState, DuePickerAction>, Reactor, Restorable {
    typealias Mutation = DueEntry

    let initialState: DuePickerState
    weak var listener: (any DuePickerListener)?

    init(_ state: DuePickerState, presenter: any StatePresentable<DuePickerState, DuePickerAction>) {
        initialState = state
        super.init(presenter: presenter)
    }

    func mutate(action: DuePickerAction) -> Effect<DueEntry> {
        switch action {
        case .picked(let entry): return .just(entry)
        case .confirmed(.due(let due)): listener?.duePickerDidChoose(due)
        // It stays open, and says what is wrong.
        case .confirmed(.invalid): return .just(.invalid)
        case .cancelled: listener?.duePickerDidFinish()
        }
        return .none
    }

    func reduce(state: inout DuePickerState, mutation entry: DueEntry) {
        state.isInvalid = entry == .invalid
        if case .due(let due) = entry { state.due = due }
    }
}
