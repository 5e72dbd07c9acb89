import AccountEasyUI
import AccountPresentation

extension EasySettingsViewAction {
    var mapped: SettingsAction {
        switch self {
        case .viewDidLoad: .viewDidLoad
        case .raisePressed: .askForCheckCard
        case .noPressed: .declined
        case .yesPressed: .applyCheckCard
        case .accountsPressed: .moveToMain
        case .closePressed: .finish
        }
    }
}
