import AccountData
import AccountDomain
import Foundation
import RibletUpdates

/// The accounts of one customer: asked of the bank, kept as they came, and shown as they were seen
/// where the bank cannot be asked.
package struct DefaultAccountRepository: AccountRepository {
    private let api: any AccountAPI
    private let seen: any SeenStore
    private let news: (all: AccountNews, customer: String)

    /// - Parameters:
    ///   - api: the bank, asked for the customer.
    ///   - seen: the answers that the customer saw.
    ///   - news: tells the customer's pages of changes.
    package init(api: any AccountAPI, seen: any SeenStore, news: (all: AccountNews, customer: String) = (AccountNews(), "")) {
        self.api = api
        self.seen = seen
        self.news = news
    }

    package func changes() -> Updates<Void> { news.all.changes(of: news.customer) }

    package func accounts() async throws(AccountError) -> Seen<[Account]> {
        try await ask("accounts", of: { () throws(BankError) in try await api.accounts() }) { try $0.accounts.map(Account.init) }
    }

    package func movements(
        of number: AccountNumber, _ filter: MovementFilter, before id: Int?
    ) async throws(AccountError) -> Seen<MovementPage> {
        let (part, month) = (id.map(String.init) ?? "newest", filter.month.map { "/\($0.iso)" } ?? "")
        let name = filter.text.isEmpty ? "movements/\(number.rawValue)/\(part)\(month)" : nil
        let query = MovementsQuery(before: id, text: filter.text, kinds: filter.kinds.map(\.rawValue), month: filter.month?.iso)
        return try await ask(name, of: { () throws(BankError) in try await api.movements(of: number.rawValue, query) }) {
            try MovementPage($0, before: id)
        }
    }

    package func settings() async throws(AccountError) -> Seen<CheckingSettings> {
        try await ask("settings", of: { () throws(BankError) in try await api.settings() }) { try CheckingSettings($0) }
    }

    package func applyForCheckCard(at grade: CheckingSettings.Grade) async throws(AccountError) -> CheckingSettings {
        do {
            let answer = try await api.applyForCheckCard(grade: grade.rawValue)
            let settings = try CheckingSettings(answer)
            await seen.keep(answer, as: "settings")
            news.all.tell(news.customer)
            return settings
        } catch {
            throw AccountError(error)
        }
    }

    package func transfer(_ order: TransferOrder) async throws(AccountError) -> TransferReceipt {
        do {
            let answer = try await api.transfer(
                TransferDTO(
                    key: order.key.uuidString, from: order.way.from.rawValue, to: order.way.to.rawValue, amount: order.amount.minorUnits))
            let receipt = try TransferReceipt(answer, of: order)
            news.all.tell(news.customer)
            return receipt
        } catch {
            throw AccountError(error)
        }
    }

    private func ask<Answer: Codable & Sendable, Entity>(
        _ name: String?, of bank: () async throws(BankError) -> Answer, entity: (Answer) throws -> Entity
    ) async throws(AccountError) -> Seen<Entity> {
        do {
            let answer = try await bank()
            let value = try entity(answer)
            // An answer that makes no sense is not kept.
            if let name { await seen.keep(answer, as: name) }
            return Seen(value)
        } catch {
            let error = AccountError(error)
            guard error.leavesWhatWasSeen, let name, let kept: (answer: Answer, seenAt: Date) = await seen.answer(name),
                let value = try? entity(kept.answer)
            else { throw error }
            return Seen(value, .seen(at: kept.seenAt, because: error))
        }
    }
}

extension AccountError {
    init(_ error: any Error) {
        switch error {
        case BankError.unreachable: self = .offline
        case BankError.cancelled: self = .cancelled
        case BankError.refused(401, _): self = .signedOut
        case BankError.refused(409, "limit-already-raised"): self = .limitAlreadyRaised
        case BankError.refused(409, "not-enough-money"): self = .notEnoughMoney
        case BankError.refused(409, "over-limit"): self = .overLimit
        case BankError.refused(404, "no-such-account"): self = .noSuchAccount
        case BankError.refused(500..., _): self = .bankFault
        // Any other refusal answers a request that should not have been made.
        default: self = .unreadable
        }
    }

    /// Nobody who is signed out sees balances, and an account that has gone has none.
    fileprivate var leavesWhatWasSeen: Bool {
        switch self {
        case .offline, .bankFault, .unreadable: true
        case .signedOut, .limitAlreadyRaised, .notEnoughMoney, .overLimit, .noSuchAccount, .cancelled: false
        }
    }
}
