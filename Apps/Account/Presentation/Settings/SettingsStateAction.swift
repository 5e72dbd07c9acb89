import AccountDomain

package struct SettingsState: Codable, Equatable, Sendable {
    /// The sentence at the top.
    package enum Message: String, Codable, Sendable, CaseIterable {
        case hello, welcome, raised, raisedBefore, highest, movingToMain
    }

    package internal(set) var message = Message.hello
    /// Nil until they were read.
    package internal(set) var settings: CheckingSettings?
    package internal(set) var freshness = Freshness.current
    /// The reason why the last thing that was asked for did not happen.
    package internal(set) var failure: AccountError?
    /// The customer is asked whether to apply.
    package internal(set) var isAsking = false
    /// An application is under way.
    package internal(set) var isApplying = false

    package init() {}
}

package enum SettingsAction: String, Codable, Equatable, Sendable, CaseIterable {
    case viewDidLoad
    /// The accounts or their limits are others now.
    case changed
    case askForCheckCard
    case declined
    case applyCheckCard
    case finish
    case moveToMain
}
