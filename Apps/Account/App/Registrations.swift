import AccountData
import AccountDomain
import AccountPresentation
import AccountRepository
import RibletInjection

/// The customer of a page. A scope has one of its own, which its page names before anything asks.
@MainActor
final class Customer {
    /// The name by which the bank knows the customer.
    var name = "guest"
}

/// The composition root: each service with its lifetime, and its users.
@MainActor
package enum Registrations {
    /// Checks the registrations, and makes a container of them.
    package static func container(_ data: AccountData) throws(RegistrationError) -> DependencyContainer {
        try DependencyContainer {
            Registration(AccountData.self, value: data)
            Registration(Customer.self, .scoped) { Customer() }
            Registration((any AccountRepository).self, .scoped) { (data: AccountData, customer: Customer) in
                DefaultAccountRepository(api: data.api(of: customer.name), seen: data.seen(by: customer.name))
            }
            Registration((any SettingsUseCase).self, .scoped, injects: (any AccountRepository).self) { DefaultSettingsUseCase() }
            Registration.user(MainInteractor.self, injects: (any AccountRepository).self)
            Registration.user(SettingsInteractor.self, injects: (any SettingsUseCase).self)
        }
    }
}
