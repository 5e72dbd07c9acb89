import AccountDomain
import Riblet
import RibletInjection
import RibletReactor

/// The requests of Booking to its parent.
@MainActor
package protocol BookingListener: AnyObject {
    func bookingDidFinish()
    /// The same money is to move again.
    func bookingWantsTransfer(_ entry: TransferState.Entry)
}

/// One movement with all that the bank knows of it.
package final class BookingInteractor: StateInteractor<BookingState, BookingAction>, Reactor, Restorable {
    package enum Mutation: Equatable, Sendable {
        case began
        case arrived(Movement?, [Account])
        case failed(AccountError)
    }

    package let initialState: BookingState
    weak var listener: (any BookingListener)?
    @Inject private var repository: any AccountRepository

    init(presenter: any StatePresentable<BookingState, BookingAction>, state: BookingState) {
        initialState = state
        super.init(presenter: presenter)
    }

    package func mutate(action: BookingAction) -> Effect<Mutation> {
        switch action {
        // A movement that was booked does not change.
        case .viewDidLoad: return currentState.movement == nil ? .concat(.just(.began), load(currentState.place)) : .none
        case .repeated: if let entry = currentState.again { listener?.bookingWantsTransfer(entry) }
        case .closed: listener?.bookingDidFinish()
        }
        return .none
    }

    package func reduce(state: inout BookingState, mutation: Mutation) {
        switch mutation {
        case .began: state.failure = nil
        case .arrived(let movement, let accounts):
            state.movement = movement
            state.accounts = accounts
            state.isMissing = movement == nil
        case .failed(let error): state.failure = error
        }
    }

    /// Asks for the part of the list that begins with the movement.
    private func load(_ place: BookingPlace) -> Effect<Mutation> {
        .run { [repository] send in
            do throws(AccountError) {
                let accounts = try await repository.accounts().value
                let page = try await repository.movements(of: place.number, MovementFilter(), before: place.id + 1).value
                send(.arrived(page.movements.first { $0.id == place.id }, accounts))
            } catch {
                if error != .cancelled { send(.failed(error)) }
            }
        }
    }
}
