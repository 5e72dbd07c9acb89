import RibletInjection
import RibletUpdates

/// The rules of raising the limits of a checking account.
@MainActor
package protocol SettingsUseCase {
    /// Tells of each change that the customer makes from now on, here or in another page.
    func changes() -> Updates<Void>

    /// Returns the settings as they are.
    func requestSettings() async throws(AccountError) -> Seen<CheckingSettings>

    /// Raises the limits by one grade. If another device has raised them meanwhile, returns those
    /// settings: the customer has the requested limits.
    ///
    /// - Parameter settings: the settings that the customer saw.
    /// - Returns: the outcome, with the settings as they are then.
    /// - Throws: ``AccountError`` if the limits were not raised, or if the result is unknown.
    func applyForCheckCard(_ settings: CheckingSettings) async throws(AccountError) -> CardApplication
}

/// The outcome of an application for a check card.
package enum CardApplication: Hashable, Codable, Sendable {
    /// The limits are raised.
    case raised(CheckingSettings)
    /// The limits had been raised before, from another place.
    case raisedBefore(CheckingSettings)
    /// There is no higher grade.
    case highest(CheckingSettings)
}

/// The rules over the customer's repository.
@MainActor
package struct DefaultSettingsUseCase: SettingsUseCase {
    @Inject private var repository: any AccountRepository

    package init() {}

    package func changes() -> Updates<Void> { repository.changes() }

    package func requestSettings() async throws(AccountError) -> Seen<CheckingSettings> { try await repository.settings() }

    package func applyForCheckCard(_ settings: CheckingSettings) async throws(AccountError) -> CardApplication {
        guard settings.grade.next != nil else { return .highest(settings) }
        do throws(AccountError) {
            return .raised(try await repository.applyForCheckCard(at: settings.grade))
        } catch .limitAlreadyRaised {
            let now = try await repository.settings()
            // Without the bank nobody knows how far.
            guard now.freshness == .current else { throw .limitAlreadyRaised }
            return .raisedBefore(now.value)
        }
    }
}
