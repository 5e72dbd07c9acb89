import AccountDomain
import RibletInjection
import RibletReactor
import RibletTesting
import RibletUpdates
import Synchronization

@testable import AccountPresentation

/// Accounts in memory; an error that is set comes in place of each answer.
final class FakeRepository: AccountRepository {
    private struct State {
        var error: AccountError?
        var grade = CheckingSettings.Grade.limited
        var freshness = Freshness.current
        var orders: [TransferOrder] = []
        var filters: [MovementFilter] = []
    }

    private let state = Mutex(State())

    static let checking = AccountNumber(rawValue: "3333-01")!
    static let savings = AccountNumber(rawValue: "3333-07")!
    static let accounts = [
        Account(number: checking, product: .checking, balance: Money(1_234_567, .won)),
        Account(number: savings, product: .savings, balance: Money(100, .won)),
    ]

    /// Movements before an identifier, two at a time; there are five.
    static func page(before id: Int?) -> MovementPage {
        let end = min(5, (id ?? 6) - 1)
        let ids = (max(1, end - 1)...end).reversed()
        let movements = ids.map {
            Movement(
                id: $0, day: Day(year: 2026, month: 11, day: $0)!, kind: .cafe, amount: Money(-$0, .won), balance: Money($0, .won),
                party: .init(name: $0 == 5 ? savings.rawValue : "Blue Bean", message: "beans"))
        }
        return MovementPage(movements, next: end > 2 ? end - 1 : nil, months: id == nil ? months : [])
    }

    static let months = [MonthSum(month: Month(iso: "2026-11")!, comes: Money(0, .won), goes: Money(-15, .won))]

    static func settings(_ grade: CheckingSettings.Grade) -> CheckingSettings {
        let limit = Money(1_000_000, .won)
        return CheckingSettings(
            number: checking, grade: grade, limits: .init(transfer: limit, day: limit, cash: limit, left: Money(900_000, .won)))
    }

    /// The filters of the pages that were asked for.
    var filters: [MovementFilter] { state.withLock { $0.filters } }
    /// The orders that came, also those that were refused.
    var orders: [TransferOrder] { state.withLock { $0.orders } }
    func fail(_ error: AccountError?) { state.withLock { $0.error = error } }
    func age(_ freshness: Freshness) { state.withLock { $0.freshness = freshness } }
    /// Raises the grade as another device would.
    func raiseElsewhere(to grade: CheckingSettings.Grade) { state.withLock { $0.grade = grade } }

    private func answer<Value>(_ value: Value) throws(AccountError) -> Seen<Value> {
        let (error, freshness) = state.withLock { ($0.error, $0.freshness) }
        if let error { throw error }
        return Seen(value, freshness)
    }

    /// Ends at once: nobody else changes anything.
    func changes() -> Updates<Void> { Updates { $0.finish() } }
    func accounts() async throws(AccountError) -> Seen<[Account]> { try answer(Self.accounts) }
    func movements(
        of number: AccountNumber, _ filter: MovementFilter, before id: Int?
    ) async throws(AccountError) -> Seen<MovementPage> {
        state.withLock { $0.filters.append(filter) }
        return try answer(Self.page(before: id))
    }
    func settings() async throws(AccountError) -> Seen<CheckingSettings> { try answer(Self.settings(state.withLock { $0.grade })) }
    func applyForCheckCard(at grade: CheckingSettings.Grade) async throws(AccountError) -> CheckingSettings {
        _ = try answer(0)
        let (now, next) = state.withLock { ($0.grade, $0.grade.next) }
        guard now == grade, let next else { throw .limitAlreadyRaised }
        state.withLock { $0.grade = next }
        return Self.settings(next)
    }

    static let day = Day("2026-11-24")!

    func transfer(_ order: TransferOrder) async throws(AccountError) -> TransferReceipt {
        state.withLock { $0.orders.append(order) }
        return try answer(TransferReceipt(order, day: Self.day)).value
    }
}

/// The container of a test, as a page has one.
@MainActor
func container(_ repository: FakeRepository) throws -> DependencyContainer {
    try DependencyContainer {
        Registration((any AccountRepository).self, value: repository)
        Registration((any SettingsUseCase).self, injects: (any AccountRepository).self) { DefaultSettingsUseCase() }
        Registration((any TransferUseCase).self, injects: (any AccountRepository).self) { DefaultTransferUseCase() }
        Registration.user(MainInteractor.self, injects: (any AccountRepository).self)
        Registration.user(BookingInteractor.self, injects: (any AccountRepository).self)
        Registration.user(SettingsInteractor.self, injects: (any SettingsUseCase).self)
        Registration.user(TransferInteractor.self, injects: (any TransferUseCase).self)
    }
}
