import AccountEasyUI
import AccountLook
import AccountPresentation

extension EasySettingsViewAction {
    var mapped: SettingsAction {
        switch self {
        case .viewDidLoad: .viewDidLoad
        case .raisePressed: .applyCheckCard
        case .accountsPressed: .moveToMain
        case .closePressed: .finish
        }
    }
}

extension SettingsState {
    /// The parts are those of the other look; what is made of them is not.
    var easilyMapped: EasySettingsViewState {
        let state = mapped
        var easy = EasySettingsViewState()
        easy.message = state.message
        easy.account = state.account
        easy.age = state.age
        easy.failure = state.failure
        easy.isBusy = state.isApplying
        return easy
    }
}
