import AccountData
import AccountDomain
import AccountPresentation
import AccountRepository
import RibletInjection

/// The customer of a page, by the name that the bank knows.
struct Customer {
    let name: String
}

/// The composition root: each service with its lifetime, and its users.
@MainActor
package enum Registrations {
    @RegistrationsBuilder package static var all: [Registration] {
        Registration.given(AccountData.self)
        Registration.given(Customer.self)
        Registration((any AccountRepository).self, .scoped) { (data: AccountData, customer: Customer) in
            DefaultAccountRepository(api: data.api(of: customer.name), seen: data.seen(by: customer.name), news: (data.news, customer.name))
        }
        Registration((any SettingsUseCase).self, .scoped, injects: (any AccountRepository).self) { DefaultSettingsUseCase() }
        Registration((any TransferUseCase).self, .scoped, injects: (any AccountRepository).self) { DefaultTransferUseCase() }
        Registration.user(MainInteractor.self, injects: (any AccountRepository).self)
        Registration.user(BookingInteractor.self, injects: (any AccountRepository).self)
        Registration.user(SettingsInteractor.self, injects: (any SettingsUseCase).self)
        Registration.user(TransferInteractor.self, injects: (any TransferUseCase).self)
    }
}
