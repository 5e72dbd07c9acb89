import AccountDomain
import AccountPresentation
import AccountUI

extension BookingViewAction {
    var mapped: BookingAction {
        switch self {
        case .viewDidLoad: .viewDidLoad
        case .repeated: .repeated
        case .closed: .closed
        }
    }
}

extension BookingState {
    var mapped: BookingViewState {
        var state = BookingViewState()
        state.movement = movement?.mapped(accounts)
        state.account = accounts.first { $0.number == place.number }?.mapped
        state.isMissing = isMissing
        state.failure = failure?.mapped
        state.canRepeat = again != nil
        return state
    }
}
