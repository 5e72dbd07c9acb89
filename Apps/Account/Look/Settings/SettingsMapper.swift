import AccountDomain
import AccountPresentation
import AccountUI

extension SettingsViewAction {
    var mapped: SettingsAction {
        switch self {
        case .viewDidLoad: .viewDidLoad
        case .askForCheckCard: .askForCheckCard
        case .declined: .declined
        case .applyCheckCard: .applyCheckCard
        case .finish: .finish
        case .moveToMain: .moveToMain
        }
    }
}

extension SettingsState {
    var mapped: SettingsViewState {
        var state = SettingsViewState()
        state.message = message.mapped
        state.account = settings?.mapped
        state.age = freshness.mapped
        state.failure = failure?.mapped
        state.isAsking = isAsking
        state.isApplying = isApplying
        return state
    }
}

extension SettingsState.Message {
    var mapped: SettingsViewState.Message {
        switch self {
        case .hello: .hello
        case .welcome: .welcome
        case .raised: .raised
        case .raisedBefore: .raisedBefore
        case .highest: .highest
        case .movingToMain: .movingToMain
        }
    }
}

extension CheckingSettings {
    var mapped: SettingsViewState.Account {
        .init(
            number: number.rawValue, grade: grade.mapped, transfer: limits.transfer.mapped, day: limits.day.mapped, cash: limits.cash.mapped
        )
    }
}

extension CheckingSettings.Grade {
    var mapped: SettingsViewState.Grade {
        switch self {
        case .limited: .limited
        case .mini: .mini
        case .general: .general
        }
    }
}
