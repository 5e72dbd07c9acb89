import AccountDomain
import AccountServer
import Foundation
import NetworkProvider
import Synchronization
import Testing

@testable import AccountData
@testable import AccountRepository

/// A bank in memory, with a memory of what was seen.
private final class FakeBank: AccountAPI, SeenStore {
    private struct State {
        var error: BankError?
        var kept: [String: (content: Data, seenAt: Date)] = [:]
    }

    private let state = Mutex(State())
    let movements: MovementsDTO

    init(movements: MovementsDTO = FakeBank.page()) { self.movements = movements }

    static let won = AmountDTO(minor: 1_000, currency: "KRW")
    static let settings = SettingsDTO(number: "3333-01", grade: "mini", limits: .init(transfer: won, day: won, cash: won, left: nil))
    static func page(
        id: Int = 7, day: String = "2026-11-24", kind: String = "cafe", currency: String = "KRW", next: Int? = 7, month: String = "2026-11"
    ) -> MovementsDTO {
        let amount = AmountDTO(minor: -4_500, currency: currency)
        return MovementsDTO(
            movements: [.init(id: id, day: day, kind: kind, amount: amount, balance: won, counterparty: "Blue Bean", message: nil)],
            next: next, months: [.init(month: month, comes: won, goes: amount)])
    }

    var kept: [String] { state.withLock { $0.kept.keys.sorted() } }
    func fail(_ error: BankError?) { state.withLock { $0.error = error } }

    private func answer<Answer>(_ answer: Answer) throws(BankError) -> Answer {
        if let error = state.withLock({ $0.error }) { throw error }
        return answer
    }

    func accounts() async throws(BankError) -> AccountsDTO {
        try answer(AccountsDTO(accounts: [.init(number: "3333-01", product: "checking", balance: Self.won)]))
    }
    func movements(of number: String, _ query: MovementsQuery) async throws(BankError) -> MovementsDTO { try answer(movements) }
    func settings() async throws(BankError) -> SettingsDTO { try answer(Self.settings) }
    func applyForCheckCard(grade: String) async throws(BankError) -> SettingsDTO { try answer(Self.settings) }
    func transfer(_ order: TransferDTO) async throws(BankError) -> ReceiptDTO {
        try answer(
            ReceiptDTO(
                day: "2026-11-24", time: "14:05", reference: "7",
                amount: AmountDTO(minor: order.amount == 2 ? 1 : order.amount, currency: "KRW")))
    }

    static let seenAt = Date(timeIntervalSinceReferenceDate: 1)

    func keep(_ answer: some Codable & Sendable, as name: String) async {
        let content = try? JSONEncoder().encode(answer)
        state.withLock { $0.kept[name] = (content ?? Data(), Self.seenAt) }
    }

    func answer<Answer: Codable & Sendable>(_ name: String) async -> (answer: Answer, seenAt: Date)? {
        guard let kept = state.withLock({ $0.kept[name] }), let answer = try? JSONDecoder().decode(Answer.self, from: kept.content)
        else { return nil }
        return (answer, kept.seenAt)
    }
}

@Suite struct RepositoryTests {
    private let number = AccountNumber(rawValue: "3333-01")!

    @Test func answersBecomeEntities() async throws {
        let bank = FakeBank()
        let repository = DefaultAccountRepository(api: bank, seen: bank)
        #expect(
            try await repository.accounts()
                == Seen([Account(number: number, product: .checking, balance: Money(1_000, .won))]))
        #expect(
            try await repository.movements(of: number, MovementFilter(), before: nil)
                == Seen(
                    MovementPage(
                        [
                            Movement(
                                id: 7, day: Day("2026-11-24")!, kind: .cafe, amount: Money(-4_500, .won),
                                balance: Money(1_000, .won), party: .init(name: "Blue Bean"))
                        ], next: 7,
                        months: [MonthSum(month: Month(iso: "2026-11")!, comes: Money(1_000, .won), goes: Money(-4_500, .won))])))
        let limit = Money(1_000, .won)
        let settings = CheckingSettings(number: number, grade: .mini, limits: .init(transfer: limit, day: limit, cash: limit))
        #expect(try await repository.settings() == Seen(settings))
        #expect(try await repository.applyForCheckCard(at: .limited) == settings)
        // A month is kept, and what a text finds is not.
        for filter in [MovementFilter(month: Month(iso: "2026-11")), MovementFilter(text: "bean")] {
            _ = try await repository.movements(of: number, filter, before: nil)
        }
        #expect(bank.kept == ["accounts", "movements/3333-01/newest", "movements/3333-01/newest/2026-11", "settings"])
    }

    @Test(arguments: [
        FakeBank.page(day: "yesterday"), FakeBank.page(currency: "EUR"), MovementsDTO(movements: [], next: 3, months: nil),
        FakeBank.page(next: 9),
        FakeBank.page(month: "2026-13"),
    ])
    func anAnswerThatMakesNoSenseIsNotKept(page: MovementsDTO) async {
        let bank = FakeBank(movements: page)
        let repository = DefaultAccountRepository(api: bank, seen: bank)
        await #expect(throws: AccountError.unreadable) { try await repository.movements(of: number, MovementFilter(), before: 9) }
        #expect(bank.kept.isEmpty)
    }

    @Test func theReceiptIsOfTheOrder() async throws {
        let repository = DefaultAccountRepository(api: FakeBank(), seen: FakeBank())
        func order(_ amount: Int) -> TransferOrder {
            TransferOrder(key: UUID(), way: TransferWay(from: number, to: AccountNumber(rawValue: "3333-07")!), amount: Money(amount, .won))
        }
        let one = order(1)
        #expect(
            try await repository.transfer(one)
                == TransferReceipt(one, day: Day("2026-11-24")!, time: "14:05", reference: "7"))
        await #expect(throws: AccountError.unreadable) { try await repository.transfer(order(2)) }
    }

    @Test func aKindThatTheBankInventedIsAnother() async throws {
        let repository = DefaultAccountRepository(api: FakeBank(movements: FakeBank.page(kind: "confetti")), seen: FakeBank())
        #expect(try await repository.movements(of: number, MovementFilter(), before: nil).value.movements.first?.kind == .other)
    }

    @Test(arguments: [
        (BankError.unreachable, AccountError.offline, true), (.refused(status: 503, code: nil), .bankFault, true),
        (.refused(status: 500, code: "fault"), .bankFault, true), (.unreadable, .unreadable, true),
        (.refused(status: 418, code: nil), .unreadable, true), (.refused(status: 409, code: nil), .unreadable, true),
        (.refused(status: 401, code: "signed-out"), .signedOut, false),
        (.refused(status: 404, code: "no-such-account"), .noSuchAccount, false),
        (.refused(status: 409, code: "limit-already-raised"), .limitAlreadyRaised, false),
        (.refused(status: 409, code: "not-enough-money"), .notEnoughMoney, false),
        (.refused(status: 409, code: "over-limit"), .overLimit, false), (.cancelled, .cancelled, false),
    ])
    func errorsAreMappedAndOnlySomeLeaveWhatWasSeen(error: BankError, mapped: AccountError, showsSeen: Bool) async throws {
        let bank = FakeBank()
        let repository = DefaultAccountRepository(api: bank, seen: bank)
        bank.fail(error)
        await #expect(throws: mapped) { try await repository.accounts() }
        bank.fail(nil)
        let value = try await repository.accounts().value
        bank.fail(error)
        if showsSeen {
            #expect(try await repository.accounts() == Seen(value, .seen(at: FakeBank.seenAt, because: mapped)))
        } else {
            await #expect(throws: mapped) { try await repository.accounts() }
        }
        await #expect(throws: mapped) { try await repository.applyForCheckCard(at: .limited) }
    }
}

/// The bank itself below the repository, and the file.
@Suite(.timeLimit(.minutes(20))) struct AccountDataTests {
    @Test func everyFaultOfTheBankIsAnErrorOfTheDomain() async throws {
        try await withBank { bank, folder in
            let data = try await AccountData.open(root: folder.url, base: bank.base, logger: .silent)
            let repository = DefaultAccountRepository(api: data.api(of: "hana"), seen: data.seen(by: "hana"))
            for (fault, error) in [
                (BankFault.unauthorized, AccountError.signedOut), (.conflict, .limitAlreadyRaised), (.broken, .bankFault),
                (.garbage, .unreadable),
            ] {
                bank.behave(fault)
                await #expect(throws: error) { try await repository.applyForCheckCard(at: .limited) }
            }
            bank.behave(nil)
            #expect(try await repository.settings().value.grade == .limited)
            #expect(try await repository.applyForCheckCard(at: .limited).grade == .mini)
            await data.close()
        }
    }

    @Test func seenDataOpensAfterARestartWithoutTheBank() async throws {
        let time = ManualTime()
        try await withBank(time) { bank, folder in
            let data = try await AccountData.open(root: folder.url, base: bank.base, now: time.now, logger: .silent)
            let repository = DefaultAccountRepository(api: data.api(of: "hana"), seen: data.seen(by: "hana"))
            let accounts = try await repository.accounts().value
            let number = try #require(accounts.first).number
            let page = try await repository.movements(of: number, MovementFilter(), before: nil).value
            let older = try await repository.movements(of: number, MovementFilter(), before: page.next).value
            await data.close()
            let seenAt = time.now()
            time.advance(by: 3_600)

            // Nobody listens there.
            let offline = try await AccountData.open(root: folder.url, base: "http://127.0.0.1:1/v1", now: time.now, logger: .silent)
            let again = DefaultAccountRepository(api: offline.api(of: "hana"), seen: offline.seen(by: "hana"))
            let freshness = Freshness.seen(at: seenAt, because: .offline)
            #expect(try await again.accounts() == Seen(accounts, freshness))
            #expect(try await again.movements(of: number, MovementFilter(), before: nil) == Seen(page, freshness))
            #expect(try await again.movements(of: number, MovementFilter(), before: page.next) == Seen(older, freshness))
            let other = DefaultAccountRepository(api: offline.api(of: "duri"), seen: offline.seen(by: "duri"))
            await #expect(throws: AccountError.offline) { try await other.accounts() }
            await offline.close()
        }
    }

    @Test func seenRecordsAreBounded() async throws {
        let (folder, time) = (try TemporaryFolder(), ManualTime())
        let data = try await AccountData.open(root: folder.url, base: "http://127.0.0.1:1/v1", now: time.now, logger: .silent)
        var store = try #require(data.seen(by: "hana") as? SQLiteSeenStore)
        store.most = 3
        for number in 1...5 {
            await store.keep(number, as: "\(number)")
            time.advance(by: 1)
        }
        var kept: [Int] = []
        for number in 1...5 {
            if let seen: (answer: Int, seenAt: Date) = await store.answer("\(number)") { kept.append(seen.answer) }
        }
        #expect(kept == [3, 4, 5])
        // Something else has that name now.
        let text: (answer: String, seenAt: Date)? = await store.answer("3")
        #expect(text == nil)
        await data.close()
    }
}
